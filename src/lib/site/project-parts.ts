/** Files of Yarn's that say where packages lie; the bundler looks for them in a project and above it. */
export const PACKAGE_MAPS: readonly string[] = ['.pnp.cjs', '.pnp.data.json', '.pnp.js', '.pnp.loader.mjs'];

/** Whether a file of the root says how templates are compiled, by its name. */
export function isCompilerSetting(name: string): boolean {
  return /^(?:package|jsconfig|tsconfig.*)\.json$/.test(name);
}

/** The same, or where what they import is found. */
export function isBundlerSetting(name: string): boolean {
  return isCompilerSetting(name) || PACKAGE_MAPS.includes(name);
}

/** Whether a build reads what has this name in the root of a project; what it reads of packages, the identity of the generator stands for. */
export function isProjectPart(name: string): boolean {
  return name === 'site' || name === 'templates' || isBundlerSetting(name);
}

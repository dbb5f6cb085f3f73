/** Whether a file of the root says how templates are compiled, by its name. */
export function isCompilerSetting(name: string): boolean {
  return /^(?:package|jsconfig|tsconfig.*)\.json$/.test(name);
}

/** Whether a build reads what has this name in the root of a project; what it reads of packages, the identity of the generator stands for. */
export function isProjectPart(name: string): boolean {
  return name === 'site' || name === 'templates' || isCompilerSetting(name);
}

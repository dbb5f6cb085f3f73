import { readdirSync } from 'node:fs';

/** The file of the policies of a site, relative to the root. */
export const POLICIES_FILE = 'site/policies.yaml';

/** The table of redirects beside `site.yaml`, relative to the root. */
export const REDIRECTS_FILE = 'site/redirects.csv';

/** Files of Yarn Plug'n'Play, which the bundler looks for in a project and above it. */
export const PACKAGE_MAPS: readonly string[] = ['.pnp.cjs', '.pnp.data.json', '.pnp.js', '.pnp.loader.mjs'];

/** Whether a file in the root configures how templates are compiled. */
export function isCompilerSetting(name: string): boolean {
  return /^(?:package|jsconfig|tsconfig.*)\.json$/.test(name);
}

/** Style sheets in Sass. */
export const SASS_FILE = /\.s[ac]ss$/;

const POSTCSS_CONFIG = /^postcss\.config\.[cm]?[jt]s$/;

/** Whether the style sheets of a project are run through PostCSS. */
export function hasPostcssConfig(root: string): boolean {
  return readdirSync(root).some((name) => POSTCSS_CONFIG.test(name));
}

/** Whether a file in the root configures how templates are compiled or their imports resolved. */
export function isBundlerSetting(name: string): boolean {
  return isCompilerSetting(name) || PACKAGE_MAPS.includes(name) || POSTCSS_CONFIG.test(name);
}

/** Whether a build reads a file or folder in the root of a project, apart from packages. */
export function isProjectPart(name: string): boolean {
  return name === 'site' || name === 'templates' || isBundlerSetting(name);
}

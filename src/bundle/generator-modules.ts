import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

/** The compiled generator: `lib/`. */
export const LIB = dirname(here);

/** Address of the contract's module, the same instance that the generator itself uses. */
export const CONTRACT_URL = new URL('../api/index.js', import.meta.url).href;

/** Modules for the browser that come with the generator. */
export const LOADER_FILE = join(LIB, 'client/loader.js');
export const HYDRATE_FILE = join(LIB, 'client/hydrate.js');
export const DEV_FILE = join(LIB, 'client/dev/dev.js');
export const AT_ONCE_FILE = join(LIB, 'client/at-once.js');

/** The folder from which React is resolved, so that there is one React whatever the site has installed. */
export const GENERATOR_FOLDER = here;

/**
 * Text of a module that exports what a module of the generator's React does. It is one that the bundler can read names from, and requires
 * React when it runs: an `import` would make Node look through the text of the CommonJS package for its names, which takes longer than to run it.
 */
export function requiredReact(specifier: string): string {
  const names = Object.keys(require(specifier) as object).filter((name) => name !== 'default');
  return [
    `const found = globalThis.process.getBuiltinModule('node:module').createRequire(${JSON.stringify(import.meta.url)})(${JSON.stringify(specifier)});`,
    `export const { ${names.join(', ')} } = found;`,
    'export default found;',
  ].join('\n');
}

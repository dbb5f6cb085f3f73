import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** The compiled generator: `lib/`. */
export const LIB = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Address of the API's module, the same instance that the generator itself uses. */
export const API_URL = new URL('../../api/index.js', import.meta.url).href;

/** Browser modules of the generator. */
export const LOADER_FILE = join(LIB, 'client/loader.js');
export const HYDRATE_FILE = join(LIB, 'client/hydrate.js');
export const DEV_FILE = join(LIB, 'client/editor/dev.js');
/** Bundled with its packages, which an installed site does not have. */
export const TEXT_EDITOR_FILE = join(LIB, 'bundled/text-editor.js');
export const REFRESH_FILE = join(LIB, 'client/refresh.js');
export const AT_ONCE_FILE = join(LIB, 'client/at-once.js');

/** The folder from which React is resolved, so that there is one React whatever the site has installed. */
export const GENERATOR_FOLDER = LIB;

/**
 * Returns the text of a module that re-exports a module of the generator's React by name. It calls `require` when it
 * runs: for an `import`, Node would search the text of the CommonJS package for its names, which takes longer than
 * running it.
 */
export function requiredReact(specifier: string): string {
  const names = Object.keys(require(specifier) as object).filter((name) => name !== 'default');
  return [
    `const found = Reflect.get(globalThis, 'process').getBuiltinModule('node:module').createRequire(${JSON.stringify(import.meta.url)})(${JSON.stringify(specifier)});`,
    `export const { ${names.join(', ')} } = found;`,
    'export default found;',
  ].join('\n');
}

/** Namespace of the modules that re-export React. */
export const REACT = 'islet-react';

/** What templates import to get this module; `undefined` for modules that do not re-export React. */
export function reactSpecifierOf(path: string): string | undefined {
  return path.startsWith(`${REACT}:`) ? path.slice(REACT.length + 1) : undefined;
}

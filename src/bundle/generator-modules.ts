import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

/** The compiled generator: `lib/`. */
const LIB = dirname(here);

/** Address of the contract's module, the same instance that the generator itself uses. */
export const CONTRACT_URL = pathToFileURL(join(LIB, 'contract/index.js')).href;

/** Modules for the browser that come with the generator. */
export const LOADER_FILE = join(LIB, 'client/loader.js');
export const HYDRATE_FILE = join(LIB, 'client/hydrate.js');
export const DEV_FILE = join(LIB, 'client/dev/dev.js');
export const AT_ONCE_FILE = join(LIB, 'client/at-once.js');

/** The folder from which React is resolved, so that there is one React whatever the site has installed. */
export const GENERATOR_FOLDER = here;

/** `file:` address of a module of React as Node runs it. */
export function reactUrl(specifier: string): string {
  return pathToFileURL(require.resolve(specifier)).href;
}

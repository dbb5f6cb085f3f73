import { createRequire } from 'node:module';
import type * as yaml from 'yaml';

const require = createRequire(import.meta.url);

/** Loads the full YAML parser, with positions and errors. Loaded lazily: few files need it, and loading is slow. */
export function yamlLibrary(): typeof yaml {
  return require('yaml') as typeof yaml;
}

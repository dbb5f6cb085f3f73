import { createRequire } from 'node:module';
import type * as yaml from 'yaml';

const require = createRequire(import.meta.url);

/** The parser that knows positions and says what is wrong. Few files need it, and it takes its time to load. */
export function yamlLibrary(): typeof yaml {
  return require('yaml') as typeof yaml;
}

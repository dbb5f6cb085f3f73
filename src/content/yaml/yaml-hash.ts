import { join } from 'node:path';
import { sha256Hex } from '../../lib/text/hash.js';
import { createFileReader } from '../../lib/fs/read-file.js';

const readFile = createFileReader();

/** Returns the hash of a YAML file as `readYamlFile` computes it; `undefined` if it cannot be read. */
export function readYamlHash(root: string, file: string): string | undefined {
  try {
    return sha256Hex(readFile(join(root, file)));
  } catch (error) {
    // Reading its content reports the error.
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

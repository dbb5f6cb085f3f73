import { join } from 'node:path';
import { sha256Hex } from '../../lib/text/hash.js';
import { readRegularFile } from '../../lib/fs/read-file.js';

/** Returns the hash of a YAML file as `readYamlFile` computes it; `undefined` if it cannot be read. */
export function readYamlHash(root: string, file: string): string | undefined {
  try {
    return sha256Hex(readRegularFile(join(root, file)));
  } catch (error) {
    // Reading its content reports the error.
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

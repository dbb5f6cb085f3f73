import { join } from 'node:path';
import { sha256Hex } from '../../lib/text/hash.js';
import { createFileReader } from '../../lib/fs/read-file.js';

const readFile = createFileReader();

/** Hash of a YAML file, as `readYamlFile` gives it; `undefined` where it cannot be read. */
export function readYamlHash(root: string, file: string): string | undefined {
  try {
    return sha256Hex(readFile(join(root, file)));
  } catch (error) {
    // Whoever reads it for its content says why.
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

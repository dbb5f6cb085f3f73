import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex } from '../lib/hash.js';

/** Hash of a YAML file, as `readYamlFile` gives it; `undefined` where it cannot be read. */
export function readYamlHash(root: string, file: string): string | undefined {
  try {
    return sha256Hex(readFileSync(join(root, file)));
  } catch (error) {
    // Whoever reads it for its content says why.
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

import { join } from 'node:path';
import { unlessRefused } from '../../errors/system-error.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { readRegularFile } from '../../lib/fs/read-file.js';

/** Returns the hash of a YAML file as `readYamlFile` computes it; `undefined` if it cannot be read. */
export function readYamlHash(root: string, file: string): string | undefined {
  return unlessRefused(() => sha256Hex(readRegularFile(join(root, file))), undefined);
}

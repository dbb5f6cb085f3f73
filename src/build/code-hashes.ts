import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex } from '../lib/hash.js';
import { COMPILER_SETTINGS } from '../lib/project-parts.js';
import type { BundledModule } from '../lib/template-bundle.js';

/** Hashes of the files that templates are made of, each read once. */
export interface CodeHashes {
  /** Hash of a file below the root; `undefined` where there is none. */
  file(path: string): string | undefined;
  /** Changes with any file that a module is made of, and with what says how it is compiled. */
  module(module: BundledModule): string;
}

export function createCodeHashes(root: string): CodeHashes {
  const files = new Map<string, string | undefined>();
  const modules = new Map<BundledModule, string>();
  const hashes: CodeHashes = {
    file(path) {
      if (!files.has(path)) files.set(path, existsSync(join(root, path)) ? sha256Hex(readFileSync(join(root, path))) : undefined);
      return files.get(path);
    },
    module(module) {
      let hash = modules.get(module);
      if (hash === undefined) {
        hash = sha256Hex([...COMPILER_SETTINGS, ...module.closure].map((path) => `${path} ${hashes.file(path) ?? ''}`).join('\n'));
        modules.set(module, hash);
      }
      return hash;
    },
  };
  return hashes;
}

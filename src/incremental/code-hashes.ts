import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { unlessRefused } from '../errors/system-error.js';
import { byCodeUnit, sortedKeys } from '../lib/text/code-unit-order.js';
import { foldersUpFrom } from '../lib/fs/folders.js';
import { sha256Hex } from '../lib/text/hash.js';
import { isCompilerSetting } from '../lib/site/project-parts.js';
import type { BundledModule } from '../lib/site/template-bundle.js';

/** Hashes of the source files of templates. Each file is read once. */
export interface CodeHashes {
  /** Returns the hash of a file below the root; `undefined` if there is no readable file. */
  file(path: string): string | undefined;
  /** Returns a hash of the compiled module, of all its source files, and of the settings that it is compiled with. */
  module(module: BundledModule): string;
}

/** @param known hashes of files at compile time, by path relative to the root: the files may have been saved since */
export function createCodeHashes(root: string, known: ReadonlyMap<string, string> = new Map()): CodeHashes {
  const files = new Map<string, string | undefined>(known);
  const modules = new Map<BundledModule, string>();
  let settings: readonly string[] | undefined;
  const hashes: CodeHashes = {
    file(path) {
      if (!files.has(path)) files.set(path, hashOf(join(root, path)));
      return files.get(path);
    },
    module(module) {
      let hash = modules.get(module);
      if (hash === undefined) {
        settings ??= sortedKeys(readdirSync(root).filter(isCompilerSetting));
        // The number of folders above differs between checkouts.
        const packages = packagesOf(root, module.closure).filter((path) => hashes.file(path) !== undefined);
        // The bundler may have read a file before it was saved again.
        // Only the compiled bytes identify the code that runs.
        hash = sha256Hex(
          [
            module.compiled,
            ...[...settings, ...packages, ...module.closure].map((path) => `${path} ${hashes.file(path) ?? ''}`),
          ].join('\n'),
        );
        modules.set(module, hash);
      }
      return hash;
    },
  };
  return hashes;
}

/** Returns the hash of a file; `undefined` for an unreadable path or a non-file, which the bundler ignores too. */
function hashOf(file: string): string | undefined {
  return unlessRefused(() => (existsSync(file) ? sha256Hex(readFileSync(file)) : undefined), undefined);
}

/**
 * Returns `package.json` in the folders of some files and in all folders above, which may contain compiler settings.
 */
function packagesOf(root: string, files: readonly string[]): string[] {
  const folders = new Set([...new Set(files.map((file) => dirname(join(root, file))))].flatMap(foldersUpFrom));
  return [...folders]
    .map((folder) => relative(root, join(folder, 'package.json')).replaceAll('\\', '/'))
    .sort(byCodeUnit);
}

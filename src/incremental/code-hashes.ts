import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isSystemError } from '../errors/system-error.js';
import { byCodeUnit, sortedKeys } from '../lib/text/code-unit-order.js';
import { foldersUpFrom } from '../lib/fs/folders.js';
import { sha256Hex } from '../lib/text/hash.js';
import { isCompilerSetting } from '../lib/site/project-parts.js';
import type { BundledModule } from '../lib/site/template-bundle.js';

/** Hashes of the files that templates are made of, each read once. */
export interface CodeHashes {
  /** Hash of a file below the root; `undefined` where there is none that can be read. */
  file(path: string): string | undefined;
  /** Changes with what a module was compiled to, with any file that it is made of, and with what says how it is compiled. */
  module(module: BundledModule): string;
}

/** @param known hashes of files by their paths from the root, as they were when they were compiled: they may have been saved again since */
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
        // How many folders lie above differs from checkout to checkout.
        const packages = packagesOf(root, module.closure).filter((path) => hashes.file(path) !== undefined);
        // The bundler may have read a file before it was saved again. Only the compiled bytes say what runs.
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

/** The bundler ignores what is no file, or may not be read, too. */
function hashOf(file: string): string | undefined {
  try {
    return existsSync(file) ? sha256Hex(readFileSync(file)) : undefined;
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

/** `package.json` in the folders of some files and in all folders above, which may say how they are compiled. */
function packagesOf(root: string, files: readonly string[]): string[] {
  const folders = new Set([...new Set(files.map((file) => dirname(join(root, file))))].flatMap(foldersUpFrom));
  return [...folders]
    .map((folder) => relative(root, join(folder, 'package.json')).replaceAll('\\', '/'))
    .sort(byCodeUnit);
}

import { pathToFileURL } from 'node:url';
import type { OutputFile } from 'esbuild';
import { sha256Hex } from '../../lib/text/hash.js';
import { LIB } from '../esbuild/generator-modules.js';

const GENERATOR = pathToFileURL(LIB).href;

/** Names of shared chunks. */
const SHARED = /chunk-[A-Z\d]{8}\.mjs/g;

/**
 * Hashes compiled modules by their output path. A hash changes with the code that runs when the module is imported,
 * shared chunks included, and is the same wherever the generator is installed. It is of the output, since sources may
 * have been saved again meanwhile.
 */
export function createCompiledHashes(outputs: ReadonlyMap<string, OutputFile>): (path: string) => string {
  const known = new Map<string, string>();
  const hashOf = (path: string): string => {
    const found = known.get(path);
    if (found !== undefined) return found;
    // In a cycle, the name takes the place of the unfinished hash.
    known.set(path, path.replace(SHARED, ''));
    const text = outputs.get(path)?.text ?? '';
    const hash = sha256Hex(text.replaceAll(GENERATOR, '^').replace(SHARED, (name) => hashOf(name)));
    known.set(path, hash);
    return hash;
  };
  return hashOf;
}

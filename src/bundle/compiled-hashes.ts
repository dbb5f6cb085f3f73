import { pathToFileURL } from 'node:url';
import type { OutputFile } from 'esbuild';
import { sha256Hex } from '../lib/text/hash.js';
import { LIB } from './generator-modules.js';

const GENERATOR = pathToFileURL(LIB).href;

/** How the bundler names what several modules share. */
const SHARED = /chunk-[A-Z\d]{8}\.mjs/g;

/**
 * Hashes of compiled modules, by their paths in the output: each changes with what runs when the module is imported, in it and in all that it shares with others, and is the same wherever the generator lies.
 * They are of the bytes at hand: sources may have been saved again since the bundler read them.
 */
export function createCompiledHashes(outputs: ReadonlyMap<string, OutputFile>): (path: string) => string {
  const known = new Map<string, string>();
  const hashOf = (path: string): string => {
    const found = known.get(path);
    if (found !== undefined) return found;
    // Where modules import each other in a circle the name stands for the one under way.
    known.set(path, path.replace(SHARED, ''));
    const text = outputs.get(path)?.text ?? '';
    const hash = sha256Hex(text.replaceAll(GENERATOR, '^').replace(SHARED, (name) => hashOf(name)));
    known.set(path, hash);
    return hash;
  };
  return hashOf;
}

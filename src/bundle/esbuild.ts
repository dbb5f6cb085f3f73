import { createRequire } from 'node:module';
import type * as api from 'esbuild';

const require = createRequire(import.meta.url);

/**
 * The bundler, loaded by the first call: a build that finds its results in the cache does without. An `import` of this CommonJS package takes five times as long: Node looks
 * through its text for the names that it exports.
 */
export function esbuild(): typeof api {
  loaded ??= require('esbuild') as typeof api;
  return loaded;
}

let loaded: typeof api | undefined;

/** Ends the bundler's own process, which otherwise stays, with 35 MB, as long as this one. The next call starts it again; nobody may be waiting for it. */
export async function endEsbuild(): Promise<void> {
  await loaded?.stop();
}

/** Version of the bundler that would run, found without loading it. */
export function esbuildVersion(): string {
  return (require('esbuild/package.json') as { version: string }).version;
}

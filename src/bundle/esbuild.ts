import { createRequire } from 'node:module';
import type * as api from 'esbuild';

const require = createRequire(import.meta.url);

/**
 * The bundler, loaded by the first call: a build that finds its results in the cache does without. An `import` of this CommonJS package takes five times as long: Node looks
 * through its text for the names that it exports.
 */
export function esbuild(): typeof api {
  return require('esbuild') as typeof api;
}

/** Version of the bundler that would run, found without loading it. */
export function esbuildVersion(): string {
  return (require('esbuild/package.json') as { version: string }).version;
}

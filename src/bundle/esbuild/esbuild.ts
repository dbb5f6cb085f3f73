import { createRequire } from 'node:module';
import type * as api from 'esbuild';

const require = createRequire(import.meta.url);

/** The oldest browsers that get scripts and the full design; older ones get the page without scripts. */
export const BROWSER_TARGETS = ['chrome109', 'safari15.4', 'firefox115'];

/** The oldest supported line of Node, which runs the compiled templates. */
export const NODE_TARGET = 'node20';

/**
 * Returns esbuild, which the first call loads: a build that finds its results in the cache does not need it. `import`
 * of this CommonJS package takes five times as long as `require`, because Node searches its text for the names that it
 * exports.
 */
export function esbuild(): typeof api {
  loaded ??= require('esbuild') as typeof api;
  return loaded;
}

let loaded: typeof api | undefined;

/**
 * Ends the process of esbuild, which otherwise uses 35 MB until this one ends. The next call starts it again. No run
 * may be pending.
 */
export async function endEsbuild(): Promise<void> {
  await loaded?.stop();
}

/** Version of esbuild, found without loading it. */
export function esbuildVersion(): string {
  return (require('esbuild/package.json') as { version: string }).version;
}

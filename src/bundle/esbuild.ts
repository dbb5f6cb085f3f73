import { createRequire } from 'node:module';
import type * as esbuild from 'esbuild';

/** The bundler. An `import` of this CommonJS package takes five times as long: Node looks through its text for the names that it exports. */
export const { build, context, transform } = createRequire(import.meta.url)('esbuild') as typeof esbuild;

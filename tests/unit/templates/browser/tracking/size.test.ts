import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../../../../templates/browser/tracking/', import.meta.url));
const ALL = ['tracking', 'analytics', 'session', 'consent', 'location'];

it.each([
  ['all that a visitor may need', 2_100, ALL.map((name) => `export * from './${name}.js';`).join('')],
  ['the look for events left behind, which every page takes', 200, "export * from './flush-when-idle.js';"],
])('%s stays within its budget of %i bytes', async (_case, budget, contents) => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: FOLDER, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: ['chrome109', 'safari15.4', 'firefox115'],
    // Fetched by the look only where something was left behind.
    external: contents.includes('idle') ? ['./tracking.js'] : [],
  });
  expect(outputFiles).toHaveLength(1);
  const script = outputFiles[0]?.contents ?? new Uint8Array();
  expect(script.byteLength).toBeGreaterThan(200);
  expect(brotliCompressSync(script).byteLength).toBeLessThanOrEqual(budget);
});

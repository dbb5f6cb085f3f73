import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../../../../templates/browser/download/', import.meta.url));

it.each([
  [
    'the engine with all that it needs of the browser',
    8_300,
    "export * from './engine.js'; export * from './browser-ports.js'; export * from './apk-link.js';",
  ],
  ['the look for an interrupted download, where a browser may have one', 880, "export * from './resume-check.js';"],
])('%s stays within its budget of %i bytes', async (_case, budget, contents) => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: FOLDER, loader: 'ts' },
    bundle: true,
    // Fetched only when there is a whole file, or when a report has not arrived.
    external: ['./verify-file.js', './report-left.js'],
    minify: true,
    write: false,
    format: 'esm',
    target: ['chrome109', 'safari15.4', 'firefox115'],
  });
  expect(outputFiles).toHaveLength(1);
  const script = outputFiles[0]?.contents ?? new Uint8Array();
  expect(script.byteLength).toBeGreaterThan(1_000);
  expect(brotliCompressSync(script).byteLength).toBeLessThanOrEqual(budget);
});

import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

const ENTRY = fileURLToPath(new URL('../../../src/client/loader.ts', import.meta.url));
const BUDGET = 1250;

it('the loader of the islands stays within its budget', async () => {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: ['chrome109', 'safari15.4', 'firefox115'],
  });
  expect(outputFiles).toHaveLength(1);
  const loader = outputFiles[0]?.contents ?? new Uint8Array();
  expect(loader.byteLength).toBeGreaterThan(500);
  expect(brotliCompressSync(loader).byteLength).toBeLessThanOrEqual(BUDGET);
});

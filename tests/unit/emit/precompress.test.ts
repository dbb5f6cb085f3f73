import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmitter } from '../../../src/emit/emitter.js';
import { openPublishedOutput } from '../../../src/emit/published-output.js';
import { precompress, type CompressionStore } from '../../../src/emit/precompress.js';
import { sha256Hex } from '../../../src/lib/text/hash.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'islet-forms-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const page = Array.from(
  { length: 300 },
  (_, index) => `<p>Line ${String(index)} of ${String((index * 7919) % 1009)}</p>`,
).join('\n');
const SETTING = 'site/site.yaml';

function memory(): CompressionStore & { readonly kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    get: (key) => kept.get(key),
    put: (key, bytes) => {
      kept.set(key, bytes);
    },
  };
}

it('writes brotli 11 and gzip 9 of every text that gains by it, with the sources of the text and the file that asks for them', async () => {
  const emitter = createEmitter(folder);
  const sources = { sources: ['site/pages/index.yaml'] };
  emitter.write('index.html', page, { ...sources, route: '/' });
  emitter.write('small.html', '<p>Small</p>', sources);
  emitter.write('photo.png', page, sources);
  await precompress(emitter, memory(), SETTING);
  expect([...emitter.files()].map(({ path }) => path)).toEqual([
    'index.html',
    'index.html.br',
    'index.html.gz',
    'photo.png',
    'small.html',
  ]);
  const [brotli, gzip] = await Promise.all(
    ['br', 'gz'].map((ending) => readFile(join(folder, `index.html.${ending}`))),
  );
  expect(brotliDecompressSync(brotli ?? '').toString()).toBe(page);
  expect(gunzipSync(gzip ?? '').toString()).toBe(page);
  expect(brotli?.length).toBe(brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length);
  expect(gzip?.length).toBe(gzipSync(page, { level: 9 }).length);
  expect([...emitter.files()].find(({ path }) => path === 'index.html.br')?.sources).toEqual([
    'site/pages/index.yaml',
    SETTING,
  ]);
});

it('leaves out a form that is not smaller', async () => {
  const emitter = createEmitter(folder);
  const noise = Buffer.concat(
    Array.from({ length: 64 }, (_, index) => createHash('sha256').update(String(index)).digest()),
  );
  emitter.write('noise.txt', noise, { sources: [] });
  await precompress(emitter, memory(), SETTING);
  expect([...emitter.files()].map(({ path }) => path)).toEqual(['noise.txt']);
});

it('makes the forms of a content once, whatever the files are called', async () => {
  const store = memory();
  const first = createEmitter(folder);
  first.write('a.html', page, { sources: [] });
  await precompress(first, store, SETTING);
  expect(store.kept.size).toBe(2);
  for (const key of store.kept.keys()) store.kept.set(key, Buffer.from(`from the store: ${key.slice(0, 2)}`));
  const second = createEmitter(folder);
  second.write('b.html', page, { sources: [] });
  await precompress(second, store, SETTING);
  expect(await readFile(join(folder, 'b.html.br'), 'utf8')).toBe('from the store: br');
  const third = createEmitter(folder);
  third.write('c.html', `${page}.`, { sources: [] });
  await precompress(third, store, SETTING);
  expect(store.kept.size).toBe(4);
});

it('takes the compressed files of an unchanged file from the published output, and makes those that it lacks', async () => {
  const dist = join(folder, 'published');
  await mkdir(dist);
  await writeFile(join(dist, 'a.html'), page);
  const standing = new Map([
    ['a.html', { sha256: sha256Hex(page), size: page.length }],
    ['a.html.br', { sha256: 'b'.repeat(64), size: 7 }],
  ]);
  const emitter = createEmitter(join(folder, 'next'), {
    published: openPublishedOutput(dist, (path) => standing.get(path)),
  });
  emitter.write('a.html', page, { sources: ['x'] });
  await precompress(emitter, memory(), SETTING);
  expect([...emitter.files()]).toEqual([
    expect.objectContaining({ path: 'a.html' }),
    { path: 'a.html.br', sha256: 'b'.repeat(64), size: 7, sources: ['x', SETTING] },
    expect.objectContaining({ path: 'a.html.gz', sources: ['x', SETTING] }),
  ]);
  expect(await readdir(join(folder, 'next'))).toEqual(['a.html.gz']);
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyPages, readHashes } from '../../../src/workers/file-tasks.js';
import { createPackWriter } from '../../../src/incremental/page-pack.js';
import { sha256Hex } from '../../../src/lib/text/hash.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-files-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const TEXTS = ['<p>Tea</p>', '<p>Rice</p>', '<p>চা</p>'];

/** Pages of a pack, with where each goes. */
function pack(): { readonly file: string; readonly pages: Parameters<typeof copyPages>[0]['pages'] } {
  const file = join(folder, 'one.pack');
  const writer = createPackWriter(file, join(folder, 'one.tmp'));
  const pages = TEXTS.map((text, index) => {
    const bytes = Buffer.from(text);
    return {
      place: { own: [file, writer.add(bytes), bytes.length], pieces: [] } as const,
      sha256: sha256Hex(bytes),
      output: `page-${String(index)}/index.html`,
    };
  });
  writer.end();
  return { file, pages };
}

it('puts pages where they belong and tells their sizes', () => {
  const dist = join(folder, 'dist');
  expect(copyPages({ dist, pages: pack().pages })).toEqual(TEXTS.map((text) => Buffer.byteLength(text)));
  for (const [index, text] of TEXTS.entries())
    expect(readFileSync(join(dist, `page-${String(index)}/index.html`), 'utf8')).toBe(text);
});

it('leaves out what is not as it was kept, and writes nothing of it', () => {
  const { file, pages } = pack();
  writeFileSync(file, readFileSync(file, 'utf8').replace('Tea', 'Pea').slice(0, -4));
  const dist = join(folder, 'dist');
  expect(copyPages({ dist, pages })).toEqual([undefined, Buffer.byteLength(TEXTS[1] ?? ''), undefined]);
  expect(readdirSync(dist)).toEqual(['page-1']);
});

it('leaves out what cannot be written, and goes on', () => {
  const dist = join(folder, 'dist');
  const [first, ...others] = pack().pages;
  writeFileSync(join(folder, 'file'), '');
  expect(
    copyPages({ dist, pages: [...(first ? [{ ...first, output: '../file/index.html' }] : []), ...others] }),
  ).toEqual([undefined, ...TEXTS.slice(1).map((text) => Buffer.byteLength(text))]);
});

it('hashes files, and leaves out those that cannot be read', () => {
  writeFileSync(join(folder, 'a.yaml'), 'title: Tea\n');
  expect(readHashes({ root: folder, files: ['a.yaml', 'none.yaml'] })).toEqual([sha256Hex('title: Tea\n'), undefined]);
});

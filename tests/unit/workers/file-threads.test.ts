import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPackWriter } from '../../../src/incremental/page-pack.js';
import { sha256Hex } from '../../../src/lib/text/hash.js';

/** Threads run compiled files. */
const { startFileThreads } = await import('../../../lib/workers/file-threads.js');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-file-threads-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('a thread hashes files and puts pages into the output, all but those that it cannot', async () => {
  const file = join(folder, 'one.pack');
  const writer = createPackWriter(file, join(folder, 'one.tmp'));
  const pages = ['<p>Tea</p>', '<p>Rice</p>'].map((text, index) => {
    const place = { own: [file, writer.add(Buffer.from(text)), text.length], pieces: [] } as const;
    return { place, sha256: sha256Hex(text), output: `${String(index)}/index.html` };
  });
  writer.end();
  writeFileSync(file, readFileSync(file, 'utf8').replace('Rice', 'Mice'));
  writeFileSync(join(folder, 'a.yaml'), 'title: Tea\n');
  const threads = await startFileThreads(1);
  try {
    const dist = join(folder, 'dist');
    expect(await threads.copy(dist).run(pages)).toEqual([10, undefined]);
    expect(readFileSync(join(dist, '0/index.html'), 'utf8')).toBe('<p>Tea</p>');
    expect(await threads.hash(folder).run(['a.yaml', 'none.yaml'])).toEqual([sha256Hex('title: Tea\n'), undefined]);
  } finally {
    await threads.close();
  }
});

it('work of a thread that is gone is left to the main one', async () => {
  const threads = await startFileThreads(1);
  const running = threads.hash(folder).run(['a.yaml', 'b.yaml']);
  await threads.close();
  expect(await running).toEqual([undefined, undefined]);
});

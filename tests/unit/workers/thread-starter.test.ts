import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sha256Hex } from '../../../src/lib/text/hash.js';

/** Threads run compiled files. */
const { createThreadStarter } = await import('../../../lib/workers/thread-starter.js');

it('starts each kind once, however often it is asked', async () => {
  const threads = createThreadStarter(1);
  try {
    await threads.expect('files', 1);
    const first = threads.forFiles(1);
    expect(first).toBeDefined();
    expect(threads.forFiles(5)).toBe(first);
  } finally {
    await threads.close();
  }
});

it('has files read and written by threads for pages where these are there', async () => {
  const root = mkdtempSync(join(tmpdir(), 'islet-starter-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true });
  });
  writeFileSync(join(root, 'a.yaml'), 'title: Tea\n');
  const threads = createThreadStarter(1);
  try {
    await threads.expect('pages', 1);
    const files = threads.forFiles(1);
    expect(files).toBe(threads.forPages(1));
    expect(await (await files)?.hash(root).run(['a.yaml', 'b.yaml'])).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      undefined,
    ]);
  } finally {
    await threads.close();
  }
});

it('starts none for what is done before one is ready, nor where none is wanted', async () => {
  const few = createThreadStarter(undefined);
  expect([few.forPages(159), few.forFiles(999), few.forWriting(159)]).toEqual([undefined, undefined, undefined]);
  const none = createThreadStarter(0);
  expect([none.forPages(100_000), none.forFiles(100_000), none.forWriting(100_000)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  await Promise.all([few.close(), none.close()]);
});

it('starts one that writes for the pages of a whole site that are too few for one that renders, unless others are wanted', async () => {
  const [one, wanted] = [createThreadStarter(undefined, 1), createThreadStarter(1)];
  try {
    await Promise.all([one.expect('whole', 1999), wanted.expect('whole', 160)]);
    expect(one.forPages(1999)).toBeUndefined();
    expect(one.forFiles(1000)).toBe(one.forWriting(160));
    expect(wanted.forWriting(160)).toBe(wanted.forPages(160));
  } finally {
    await Promise.all([one.close(), wanted.close()]);
  }
});

it('starts one that renders for edited pages, and where there are several for those of a whole site', async () => {
  const [one, several] = [createThreadStarter(undefined, 1), createThreadStarter(undefined, 2)];
  try {
    await Promise.all([one.expect('pages', 160), several.expect('whole', 160)]);
    for (const threads of [one, several]) expect(await threads.forPages(160)).toHaveProperty('open');
  } finally {
    await Promise.all([one.close(), several.close()]);
  }
});

it('puts sources away in a thread that is there, and leaves it to the main one otherwise', async () => {
  const root = mkdtempSync(join(tmpdir(), 'islet-starter-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true });
  });
  const threads = createThreadStarter(1);
  try {
    expect(await threads.archive({ folder: root, root, sources: new Map() })).toBeUndefined();
    await threads.expect('files', 1);
    expect(await threads.archive({ folder: root, root, sources: new Map() })).toEqual([]);
    expect(readdirSync(root)).toEqual(['sources']);
  } finally {
    await threads.close();
  }
});

it('looks at an output and removes parts of a tree in a thread that is there, and not otherwise', async () => {
  const root = mkdtempSync(join(tmpdir(), 'islet-starter-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
  });
  writeFileSync(join(root, 'index.html'), '');
  const parts = { paths: [join(root, 'index.html')], taken: new Int32Array(new SharedArrayBuffer(4)) };
  const look = {
    dist: root,
    parts: [['index.html']],
    moment: Date.now() + 1000,
    taken: new Int32Array(new SharedArrayBuffer(4)),
  };
  const threads = createThreadStarter(1);
  try {
    expect(await threads.look(look)).toBeUndefined();
    await threads.remove(parts);
    expect(readdirSync(root)).toEqual(['index.html']);
    await threads.expect('pages', 1);
    expect(await threads.look(look)).toEqual([[0, expect.stringMatching(/^index\.html\t\d/)]]);
    expect(Atomics.load(look.taken, 0)).toBe(2);
    await threads.remove(parts);
    expect(readdirSync(root)).toEqual([]);
    expect(Atomics.load(parts.taken, 0)).toBe(2);
  } finally {
    await threads.close();
  }
  expect(await threads.look(look)).toBeUndefined();
});

it.each(['pages', 'files'] as const)(
  'makes vector images in a thread for %s, and leaves them to the main one otherwise',
  async (kind) => {
    const root = mkdtempSync(join(tmpdir(), 'islet-starter-'));
    onTestFinished(() => {
      rmSync(root, { recursive: true });
    });
    mkdirSync(join(root, 'site/assets'), { recursive: true });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    writeFileSync(join(root, 'site/assets/a.svg'), svg);
    const job = {
      output: 'assets/a-0.svg',
      asset: { path: 'a.svg', sha256: sha256Hex(svg) },
      recipe: { kind: 'svg' as const },
      key: 'key of a',
    };
    const threads = createThreadStarter(1);
    try {
      await threads.vectors({ root, jobs: [job] });
      expect(readdirSync(root)).toEqual(['site']);
      await threads.expect(kind, 1);
      await threads.vectors({ root, jobs: [job] });
      expect(readdirSync(root)).toEqual(['.islet', 'site']);
    } finally {
      await threads.close();
    }
  },
);

it('starts none once it is closed, which may be said twice', async () => {
  const threads = createThreadStarter(1);
  await threads.expect('files', 1);
  await Promise.all([threads.close(), threads.close()]);
  expect(threads.forFiles(1)).toBeUndefined();
});

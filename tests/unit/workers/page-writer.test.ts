import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { OwnOutcome, PageOutcome } from '../../../src/core/page-outcome.js';
import { createPageWriter, type UnwrittenPage } from '../../../src/workers/page-writer.js';
import { writePages, type WriteTask } from '../../../src/workers/write-task.js';
import type { NewPiece } from '../../../src/incremental/page-pieces.js';
import { openGrowingPack } from '../../../src/incremental/page-pack.js';
import { sha256Hex } from '../../../src/lib/text/hash.js';
import { createLending } from '../../../src/lib/fs/append-writer.js';

const FACTS = {
  asked: [],
  pages: [],
  shared: [],
  effects: { sources: [], islands: [], frames: [], forms: [], json: [], routes: false, languages: false },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-page-writer-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
});

/** What a thread does, at once. */
const atOnce = (task: WriteTask): Promise<unknown> => Promise.resolve(writePages(task));

function outcome(bytes: Buffer, changes: Partial<OwnOutcome> = {}): OwnOutcome {
  return {
    bytes,
    size: bytes.length,
    sha256: '',
    facts: FACTS,
    pieces: [],
    anchors: [],
    card: undefined,
    told: false,
    ...changes,
  };
}

const refuse = (): PageOutcome => {
  throw new TypeError('Nothing is left to this thread.');
};

it('has pages written and hashed elsewhere, batch after batch, in memory that is used again', async () => {
  const memories = new Set<unknown>();
  const writer = createPageWriter(
    (task) => {
      memories.add(task.memory);
      return atOnce(task);
    },
    join(folder, 'dist'),
    undefined,
  );
  for (const batch of ['a', 'b', 'c']) {
    const pages = ['tea', 'हिन्दी'].map((word) => ({
      output: `${batch}/${word}/index.html`,
      page: outcome(writer.encode(`<p>${word} ${batch}</p>`)),
    }));
    const written = await writer.write(pages, refuse);
    for (const [index, { output }] of pages.entries()) {
      const bytes = readFileSync(join(folder, 'dist', output));
      expect(bytes.toString()).toBe(`<p>${index === 0 ? 'tea' : 'हिन्दी'} ${batch}</p>`);
      expect(written[index]).toMatchObject({ bytes: undefined, size: bytes.length, sha256: sha256Hex(bytes) });
      expect(written[index]?.packed).toBeUndefined();
    }
  }
  expect(memories.size).toBe(2);
});

it('keeps pages for the next build, but for those of which something was told, and what they share once', async () => {
  const pieces: NewPiece[] = [];
  const pack = openGrowingPack(join(folder, 'own.pack'), join(folder, 'own.tmp'));
  mkdirSync(join(folder, 'dist'));
  const lend = createLending(() => ({
    descriptor: pack.descriptor,
    end: 0,
    name: 'own',
    note: (piece: NewPiece) => void pieces.push(piece),
  }));
  const writer = createPageWriter(atOnce, join(folder, 'dist'), lend);
  const foot = '<footer>';
  const name = `foot of ${folder}`;
  const page = (output: string, told: boolean) => ({
    output,
    page: outcome(writer.encode(`<p>${output}${foot}`), { told, pieces: [[name, 3 + output.length, foot.length]] }),
  });
  const [one, told, two] = await writer.write([page('one', false), page('told', true), page('two', false)], refuse);
  pack.complete();
  const text = readFileSync(join(folder, 'own.pack'), 'utf8');
  expect(text).toBe(`${foot}<p>one<p>two`);
  expect(pieces).toEqual([[name, { offset: 0, length: foot.length }]]);
  expect([one?.packed, told?.packed, two?.packed]).toEqual([
    ['own', foot.length, 6],
    undefined,
    ['own', foot.length + 6, 6],
  ]);
  expect(readFileSync(join(folder, 'dist/told'), 'utf8')).toBe(`<p>told${foot}`);
});

it('leaves to this thread, with its hash, what cannot be written elsewhere, what is too large, and all where nobody is left', async () => {
  const dist = join(folder, 'dist');
  mkdirSync(dist);
  writeFileSync(join(dist, 'taken'), '');
  const here: string[] = [];
  const asHere = ({ output }: UnwrittenPage, page: OwnOutcome): PageOutcome => {
    here.push(`${output} ${String(page.sha256 === sha256Hex(page.bytes))}`);
    return { ...page, bytes: undefined };
  };
  const writer = createPageWriter(atOnce, dist, undefined);
  const large = '<p>'.repeat(400_000);
  const pages = ['taken/index.html', 'large', 'free'].map((output) => ({
    output,
    page: outcome(writer.encode(output === 'large' ? large : output)),
  }));
  const written = await writer.write(pages, asHere);
  expect(here).toEqual(['taken/index.html true', 'large true']);
  expect(written.map(({ sha256 }) => sha256)).toEqual([
    sha256Hex('taken/index.html'),
    sha256Hex(large),
    sha256Hex('free'),
  ]);
  const alone = createPageWriter(() => Promise.resolve(undefined), dist, undefined);
  await alone.write([{ output: 'a', page: outcome(alone.encode('a')) }], asHere);
  expect(here).toEqual(['taken/index.html true', 'large true', 'a true']);
});

it('leaves to this thread what it asks for, the last batch first, and none that a thread has been given', async () => {
  const dist = join(folder, 'dist');
  mkdirSync(dist);
  const given: (() => void)[] = [];
  const writer = createPageWriter(
    (task) =>
      new Promise((resolve) => {
        given.push(() => {
          resolve(writePages(task));
        });
      }),
    dist,
    undefined,
  );
  const here: string[] = [];
  const write = (output: string): Promise<readonly PageOutcome[]> =>
    writer.write([{ output, page: outcome(writer.encode(`<p>${output}`)) }], ({ output: path }, page) => {
      here.push(path);
      expect([page.bytes.toString(), page.sha256]).toEqual([`<p>${path}`, sha256Hex(`<p>${path}`)]);
      return page;
    });
  const written = ['a', 'b', 'c', 'd', 'e'].map(write);
  expect([given.length, writer.help()]).toEqual([2, true]);
  await written.at(-1);
  expect(here).toEqual(['e']);
  given[0]?.();
  await written[0];
  await setImmediate();
  // The next one was given in its place.
  expect([given.length, writer.help(), writer.help()]).toEqual([3, true, false]);
  await written[3];
  expect(here).toEqual(['e', 'd']);
  for (const end of given.slice(1)) end();
  expect((await Promise.all(written)).map(([page]) => page?.sha256)).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((output) => sha256Hex(`<p>${output}`)),
  );
  expect(readdirSync(dist)).toEqual(['a', 'b', 'c']);
  expect(writer.help()).toBe(false);
});

it('tells what goes wrong where packs are lent, and goes on', async () => {
  mkdirSync(join(folder, 'dist'));
  let lent = 0;
  const writer = createPageWriter(atOnce, join(folder, 'dist'), async (use) => {
    lent += 1;
    if (lent === 1) throw new TypeError('torn');
    return use({ descriptor: 0, end: 0, name: 'pack', note: () => undefined });
  });
  const write = (output: string): Promise<unknown> =>
    writer.write([{ output, page: outcome(writer.encode(output), { told: true }) }], refuse);
  const [torn, next] = await Promise.allSettled([write('a'), write('b'), write('c')]);
  expect([torn.status, next.status]).toEqual(['rejected', 'fulfilled']);
  expect(readdirSync(join(folder, 'dist'))).toEqual(['b', 'c']);
});

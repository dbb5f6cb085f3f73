import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnOutcome } from '../../../../src/build/page-outcome.js';
import type { AboutPage } from '../../../../src/build/reuse/kept-page.js';
import { effectsId, type PageEffects } from '../../../../src/build/reuse/page-effects.js';
import { createFactLists } from '../../../../src/build/reuse/page-facts.js';
import type { Seam } from '../../../../src/build/reuse/page-seams.js';
import { createPageSplices, type PageSplices } from '../../../../src/build/reuse/page-splices.js';
import { openPageCache } from '../../../../src/cache/page-cache.js';
import { sha256Hex } from '../../../../src/lib/hash.js';
import { pageRecord, pageRow, type PageRecord } from '../../../../src/lib/page-record.js';

const EFFECTS: PageEffects = {
  sources: [],
  islands: [],
  frames: [],
  forms: [],
  json: [],
  routes: false,
  languages: false,
};

const record = (name: string): PageRecord => {
  const row = {
    sha256: name,
    route: `/${name}/`,
    output: `${name}/index.html`,
    template: 'page',
    locale: 'en',
    title: name,
    description: '',
  };
  return pageRecord(
    `site/pages/${name}.yaml`,
    { ...row, noindex: false, translationOf: undefined, ogImage: undefined, redirectFrom: [], summary: {} },
    undefined,
  );
};

/** What fragments asked. Of the former foot the answer is another one by now. */
const HEAD_FACTS = ['data en menu\tanswer'];
const FORMER_FACTS = ['data en shop\tformer answer'];

/** A page of this build: its head, its text, its foot. */
function outcome(text: string, foot: string, more: Partial<OwnOutcome> = {}): OwnOutcome {
  const bytes = Buffer.from(`HEAD${text}${foot}`);
  const seams: readonly Seam[] = [
    ['new-head-uses', 0, 4, 1],
    [`new-${foot}-uses`, 4 + Buffer.byteLength(text), Buffer.byteLength(foot), 0],
  ];
  return {
    bytes,
    size: bytes.length,
    sha256: sha256Hex(bytes),
    facts: { asked: [], pages: [], shared: [['data en shop'], ['data en menu']], effects: EFFECTS },
    seams,
    anchors: [],
    card: undefined,
    told: false,
    ...more,
  };
}

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-splices-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const NAMES = ['one', 'two', 'three', 'four'];
let caches = 0;

interface Former {
  readonly foot?: string;
  /** Facts of nobody's fragment. */
  readonly more?: readonly string[];
  /** Whether its fragments are among its own bytes. */
  readonly isWhole?: boolean;
}

/** Pages of an earlier build, each with a head of its own that holds and the foot `OLD`, which does not. */
function formerPages(
  former = (_: string): Former => ({}),
  names: readonly string[] = NAMES,
): { splices: PageSplices; commit: () => string[] } {
  const cacheName = `cache-${String(caches++)}`;
  const first = openPageCache<AboutPage>(folder, cacheName, 'islet');
  for (const name of names) {
    const { foot = 'OLD', more, isWhole = false } = former(name);
    const bytes = Buffer.from(`HEAD${name}: ${foot}`);
    const { file, ...row } = pageRow(record(name));
    const seams: readonly Seam[] = [
      [`old-head-of-${name}-uses`, 0, 4, 0],
      [`old-${foot}-uses`, name.length + 6, foot.length, 1],
    ];
    const about = { row, rowKey: '', key: '', effects: effectsId(EFFECTS), anchors: [], seams };
    const facts = [[], [], HEAD_FACTS, FORMER_FACTS, ...(more ? [more] : [])];
    const own = isWhole ? first.pack?.(bytes, []) : undefined;
    first.keep(
      file,
      { about, facts, names: { book: String, numbers: [] }, sha256: sha256Hex(bytes) },
      { own, bytes, source: undefined },
    );
  }
  first.commit();
  first.close();
  const cache = openPageCache<AboutPage>(folder, cacheName, 'islet');
  const splices = createPageSplices({
    cache,
    lists: createFactLists(() => 'answer'),
    drawn: () => undefined,
    isCandidate: () => true,
  });
  return {
    splices,
    commit() {
      cache.commit();
      cache.close();
      const next = openPageCache<AboutPage>(folder, cacheName, 'islet');
      const kept = NAMES.map((name) => {
        const { file } = record(name);
        const bytes = next.bytes(file);
        const { about, facts = [] } = next.find(file) ?? {};
        return (about?.seams ?? [])
          .map(
            ([seam, offset, length, ...lists]) =>
              `${seam} ${String(bytes?.subarray(offset, offset + length))} ${lists.map((list) => facts[2 + list]?.join()).join()}`,
          )
          .join('; ');
      });
      next.close();
      return kept;
    },
  };
}

function learnFrom(
  splices: PageSplices,
  page: (name: PageRecord) => OwnOutcome | undefined,
  names: readonly string[] = NAMES,
): ReturnType<PageSplices['learn']> {
  return splices.learn(names.map(record), (asked) => Promise.resolve(page(asked)), undefined);
}

describe('pages with other fragments', () => {
  it('are put together once one of them was rendered, and kept as they are then', async () => {
    const { splices, commit } = formerPages();
    const rendered: string[] = [];
    const left = await learnFrom(splices, ({ words: { title } }) => {
      rendered.push(title);
      return outcome(`${title}: `, 'NEWER');
    });
    // The one that was rendered is put together too: it keeps the names that it has in common with others.
    expect([rendered, left.size]).toEqual([['one'], 0]);
    for (const name of NAMES) {
      const [before, after] = ['OLD', 'NEWER'].map((foot) => Buffer.from(`HEAD${name}: ${foot}`));
      expect(splices.of(record(name))).toMatchObject({
        output: `${name}/index.html`,
        sha256: sha256Hex(before ?? ''),
        cuts: [['old-OLD-uses', name.length + 6, 3]],
      });
      expect(splices.take(record(name))).toMatchObject({
        renewed: true,
        html: after,
        sha256: sha256Hex(after ?? ''),
        effects: EFFECTS,
      });
    }
    expect(commit()).toEqual(
      NAMES.map(
        (name) => `old-head-of-${name}-uses HEAD data en menu\tanswer; new-NEWER-uses NEWER data en shop\tanswer`,
      ),
    );
  });

  it.each<[string, (name: PageRecord) => OwnOutcome | undefined]>([
    ['differs beyond them', ({ words: { title } }) => outcome(`${title}; `, 'NEWER')],
    ['has problems', () => undefined],
    ['has something to tell', ({ words: { title } }) => outcome(`${title}: `, 'NEWER', { told: true })],
    ['shows no fragment by now', ({ words: { title } }) => outcome(`${title}: `, 'OLD', { seams: [] })],
    [
      'has a fragment that uses other things',
      ({ words: { title } }) =>
        outcome(`${title}: `, 'NEWER', {
          seams: [
            ['new-head-uses', 0, 4, 1],
            ['new-foot-others', title.length + 6, 5, 0],
          ],
        }),
    ],
    [
      'has a fragment whose use of other things is not new',
      ({ words: { title } }) =>
        outcome(`${title}: `, 'NEWER', {
          seams: [
            ['new-head-others', 0, 4, 1],
            ['new-foot-uses', title.length + 6, 5, 0],
          ],
        }),
    ],
    [
      'does something else to the build',
      ({ words: { title } }) =>
        outcome(`${title}: `, 'NEWER', {
          facts: { asked: [], pages: [], shared: [], effects: { ...EFFECTS, islands: ['mark'] } },
        }),
    ],
  ])('are rendered where the one that was rendered %s', async (_, page) => {
    const { splices } = formerPages();
    const rendered = await learnFrom(splices, page);
    expect(rendered.size).toBe(1);
    for (const name of NAMES)
      expect([splices.of(record(name)), splices.take(record(name))]).toEqual([undefined, undefined]);
  });

  it('are rendered, few as they are, where only few of them show the same, and keep what they have in common with others', async () => {
    const { splices, commit } = formerPages((name) => ({
      foot: name === 'one' || name === 'two' ? 'RARE' : `OF ${name}`,
    }));
    const rendered: string[] = [];
    const left = await learnFrom(splices, ({ words: { title } }) => {
      rendered.push(title);
      return outcome(`${title}: `, 'NEWER');
    });
    expect([rendered, left.size]).toEqual([['one', 'three', 'four'], 0]);
    for (const name of NAMES) splices.take(record(name));
    expect(commit()).toEqual(
      NAMES.map(
        (name) => `old-head-of-${name}-uses HEAD data en menu\tanswer; new-NEWER-uses NEWER data en shop\tanswer`,
      ),
    );
  });

  it('are left to be rendered where many of them show what no other one does', async () => {
    const names = Array.from({ length: 101 }, (_, index) => `page-${String(index)}`);
    const { splices } = formerPages((name) => ({ foot: `OF ${name}` }), names);
    expect(
      (
        await learnFrom(
          splices,
          () => {
            throw new TypeError('Nothing is to be learnt.');
          },
          names,
        )
      ).size,
    ).toBe(0);
    expect(splices.of(record('page-1'))).toBeUndefined();
  });

  it('are rendered where something was asked by no fragment of theirs', async () => {
    const { splices } = formerPages(() => ({ more: ['data en shop\tformer answer of a card'] }));
    expect(
      (
        await learnFrom(splices, () => {
          throw new TypeError('Nothing is to be learnt.');
        })
      ).size,
    ).toBe(0);
    expect(splices.take(record('one'))).toBeUndefined();
  });

  it('are rendered where a fragment was not kept apart', async () => {
    const { splices } = formerPages(() => ({ isWhole: true }));
    expect(
      (
        await learnFrom(splices, () => {
          throw new TypeError('Nothing is to be learnt.');
        })
      ).size,
    ).toBe(0);
    expect([splices.of(record('one')), splices.take(record('one'))]).toEqual([undefined, undefined]);
  });

  it('stop being learnt when the build is to stop', async () => {
    const { splices } = formerPages();
    await expect(
      splices.learn(NAMES.map(record), () => Promise.resolve(undefined), AbortSignal.abort(new Error('Enough.'))),
    ).rejects.toThrow('Enough.');
  });
});

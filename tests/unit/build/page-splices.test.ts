import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPageCache } from '../../../src/cache/page-cache.js';
import type { AboutPage } from '../../../src/build/kept-page.js';
import { effectsId, type PageEffects } from '../../../src/build/page-effects.js';
import { createFactLists } from '../../../src/build/page-facts.js';
import type { OwnOutcome } from '../../../src/build/page-outcome.js';
import { createPageSplices, type PageSplices } from '../../../src/build/page-splices.js';
import { sha256Hex } from '../../../src/lib/hash.js';
import { pageRecord, type PageRecord } from '../../../src/lib/page-record.js';

const EFFECTS: PageEffects = { sources: [], islands: [], frames: [], forms: [], json: [], routes: false, languages: false };

const record = (name: string): PageRecord => {
  const row = { sha256: name, route: `/${name}/`, output: `${name}/index.html`, template: 'page', locale: 'en', title: name, description: '' };
  return pageRecord(`site/pages/${name}.yaml`, { ...row, noindex: false, translationOf: undefined, ogImage: undefined, redirectFrom: [], summary: {} }, undefined);
};

/** `foot` begins behind the text of the page. */
function outcome(text: string, foot: string, more: Partial<OwnOutcome> = {}): OwnOutcome {
  const bytes = Buffer.from(text + foot);
  const seams = { names: `new-${foot}-uses`, places: [[Buffer.byteLength(text), Buffer.byteLength(foot)]] as const };
  return { bytes, size: bytes.length, sha256: sha256Hex(bytes), facts: { asked: [], pages: [], shared: [['data en shop']], effects: EFFECTS }, seams, anchors: [], card: undefined, told: false, ...more };
}

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-splices-'));
});
afterAll(() => { rmSync(folder, { recursive: true, force: true }); });

const NAMES = ['one', 'two', 'three', 'four'];
let caches = 0;

/** Pages of an earlier build, each with the foot `OLD`, of which all holds but that. */
function formerPages(names = NAMES, footOf = (_: string): string => 'OLD'): { splices: PageSplices; commit: () => string[] } {
  const cacheName = `cache-${String(caches++)}`;
  const first = openPageCache<AboutPage>(folder, cacheName);
  for (const name of names) {
    const foot = footOf(name);
    const bytes = Buffer.from(`${name}: ${foot}`);
    const { file, content, ...row } = record(name);
    const seams = { names: `old-${foot}-uses`, places: [[name.length + 2, foot.length]] as const };
    const about = { row, rowKey: '', key: '', effects: effectsId(EFFECTS), anchors: [], seams };
    first.keep(file, { about, facts: [[], [], []], names: { book: String, numbers: [] }, sha256: sha256Hex(bytes) }, bytes, undefined);
  }
  first.commit();
  first.close();
  const cache = openPageCache<AboutPage>(folder, cacheName);
  const splices = createPageSplices({ cache, lists: createFactLists(() => 'answer'), drawn: () => undefined, isCandidate: () => true });
  return {
    splices,
    commit() {
      cache.commit();
      cache.close();
      const next = openPageCache<AboutPage>(folder, cacheName);
      const kept = names.map((name) => next.bytes(record(name).file)?.toString() ?? '');
      next.close();
      return kept;
    },
  };
}

function learnFrom(splices: PageSplices, page: (name: PageRecord) => OwnOutcome | undefined): ReturnType<PageSplices['learn']> {
  return splices.learn(NAMES.map(record), (asked) => Promise.resolve(page(asked)), undefined);
}

describe('pages with other fragments', () => {
  it('are put together once one of them was rendered, and kept as they are then', async () => {
    const { splices, commit } = formerPages();
    const rendered = await learnFrom(splices, ({ title }) => outcome(`${title}: `, 'NEWER'));
    expect([...rendered.keys()].map(({ title }) => title)).toEqual(['one']);
    for (const name of NAMES) {
      expect(splices.of(record(name))).toMatchObject({ output: `${name}/index.html`, sha256: sha256Hex(Buffer.from(`${name}: OLD`)) });
      expect(splices.take(record(name))).toMatchObject({ renewed: true, html: Buffer.from(`${name}: NEWER`), sha256: sha256Hex(Buffer.from(`${name}: NEWER`)), effects: EFFECTS });
    }
    expect(commit()).toEqual(NAMES.map((name) => `${name}: NEWER`));
  });

  it.each<[string, (name: PageRecord) => OwnOutcome | undefined]>([
    ['differs beyond them', ({ title }) => outcome(`${title}; `, 'NEWER')],
    ['has problems', () => undefined],
    ['has something to tell', ({ title }) => outcome(`${title}: `, 'NEWER', { told: true })],
    ['shows no fragment by now', ({ title }) => outcome(`${title}: `, 'OLD', { seams: undefined })],
    ['has fragments that use other things', ({ title }) => outcome(`${title}: `, 'NEWER', { seams: { names: 'new-1-others', places: [[title.length + 2, 5]] } })],
    ['does something else to the build', ({ title }) => outcome(`${title}: `, 'NEWER', { facts: { asked: [], pages: [], shared: [], effects: { ...EFFECTS, islands: ['mark'] } } })],
  ])('are rendered where the one that was rendered %s', async (_, page) => {
    const { splices } = formerPages();
    const rendered = await learnFrom(splices, page);
    expect(rendered.size).toBe(1);
    for (const name of NAMES) expect([splices.of(record(name)), splices.take(record(name))]).toEqual([undefined, undefined]);
  });

  it('are rendered where only few of them show the same', async () => {
    const { splices } = formerPages(NAMES, (name) => (name === 'one' || name === 'two' ? 'RARE' : `OF ${name}`));
    expect((await learnFrom(splices, () => { throw new TypeError('Nothing is to be learnt.'); })).size).toBe(0);
    expect(splices.of(record('one'))).toBeUndefined();
  });

  it('stop being learnt when the build is to stop', async () => {
    const { splices } = formerPages();
    await expect(splices.learn(NAMES.map(record), () => Promise.resolve(undefined), AbortSignal.abort(new Error('Enough.')))).rejects.toThrow('Enough.');
  });
});

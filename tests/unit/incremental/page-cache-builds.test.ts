import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { WithPieces } from '../../../src/incremental/found-pages.js';
import { openPageCache, type PageCache } from '../../../src/incremental/page-cache.js';
import { createPagePacker } from '../../../src/incremental/page-pieces.js';
import { createAppender } from '../../../src/lib/fs/append-writer.js';
import { sha256Hex } from '../../../src/lib/text/hash.js';
import { createChance, type Chance } from '../../helpers/chance.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-builds-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** A page: its text and its fragments by their names, each of which stands for the same bytes wherever it is. */
interface Page {
  readonly text: string;
  readonly names: readonly string[];
}

type Site = ReadonlyMap<string, Page>;

const FILES = Array.from({ length: 24 }, (_, index) => `${String(index)}.yaml`);

/** Every seventh fragment has no bytes; others have up to some hundred, some of them beyond ASCII. */
const fragmentOf = (name: string): string => {
  const number = Number.parseInt(sha256Hex(name).slice(0, 6), 16);
  return number % 7 === 0 ? '' : `<i>${name} চা ${'.'.repeat((number * 37) % 300)}</i>`;
};

function made({ text, names }: Page): {
  readonly bytes: Buffer;
  readonly kept: Parameters<PageCache<WithPieces>['keep']>[1];
} {
  let html = '';
  const pieces = names.map((name, index) => {
    html += index === 0 ? '' : text;
    const offset = Buffer.byteLength(html);
    html += fragmentOf(name);
    return [name, offset, Buffer.byteLength(fragmentOf(name))] as const;
  });
  const bytes = Buffer.from(`${html}${text}`);
  return {
    bytes,
    kept: { about: { pieces }, facts: [], names: { book: String, numbers: [] }, sha256: sha256Hex(bytes) },
  };
}

let runs = 0;

/** One build after another one: makes some pages anew, here and elsewhere, and carries the rest. Returns the site as it is then. */
async function build(cache: PageCache<WithPieces>, before: Site, { next, happens }: Chance): Promise<Site> {
  const site = new Map<string, Page>();
  runs += 1;
  const packer = createPagePacker();
  const anew = happens(0.5) ? 0.1 : 0.6;
  for (const file of FILES) {
    const page = before.get(file);
    if (happens(0.04)) continue;
    const isThere = page !== undefined && cache.bytes(file)?.equals(made(page).bytes) === true;
    if (isThere && !happens(anew)) {
      cache.carry(file);
      site.set(file, page);
    } else {
      const isElsewhere = happens(0.5);
      const run = `${String(runs)} ${isElsewhere ? 'elsewhere' : 'here'}`;
      const now = {
        text: `<p>${file} ${String(next())}</p>`,
        names: happens(0.1) ? [] : [`${run} head`, `${run} of ${file}`, `${run} head`, `${run} foot`],
      };
      const { bytes, kept } = made(now);
      if (isElsewhere) {
        await cache.lend?.((pack) => {
          const output = createAppender(pack);
          const { offset, length } = packer.pack(bytes, kept.about.pieces ?? [], { add: output.add, note: pack.note });
          output.flush();
          cache.keep(file, kept, { own: [pack.name, offset, length], source: undefined });
          return Promise.resolve({ end: output.end() });
        });
      } else {
        cache.keep(file, kept, { bytes, source: undefined });
      }
      site.set(file, now);
    }
  }
  return site;
}

function damage({ int, pick }: Chance): void {
  const file = join(folder, pick(readdirSync(folder)));
  const bytes = readFileSync(file);
  const at = int(0, bytes.length);
  const kind = int(0, 2);
  if (kind === 0) rmSync(file);
  else if (kind === 1) writeFileSync(file, bytes.subarray(0, at));
  else
    writeFileSync(
      file,
      Buffer.concat([bytes.subarray(0, at), Buffer.from([(bytes[at] ?? 0) ^ 4]), bytes.subarray(at + 1)]),
    );
}

const openCache = (): PageCache<WithPieces> => openPageCache(folder, 'production', 'maker');

it.each([
  ['all of them, where nothing is damaged', false],
  ['and no others, where packs and indexes are damaged', true],
])(
  'after random builds, some given up and some two at once, pages are those that were kept: %s',
  async (_, isDamaged) => {
    const chance = createChance(56);
    let site: Site = new Map();
    for (let round = 0; round < 120; round += 1) {
      const before = site;
      for (const cache of chance.happens(0.2) ? [openCache(), openCache()] : [openCache()]) {
        const after = await build(cache, before, chance);
        if (chance.happens(0.8)) {
          cache.commit();
          site = after;
        }
        cache.close();
      }
      if (isDamaged && chance.happens(0.5)) damage(chance);
      const cache = openCache();
      for (const file of FILES) {
        const page = site.get(file);
        const bytes = cache.bytes(file)?.toString();
        if (!isDamaged || bytes !== undefined)
          expect(bytes, `round ${String(round)}: ${file}`).toBe(page && made(page).bytes.toString());
      }
      cache.close();
    }
  },
);

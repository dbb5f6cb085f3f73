import { sha256Hex } from '../../lib/hash.js';
import type { PageRecord } from '../../lib/page-record.js';
import type { OwnOutcome, PageMaker } from '../page-outcome.js';
import type { AboutPage, KeptPages, PageCopy, ReusedPage } from './kept-page.js';
import { effectsId } from './page-effects.js';
import { OWN_LISTS, type FactList, type FactLists } from './page-facts.js';
import { exchangePieces, standsAlone, usesOf, type Exchange, type Seam } from './page-seams.js';

/** A page of the last build that is to get other fragments. */
export interface PageSplice extends PageCopy {
  readonly cuts: readonly Cut[];
}

/** A fragment that gives way to another: its name, its first byte and its length in bytes. */
export type Cut = readonly [name: string, offset: number, length: number];

/** A page that was put together and written elsewhere. */
export interface SplicedPage {
  /** In bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** The bytes of fragments as they are by now, by the names that they had. */
export type Pieces = ReadonlyMap<string, { readonly piece: Uint8Array }>;

/** What is put in the place of fragments. @throws TypeError for a name that is not there */
export function exchangesOf(cuts: readonly Cut[], pieces: Pieces): Exchange[] {
  return cuts.map(([name, offset, length]) => {
    const found = pieces.get(name);
    if (!found) throw new TypeError(`There is no fragment in the place of ${name}.`);
    return { offset, length, piece: found.piece };
  });
}

/**
 * Pages of which only shared fragments have changed, such as all of a site when a link in its footer does: the page of the last build is the page of this one but for their bytes. What those are by now is
 * learnt by rendering one page of all that show a fragment, and held against putting that page together.
 */
export interface PageSplices {
  /** Renders those pages. Returns those from which nothing was learnt, `undefined` for one that has problems; the others can be put together like all that show the same. */
  learn(
    records: readonly PageRecord[],
    makePage: PageMaker,
    signal: AbortSignal | undefined,
  ): Promise<ReadonlyMap<PageRecord, OwnOutcome | undefined>>;
  readonly pieces: Pieces;
  /** Whether a page can be put together by what was learnt. */
  has(record: PageRecord): boolean;
  /** What there is to do for a page; `undefined` where it cannot be made so, or where its bytes lie nowhere in particular. */
  of(record: PageRecord): PageSplice | undefined;
  /** The bytes hold until the next page is taken. @param made the page, where `of` was done elsewhere */
  take(record: PageRecord, made?: SplicedPage): ReusedPage | undefined;
}

/** Pages that show a fragment from which on one of them is rendered to learn what it is by now, however many other fragments have changed. */
const WORTH_LEARNING = 3;

/** Pages that are rendered at most to learn from them: they are rendered here, before anybody else begins. */
const MAX_RENDERED = 100;

/** Memory for a page as it was, and as it is, in bytes: what each would ask of the system comes back only with the next collection. Larger ones have memory of their own. */
const PAGE = 1 << 18;

export interface SpliceInputs {
  readonly cache: KeptPages;
  readonly lists: FactLists;
  /** The picture of a card, by its key. */
  drawn(key: string): Uint8Array | undefined;
  /** Whether a page was kept of which all holds but its fragments. */
  isCandidate(record: PageRecord): boolean;
}

/** What there is in the place of a fragment. */
interface Learnt {
  readonly name: string;
  readonly piece: Uint8Array;
  /** What it asked, and those inside of it. */
  readonly facts: readonly FactList[];
}

/** A page that may be put together. */
interface Candidate {
  readonly about: AboutPage;
  readonly seams: readonly Seam[];
  /** Its lists of facts. */
  readonly facts: readonly FactList[];
  /** The seams of fragments that have changed. */
  readonly changed: readonly Seam[];
}

export function createPageSplices({ cache, lists, drawn, isCandidate }: SpliceInputs): PageSplices {
  const learnt = new Map<string, Learnt>();
  const memory: { former?: Buffer; page?: Buffer } = {};

  function candidate(record: PageRecord): Candidate | undefined {
    const found = isCandidate(record) ? cache.find(record.file) : undefined;
    const seams = found?.about.seams;
    if (!found || !seams) return undefined;
    const changed = seams.filter((seam) => !lists.holdThese(factsOf(seam, found.facts)));
    // A list of nobody here would be lost.
    const isWhole = new Set(seams.flatMap(([, , , ...numbers]) => numbers)).size === found.facts.length - OWN_LISTS;
    return changed.length > 0 && isWhole && changed.every(([name]) => cache.isApart(name))
      ? { about: found.about, seams, facts: found.facts, changed }
      : undefined;
  }

  const isKnown = ({ changed }: Candidate): boolean => changed.every(([name]) => learnt.has(name));

  /** Learns from a page. Returns whether it can be put together by now: then it keeps the names of all fragments that are what they were, and so what it has in common with other pages. */
  function note({ file }: PageRecord, page: Candidate, { seams: now, bytes, facts, told }: OwnOutcome): boolean {
    const { about, seams, changed } = page;
    const former = cache.bytes(file);
    const isLike =
      now.length === seams.length && now.every(([name], index) => usesOf(name) === usesOf(seams[index]?.[0] ?? ''));
    if (told || !former || !isLike || effectsId(facts.effects) !== about.effects) return false;
    const noted = lists.of(facts);
    const found = new Map<string, Learnt>();
    for (const [index, seam] of seams.entries()) {
      const next = now[index];
      if (!next || !changed.includes(seam)) continue;
      const [name, offset, length] = next;
      const piece = new Uint8Array(bytes.subarray(offset, offset + length));
      // Headings of the other pages may have to get other ids.
      if (!hasEqualIds(former.subarray(seam[1], seam[1] + seam[2]), piece)) return false;
      found.set(seam[0], { name, facts: factsOf(next, noted), piece });
    }
    const exchanges = exchangesOf(changed.map(cutOf), found);
    if (!exchanges.every(({ piece }) => standsAlone(piece)) || !exchangePieces(former, exchanges).equals(bytes))
      return false;
    for (const [name, fragment] of found) {
      cache.addPiece(fragment.name, fragment.piece);
      learnt.set(name, fragment);
    }
    return true;
  }

  return {
    pieces: learnt,
    has(record) {
      const page = candidate(record);
      return page !== undefined && isKnown(page);
    },
    async learn(records, makePage, signal) {
      const shown = new Map<string, PageRecord[]>();
      for (const record of records) for (const [name] of candidate(record)?.changed ?? []) noteIn(shown, name, record);
      const isRare = (name: string): boolean => (shown.get(name) ?? []).length < WORTH_LEARNING;
      const rare = [...shown.keys()].filter(isRare);
      const rendered = new Map<PageRecord, OwnOutcome | undefined>();
      const tried = new Set<string>();
      let count = 0;
      const learnFrom = async (record: PageRecord, isOf: (names: readonly string[]) => boolean): Promise<void> => {
        const page = candidate(record);
        const names = page?.changed.map(([name]) => name) ?? [];
        if (!page || names.every((name) => tried.has(name)) || !isOf(names)) return;
        signal?.throwIfAborted();
        for (const name of names) tried.add(name);
        count += 1;
        const made = await makePage(record);
        if (!made || !note(record, page, made)) rendered.set(record, made);
      };
      for (const record of records) {
        if (count >= MAX_RENDERED || tried.size === shown.size - rare.length) break;
        await learnFrom(record, (names) => !names.some(isRare));
      }
      const alone = new Set(rare.flatMap((name) => shown.get(name) ?? []));
      if (count + alone.size <= MAX_RENDERED) for (const record of alone) await learnFrom(record, () => true);
      return rendered;
    },
    of(record) {
      const page = candidate(record);
      const place = cache.place(record.file);
      const sha256 = cache.find(record.file)?.sha256;
      return page && isKnown(page) && place && sha256 !== undefined
        ? { place, sha256, output: record.output, cuts: page.changed.map(cutOf) }
        : undefined;
    },
    take(record, made) {
      const page = candidate(record);
      const names = cache.find(record.file)?.names;
      if (!page || !names || !isKnown(page)) return undefined;
      const { about } = page;
      const picture = about.card && drawn(about.card.key);
      if (about.card && !picture) return undefined;
      const former = made ? undefined : cache.bytes(record.file, (memory.former ??= Buffer.allocUnsafeSlow(PAGE)));
      const html =
        former &&
        exchangePieces(
          former,
          exchangesOf(page.changed.map(cutOf), learnt),
          (memory.page ??= Buffer.allocUnsafeSlow(PAGE)),
        );
      const sha256 = made?.sha256 ?? (html && sha256Hex(html));
      if (sha256 === undefined) return undefined;
      const { seams, facts } = exchanged(page, learnt);
      cache.keep(
        record.file,
        { about: { ...about, seams }, facts, names, sha256 },
        { own: 'former', bytes: html, source: 'former' },
      );
      const card = about.card && picture && { ...about.card, bytes: picture };
      return {
        renewed: true,
        html,
        copied: made?.size,
        sha256,
        effects: lists.effects(facts),
        effectsId: about.effects,
        anchors: about.anchors,
        card,
      };
    },
  };
}

function hasEqualIds(one: Uint8Array, other: Uint8Array): boolean {
  const [ids, otherIds] = [one, other].map((bytes) =>
    [
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/\sid="([^"]*)"/g),
    ]
      .map(([, id]) => id)
      .join(' '),
  );
  return ids === otherIds;
}

function noteIn(shown: Map<string, PageRecord[]>, name: string, record: PageRecord): void {
  const pages = shown.get(name);
  if (pages) pages.push(record);
  else shown.set(name, [record]);
}

function cutOf([name, offset, length]: Seam): Cut {
  return [name, offset, length];
}

/** What a fragment asked, and those inside of it. */
function factsOf([, , , ...numbers]: Seam, facts: readonly FactList[]): FactList[] {
  return numbers.flatMap((number) => {
    const list = facts[OWN_LISTS + number];
    return list ? [list] : [];
  });
}

/** Where the fragments of a page lie that was put together, and what it asked. */
function exchanged(
  { seams, facts, changed }: Candidate,
  learnt: ReadonlyMap<string, Learnt>,
): Pick<Candidate, 'seams' | 'facts'> {
  const shared: FactList[] = [];
  const numberOf = (list: FactList): number => {
    const known = shared.indexOf(list);
    return known === -1 ? shared.push(list) - 1 : known;
  };
  let growth = 0;
  const moved = seams.map((seam): Seam => {
    const [name, offset, length] = seam;
    const now = changed.includes(seam) ? learnt.get(name) : undefined;
    const size = now?.piece.length ?? length;
    const first = offset + growth;
    growth += size - length;
    return [now?.name ?? name, first, size, ...(now?.facts ?? factsOf(seam, facts)).map(numberOf)];
  });
  return { seams: moved, facts: [...facts.slice(0, OWN_LISTS), ...shared] };
}

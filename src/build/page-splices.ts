import type { PackPlace } from '../cache/page-pack.js';
import { sha256Hex } from '../lib/hash.js';
import type { PageRecord } from '../lib/page-record.js';
import type { KeptPages, PageCopy, ReusedPage } from './kept-page.js';
import { effectsId } from './page-effects.js';
import { OWN_LISTS, type FactList, type FactLists } from './page-facts.js';
import type { OwnOutcome, PageMaker } from './page-outcome.js';
import { exchangedPlaces, exchangePieces, usesOf, type PageSeams, type SeamPlace } from './page-seams.js';

/** A page of the last build that is to get other fragments. */
export interface PageSplice extends PageCopy {
  /** Of its fragments, which name the pieces that it is to get. */
  readonly names: string;
  readonly places: readonly SeamPlace[];
}

/** A page that was put together and written elsewhere. */
export interface SplicedPage {
  readonly size: number;
  readonly sha256: string;
  /** Where it lies in a pack that was lent. */
  readonly place: PackPlace;
}

/** The bytes of the fragments of a page, by the names of those that they take the place of. */
export type Pieces = ReadonlyMap<string, readonly Uint8Array[]>;

/**
 * Pages of which only shared fragments have changed, such as all of a site when a link in its footer does: the page of the last build is the page of this one but for their bytes. What those are by now is
 * learnt by rendering one page of all that show the same fragments, and held against putting that page together.
 */
export interface PageSplices {
  /** Renders those pages, which are given back; `undefined` for one that has problems. */
  learn(records: readonly PageRecord[], makePage: PageMaker, signal: AbortSignal | undefined): Promise<ReadonlyMap<PageRecord, OwnOutcome | undefined>>;
  readonly pieces: Pieces;
  /** What there is to do for a page; `undefined` where it cannot be made so, or where its bytes lie nowhere in particular. */
  of(record: PageRecord): PageSplice | undefined;
  /** @param made the page, where `of` was done elsewhere */
  take(record: PageRecord, made?: SplicedPage): ReusedPage | undefined;
}

/** Pages that show the same fragments from which on one of them is rendered to learn these. */
const WORTH_LEARNING = 3;

/** Memory for a page as it was, in bytes: what each would ask of the system comes back only with the next collection. Larger ones have memory of their own. */
const PAGE = 1 << 18;

export interface SpliceInputs {
  readonly cache: KeptPages;
  readonly lists: FactLists;
  /** The picture of a card, by its key. */
  drawn(key: string): Uint8Array | undefined;
  /** Whether a page was kept of which all holds but its fragments. */
  isCandidate(record: PageRecord): boolean;
}

interface Learnt {
  /** Of the fragments of this build. */
  readonly names: string;
  /** What they asked. */
  readonly facts: readonly FactList[];
}

export function createPageSplices({ cache, lists, drawn, isCandidate }: SpliceInputs): PageSplices {
  const pieces = new Map<string, readonly Uint8Array[]>();
  const learnt = new Map<string, Learnt>();
  let memory: Buffer | undefined;
  const seamsOf = (record: PageRecord): PageSeams | undefined => (isCandidate(record) ? cache.find(record.file)?.about.seams : undefined);

  function note({ file }: PageRecord, { names, places }: PageSeams, page: OwnOutcome): void {
    const { seams, bytes, facts, told } = page;
    const found = cache.find(file);
    const former = cache.bytes(file);
    if (told || !seams || !found || !former || usesOf(seams) !== usesOf({ names, places }) || effectsId(facts.effects) !== found.about.effects) return;
    const parts = seams.places.map(([offset, length]) => new Uint8Array(bytes.subarray(offset, offset + length)));
    if (!exchangePieces(former, places, parts).equals(bytes)) return;
    pieces.set(names, parts);
    learnt.set(names, { names: seams.names, facts: lists.of(facts).slice(OWN_LISTS) });
  }

  return {
    pieces,
    async learn(records, makePage, signal) {
      const groups = new Map<string, { readonly first: PageRecord; readonly seams: PageSeams; pages: number }>();
      for (const record of records) {
        const seams = seamsOf(record);
        if (!seams) continue;
        const group = groups.get(seams.names);
        if (group) group.pages += 1;
        else groups.set(seams.names, { first: record, seams, pages: 1 });
      }
      const rendered = new Map<PageRecord, OwnOutcome | undefined>();
      for (const { first, seams, pages } of groups.values()) {
        if (pages < WORTH_LEARNING) continue;
        signal?.throwIfAborted();
        const page = await makePage(first);
        rendered.set(first, page);
        if (page) note(first, seams, page);
      }
      return rendered;
    },
    of(record) {
      const seams = seamsOf(record);
      const found = cache.find(record.file);
      const place = cache.place(record.file);
      return seams && learnt.has(seams.names) && found && place ? { place, sha256: found.sha256, output: record.output, ...seams } : undefined;
    },
    take(record, made) {
      const seams = seamsOf(record);
      const found = cache.find(record.file);
      const parts = seams && pieces.get(seams.names);
      const now = seams && learnt.get(seams.names);
      if (!found || !parts || !now) return undefined;
      const { about } = found;
      const picture = about.card && drawn(about.card.key);
      if (about.card && !picture) return undefined;
      const former = made ? undefined : cache.bytes(record.file, (memory ??= Buffer.allocUnsafeSlow(PAGE)));
      const html = former && exchangePieces(former, seams.places, parts);
      const sha256 = made?.sha256 ?? (html && sha256Hex(html));
      const place = made?.place ?? html;
      if (sha256 === undefined || !place) return undefined;
      const moved = { names: now.names, places: exchangedPlaces(seams.places, parts) };
      cache.keep(record.file, { about: { ...about, seams: moved }, facts: [...found.facts.slice(0, OWN_LISTS), ...now.facts], names: found.names, sha256 }, place, 'former');
      const card = about.card && picture && { ...about.card, bytes: picture };
      return { renewed: true, html, copied: made?.size, sha256, effects: lists.effects(found.facts), effectsId: about.effects, anchors: about.anchors, card };
    },
  };
}

import type { PackPlace } from '../incremental/page-pack.js';
import type { SharedPiece } from '../incremental/page-pieces.js';
import { sha256Hex } from '../lib/text/hash.js';
import type { PageRecord } from '../lib/site/page-record.js';
import type { AnchorNeed } from './check-page.js';
import type { PreparedRender } from './prepare-render.js';
import { createPieceReader } from '../incremental/fragment-pieces.js';
import { createFactsReader, type PageFacts } from '../incremental/page-dependencies.js';
import type { PlannedCard } from './social-cards.js';
import type { TracedValues } from './trace-values.js';

/** A rendered page, with all that it did to the rest of the build. */
export interface PageOutcome {
  /** What is published; missing where it was written already. */
  readonly bytes: Uint8Array | undefined;
  /** Of that, in bytes. */
  readonly size: number;
  /** Of the bytes; empty until that is found, where somebody else finds it. */
  readonly sha256: string;
  readonly facts: PageFacts;
  /** Where its shared fragments lie, in their order. */
  readonly pieces: readonly SharedPiece[];
  /** Anchors that it links to. */
  readonly anchors: readonly AnchorNeed[];
  readonly card: PlannedCard | undefined;
  /** True where something was reported of it. */
  readonly told: boolean;
  /** Where what it does not share lies in the cache of pages, where whoever made it has put it there. */
  readonly packed?: PackPlace | undefined;
  /** Renders the page once more to find where each of its values comes from; only where that is asked for, since it keeps what the page says in memory. */
  readonly values?: (() => TracedValues) | undefined;
}

/** A page that was rendered here. */
export interface OwnOutcome extends PageOutcome {
  readonly bytes: Uint8Array;
}

/** Renders a page to what is left of it when it is published; `undefined` where it has problems, which are reported. */
export type PageMaker = (record: PageRecord) => Promise<OwnOutcome | undefined>;

export interface PageMaking {
  /** True where outcomes are asked where their values come from. */
  readonly traced?: boolean | undefined;
  /** Gives the bytes of a page; where they do not hold beyond the next page, neither do those of its outcome. */
  readonly encode?: (html: string) => Uint8Array;
  /** Gives the hash of the bytes. */
  readonly hash?: (bytes: Uint8Array) => string;
}

export function createPageMaker(
  render: Pick<PreparedRender, 'renderPage' | 'numberOf'>,
  { traced = false, encode = (html) => Buffer.from(html), hash = sha256Hex }: PageMaking = {},
): PageMaker {
  const piecesOf = createPieceReader();
  const factsOf = createFactsReader((route) => render.numberOf(route));
  return async (record) => {
    const page = await render.renderPage(record);
    if (!page) return undefined;
    const { html, trace, fragments, anchors, card, told, values } = page;
    const bytes = encode(html);
    const pieces = piecesOf(html, bytes, fragments);
    return {
      bytes,
      size: bytes.length,
      sha256: hash(bytes),
      facts: factsOf(trace),
      pieces,
      anchors,
      card,
      told,
      values: traced ? values : undefined,
    };
  };
}

import type { PageCache } from './page-cache.js';
import type { PagePlace, SharedPiece } from './page-pieces.js';
import type { PageRow } from '../lib/site/page-record.js';
import type { AnchorNeed } from '../core/check-page.js';
import type { PageEffects } from './page-effects.js';

/** A page as the last build left it, with all that it did to the rest of the build. */
export interface ReusedPage {
  /** Missing where the output has it already; holds until the next page is taken over. */
  readonly html: Buffer | undefined;
  /** Bytes of a page that lies in the output of this build by now. */
  readonly copied: number | undefined;
  /** Of the HTML. */
  readonly sha256: string;
  readonly effects: PageEffects;
  readonly anchors: readonly AnchorNeed[];
  readonly card: (KeptCard & { readonly bytes: Uint8Array }) | undefined;
}

/** A page that can be put into the output without looking at it. */
export interface PageCopy {
  /** Packs by their paths. */
  readonly place: PagePlace;
  readonly sha256: string;
  /** Path in the output. */
  readonly output: string;
}

/** What is kept of a page's card beside its picture, which lies in a store of its own. */
export interface KeptCard {
  readonly output: string;
  readonly key: string;
  readonly sources: readonly string[];
  readonly routes: boolean;
}

export interface AboutPage {
  readonly row: Omit<PageRow, 'file'>;
  /** What the row follows from beside the file. */
  readonly rowKey: string;
  /** What the page follows from beside the answers to its questions. */
  readonly key: string;
  readonly anchors: readonly AnchorNeed[];
  /** Where its shared fragments lie, in their order. */
  readonly pieces?: readonly SharedPiece[];
  readonly card?: KeptCard;
}

/** Pages as they are kept. */
export type KeptPages = PageCache<AboutPage>;

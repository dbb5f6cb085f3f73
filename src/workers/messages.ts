import { deserialize, serialize } from 'node:v8';
import type { NewPiece, PackedPiece, SharedPiece } from '../incremental/page-pieces.js';
import type { FlawedPage } from '../content/load-pages.js';
import type { PageInfo } from '../api/site-model.js';
import type { AssetFile } from '../images/asset-index.js';
import type { LogPlace } from '../lib/site/content-store.js';
import type { Appended } from '../lib/fs/append-writer.js';
import type { PageRecord, PageRow } from '../lib/site/page-record.js';
import type { Question } from '../lib/site/dependency.js';
import type { RedirectConfig } from '../lib/site/site-config.js';
import type { SiteData } from '../lib/site/site-data.js';
import type { BrowserBundle } from '../lib/site/template-bundle.js';
import type { AnchorNeed } from '../core/check-page.js';
import type { PageEffects } from '../incremental/page-effects.js';
import type { PlannedCard } from '../core/social-cards.js';

/** Data that every thread reads once: its bytes lie in memory that all share, so naming it in each task costs nothing. */
export interface SharedValue<T> {
  readonly bytes: SharedArrayBuffer;
  /** Only tells the compiler what is in it. */
  readonly type?: T;
}

export function shareValue<T>(value: T): SharedValue<T> {
  const bytes = serialize(value);
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return { bytes: shared };
}

export function readShared<T>({ bytes }: SharedValue<T>): T {
  return deserialize(new Uint8Array(bytes)) as T;
}

/** What rendering needs beyond the project and the page. */
export interface RenderSetup {
  readonly data: SiteData;
  /** Routes of all pages, those with problems too, and the language of each; empty where none could be read. */
  readonly routes: readonly string[];
  readonly locales: readonly string[];
  /** Every page as templates see it; missing until a template has asked. */
  readonly infos?: readonly PageInfo[];
  readonly redirects: readonly RedirectConfig[];
  readonly index: ReadonlyMap<string, AssetFile>;
  readonly browser: BrowserBundle;
  /** The folder that pages are written to; missing where they are not. */
  readonly dist?: string;
}

/** A page to render. */
export interface PageTask {
  /** Without its words where they lie in a file: those are in `info`. */
  readonly record: PageRecord;
  readonly info: PageInfo;
  /** What it says, as JSON in UTF-8, where that is not in the content log; where this is missing too its file is read again. */
  readonly content?: Uint8Array;
}

/** A page that was rendered, and written where there is a folder for it. */
export interface SentPage {
  /** Missing where it was written. */
  readonly bytes: Uint8Array | undefined;
  /** In bytes. */
  readonly size: number;
  readonly sha256: string;
  /** Where what it does not share lies in the pack of the task. */
  readonly packed: PackedPiece | undefined;
  readonly asked: readonly Question[];
  /** Pages that it asked about, by their numbers in the setup. */
  readonly pages: readonly number[];
  /** Shared fragments, by numbers of the thread. */
  readonly shared: readonly number[];
  readonly effects: PageEffects;
  /** Its shared fragments, in their order. */
  readonly sharedPieces: readonly SharedPiece[];
  readonly anchors: readonly AnchorNeed[];
  /** Without its fonts, which its language names. */
  readonly card: PlannedCard | undefined;
}

/** With the end of the pack. */
export interface SentPages extends Appended {
  /** Identity of the thread. */
  readonly thread: number;
  /** `undefined` where the main thread has to render the page: it has problems to tell, or needs what only that thread has. */
  readonly pages: readonly (SentPage | undefined)[];
  /** Pieces that pages share, and that this thread has put away in this task. */
  readonly pieces: readonly NewPiece[];
  /** What fragments asked that this thread had not named before, by their numbers. */
  readonly fragments: readonly (readonly [number, readonly Question[]])[];
  /** True where a template asked for all pages, which the setup did not have. */
  readonly wantsInfos: boolean;
}

/** The row of a page and where in the log of the task that lies what it says. */
export interface SentRow {
  readonly row: PageRow;
  readonly place: LogPlace;
}

export interface SentRows extends Appended {
  /** `undefined` for pages that the main thread has to read. */
  readonly rows: readonly (SentRow | FlawedPage | undefined)[];
}

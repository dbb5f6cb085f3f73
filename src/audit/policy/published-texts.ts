import type { Piece } from '../../lib/html/html-pieces.js';
import type { Policy } from '../../lib/site/policy.js';
import type { Hiding } from '../facts/visibility/hiding-values.js';
import { styleSheetsOf, type ReadStyles } from '../facts/style/page-styles.js';
import { createVisibility } from '../facts/visibility/why-hidden.js';
import { memo } from '../memo.js';
import {
  fetchedJsonFile,
  fetchedJsonFiles,
  holdsJsonTexts,
  scriptTexts,
  type ScriptText,
} from '../facts/script-texts.js';
import { pageTexts, type PageText } from '../facts/page-texts.js';
import { hiddenBy, isShown, policyTexts, readText, visibilityOf, type PolicyText } from './policy-texts.js';

/** The files that a page is published with. */
export interface PublishedFiles {
  readonly readStyle: ReadStyles;
  /** Texts of a published JSON file; empty if there is no such file. */
  readonly textsOfJson: (path: string) => readonly ScriptText[];
}

/** @param read returns the text of a published file; `undefined` if there is none */
export function publishedFiles(read: ReadStyles): PublishedFiles {
  // Many pages use the same files.
  return { readStyle: read, textsOfJson: memo(MAX_FILES, (path) => scriptTexts(read(path) ?? '')) };
}

const MAX_FILES = 50_000;

/** A text of a policy on a published page, or in a file that its scripts fetch. */
export interface PublishedText extends PolicyText<PageText & { readonly path: string }> {
  /** What hides it from everyone, if it is in a line of the page; `undefined` if somebody can see it. */
  readonly hiding: () => Hiding | undefined;
}

/** Whether a text counts: one that has to be visible does not if it is hidden from everyone. */
export function isThere(text: PublishedText): boolean {
  return !isShown(text.role) || text.hiding() === undefined;
}

/** The texts of a policy on a page; what is in a line of the page is left out of the others. */
export function publishedTexts(
  { pieces, path, locale }: { readonly pieces: readonly Piece[]; readonly path: string; readonly locale: string },
  policy: Policy,
  { readStyle, textsOfJson }: PublishedFiles,
): { readonly lines: readonly PageText[]; readonly texts: readonly PublishedText[] } {
  const own = pageTexts(pieces).map((text) => ({ ...text, path }));
  const lines = own.filter(({ where }) => where === undefined);
  const fetched = fetchedFiles(pieces).flatMap((file) =>
    textsOfJson(file).map(({ text, span }) => ({ ...FETCHED, ...readText({ text }), span, path: file })),
  );
  const inLines = new Set(lines.map(({ text }) => text));
  const all = [...own, ...fetched].filter(({ where, text }) => where === undefined || !inLines.has(text));
  // Most pages are read without their styles.
  let visibility: ReturnType<typeof createVisibility> | undefined;
  const texts = policyTexts(all, policy, locale).map((text) => ({
    ...text,
    hiding: () => {
      if (text.of.where !== undefined) return undefined;
      visibility ??= createVisibility(pieces, styleSheetsOf(pieces, path, readStyle).sheets);
      return hiddenBy(visibilityOf(text, visibility));
    },
  }));
  return { lines, texts };
}

const FETCHED = { part: 'other', where: 'in a file that scripts of the page fetch', pieces: [] } as const;

/** Published JSON files whose addresses are in attributes and JSON of a page. */
export function fetchedFiles(pieces: readonly Piece[]): string[] {
  const files = pieces.flatMap((piece) =>
    holdsJsonTexts(pieces, piece)
      ? fetchedJsonFiles(piece.raw)
      : piece.attributes.flatMap(({ value }) => fetchedJsonFile(value) ?? []),
  );
  return [...new Set(files)];
}

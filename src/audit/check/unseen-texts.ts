import type { Span } from '../../lib/html/html-pieces.js';
import { fetchedIn, fetchedValues, holdsValues, scriptValues } from '../script-values.js';
import type { PageView } from './page-view.js';
import { hiddenTexts } from './readable-texts.js';

/** A text that does not stand readable on a page: its scripts, or search engines, show it. */
export interface UnseenText {
  /** With white space collapsed. */
  readonly text: string;
  /** The published file that has it: the page, or one that its scripts fetch. */
  readonly path: string;
  readonly span: Span;
  /** Where it stands, as the end of a sentence. */
  readonly where: string;
}

/** What is asked of the output: the texts of a published file of values, none where there is no such file. */
export interface PublishedValues {
  valuesOf(path: string): readonly Pick<UnseenText, 'text' | 'span'>[];
}

/** The texts that are hidden on a page, that its islands are given, that search engines are told, and that files hold which its scripts fetch. */
export function unseenTexts(page: PageView, published: PublishedValues): UnseenText[] {
  const found: UnseenText[] = hiddenTexts(page).map((hidden) => ({
    ...hidden,
    path: page.path,
    where: 'in a hidden part of the page',
  }));
  const files = new Set<string>();
  for (const { attributes } of page.openings) {
    for (const { value } of attributes) {
      const file = fetchedValues(value);
      if (file !== undefined) files.add(file);
    }
  }
  for (const piece of page.pieces) {
    if (!holdsValues(page.pieces, piece)) continue;
    const script = page.pieces[piece.parent];
    const island = script && page.attr(script, 'data-props');
    const where =
      island === undefined ? 'in what search engines are told' : `in what the island \`${island}\` is given`;
    for (const { text, span } of plainValues(piece.raw))
      found.push({ text, path: page.path, span: [piece.at + span[0], piece.at + span[1]], where });
    for (const file of fetchedIn(piece.raw)) files.add(file);
  }
  for (const path of files)
    for (const value of published.valuesOf(path))
      found.push({ ...value, path, where: 'in what scripts of the page show' });
  return found;
}

/** The texts of a JSON text, as people read them. */
export function plainValues(json: string): Pick<UnseenText, 'text' | 'span'>[] {
  return scriptValues(json).map(({ text, span }) => ({ text: text.replace(/\s+/g, ' ').trim(), span }));
}

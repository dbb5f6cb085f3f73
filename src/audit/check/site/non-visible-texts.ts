import type { Span } from '../../../lib/html/html-pieces.js';
import { fetchedJsonFiles, fetchedJsonFile, holdsJsonTexts, scriptTexts } from '../../script-texts.js';
import type { CheckedPage } from './checked-page.js';
import { hiddenTexts } from './visible-texts.js';

/** A text that is not visible on a page, but that scripts or search engines can show. */
export interface NonVisibleText {
  /** Text with white space collapsed. */
  readonly text: string;
  /** The published file: the page, or a JSON file that its scripts fetch. */
  readonly path: string;
  readonly span: Span;
  /** Where the text is, for messages. */
  readonly where: string;
}

/** Access to the texts of published JSON files; empty if there is no such file. */
export interface JsonFileTexts {
  textsOfJson(path: string): readonly Pick<NonVisibleText, 'text' | 'span'>[];
}

/** Hidden texts of a page, props of its islands, structured data, and JSON files that its scripts fetch. */
export function nonVisibleTexts(page: CheckedPage, published: JsonFileTexts): NonVisibleText[] {
  const found: NonVisibleText[] = hiddenTexts(page).map((hidden) => ({
    ...hidden,
    path: page.path,
    where: 'in a hidden part of the page',
  }));
  const files = new Set<string>();
  for (const { attributes } of page.openings) {
    for (const { value } of attributes) {
      const file = fetchedJsonFile(value);
      if (file !== undefined) files.add(file);
    }
  }
  for (const piece of page.pieces) {
    if (!holdsJsonTexts(page.pieces, piece)) continue;
    const script = page.pieces[piece.parent];
    const island = script && page.attr(script, 'data-props');
    const where = island === undefined ? 'in the structured data' : `in the props of the island \`${island}\``;
    for (const { text, span } of jsonTexts(piece.raw))
      found.push({ text, path: page.path, span: [piece.at + span[0], piece.at + span[1]], where });
    for (const file of fetchedJsonFiles(piece.raw)) files.add(file);
  }
  for (const path of files)
    for (const value of published.textsOfJson(path))
      found.push({ ...value, path, where: 'in a file that scripts of the page fetch' });
  return found;
}

/** The readable texts in a JSON text, with white space collapsed. */
export function jsonTexts(json: string): Pick<NonVisibleText, 'text' | 'span'>[] {
  return scriptTexts(json).map(({ text, span }) => ({ text: text.replace(/\s+/g, ' ').trim(), span }));
}

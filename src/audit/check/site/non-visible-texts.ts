import type { Span } from '../../../lib/html/html-pieces.js';
import { fetchedJsonFiles, fetchedJsonFile, holdsJsonTexts, scriptTexts } from '../../script-texts.js';
import type { CheckedPage } from './checked-page.js';
import { hiddenTexts } from './visible-texts.js';

/** A text that does not stand readable on a page: its scripts, or search engines, show it. */
export interface NonVisibleText {
  /** With white space collapsed. */
  readonly text: string;
  /** The published file that has it: the page, or one that its scripts fetch. */
  readonly path: string;
  readonly span: Span;
  /** Where it stands, as the end of a sentence. */
  readonly where: string;
}

/** What is asked of the output: the texts of a published file of values, none where there is no such file. */
export interface JsonFileTexts {
  textsOfJson(path: string): readonly Pick<NonVisibleText, 'text' | 'span'>[];
}

/** The texts that are hidden on a page, that its islands are given, that search engines are told, and that files hold which its scripts fetch. */
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
    const where =
      island === undefined ? 'in what search engines are told' : `in what the island \`${island}\` is given`;
    for (const { text, span } of jsonTexts(piece.raw))
      found.push({ text, path: page.path, span: [piece.at + span[0], piece.at + span[1]], where });
    for (const file of fetchedJsonFiles(piece.raw)) files.add(file);
  }
  for (const path of files)
    for (const value of published.textsOfJson(path))
      found.push({ ...value, path, where: 'in what scripts of the page show' });
  return found;
}

/** The texts of a JSON text, as people read them. */
export function jsonTexts(json: string): Pick<NonVisibleText, 'text' | 'span'>[] {
  return scriptTexts(json).map(({ text, span }) => ({ text: text.replace(/\s+/g, ' ').trim(), span }));
}

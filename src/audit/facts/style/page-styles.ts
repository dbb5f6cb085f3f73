import { tooDeep } from '../../../lib/fs/limits.js';
import { attributeValue } from '../../attribute-of.js';
import type { Piece } from '../../../lib/html/html-pieces.js';
import { styleSheet, type StyleSheet } from './read-style.js';

/** Text of a published style sheet by its path in the tree; `undefined` if there is none. */
export type ReadStyles = (path: string) => string | undefined;

export interface PageStyleSheets {
  readonly sheets: readonly StyleSheet[];
  /** False if a style sheet of the page is not in the tree. */
  readonly isComplete: boolean;
}

/**
 * The style sheets of a page in order: those in the page and those that it links to.
 *
 * @throws IsletError `file-too-deep`
 */
export function styleSheetsOf(pieces: readonly Piece[], path: string, read: ReadStyles): PageStyleSheets {
  const texts = pieces.flatMap((piece) => {
    const isStyle = piece.kind === 'text' && piece.name === 'style';
    if (!isStyle && !isSheetLink(piece)) return [];
    const css = isStyle ? piece.raw : linkedStyle(piece, path, read);
    const media = attributeValue(isStyle ? pieces[piece.parent] : piece, 'media') ?? '';
    return [css !== undefined && media !== '' ? `@media ${media}{${css}}` : css];
  });
  return {
    sheets: texts.flatMap((css) => (css === undefined ? [] : [readSheet(css, path)])),
    isComplete: !texts.some((css) => css === undefined || css.includes('@import')),
  };
}

function readSheet(css: string, page: string): StyleSheet {
  const sheet = styleSheet(css);
  if (sheet.tooDeepAt !== undefined) throw tooDeep('Brackets', { file: page, text: css, at: sheet.tooDeepAt });
  return sheet;
}

/** Paths of the style sheets that a page links to. */
export function linkedSheets(pieces: readonly Piece[], path: string): string[] {
  return pieces.filter(isSheetLink).map((piece) => pathIn(attributeValue(piece, 'href') ?? '', path));
}

/** The style sheet that an element links to; `undefined` if it links to none, or to one that is not in the tree. */
export function linkedStyle(piece: Piece, path: string, read: ReadStyles): string | undefined {
  return isSheetLink(piece) ? read(pathIn(attributeValue(piece, 'href') ?? '', path)) : undefined;
}

function isSheetLink(piece: Piece): boolean {
  return piece.kind === 'open' && piece.name === 'link' && /\bstylesheet\b/i.test(attributeValue(piece, 'rel') ?? '');
}

/** The path in the tree that an address leads to. */
function pathIn(href: string, page: string): string {
  const base = `http://host/${page}`;
  const url = URL.canParse(href, base) ? new URL(href, base) : undefined;
  return url?.host === 'host' ? url.pathname.slice(1) : href;
}

/** Whether a security policy in the page blocks its `style` attributes. */
export function blocksInlineStyles(pieces: readonly Piece[]): boolean {
  return pieces.some((piece) => {
    const isPolicy = /^content-security-policy$/i.test(attributeValue(piece, 'http-equiv') ?? '');
    if (piece.name !== 'meta' || !isPolicy) return false;
    const directives = (attributeValue(piece, 'content') ?? '').toLowerCase().split(';');
    const [deciding] = ['style-src-attr', 'style-src', 'default-src'].flatMap(
      (name) => directives.find((directive) => directive.trim().split(/\s/)[0] === name) ?? [],
    );
    // A hash or nonce makes browsers ignore `unsafe-inline`.
    return (
      deciding !== undefined &&
      (!deciding.includes("'unsafe-inline'") || /'(?:sha\d+|nonce)-/.test(deciding)) &&
      !deciding.includes("'unsafe-hashes'")
    );
  });
}

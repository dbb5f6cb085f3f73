import { spanOf, type Attribute, type Piece, type Span } from '../../../lib/html/html-pieces.js';
import { isWithin } from '../../attribute-of.js';
import { INLINE } from '../../../lib/html/inline-elements.js';
import type { CheckedPage } from './checked-page.js';

/** The text of one block of a page. */
export interface VisibleText {
  /** Text with white space collapsed; inline elements are joined. */
  readonly text: string;
  readonly part: 'header' | 'main' | 'footer' | 'other';
  /**
   * True for text that is not part of the visible page: alternative texts, names for screen readers, title
   * and description.
   */
  readonly aside: boolean;
  /** From the start of its first piece to the end of its last. */
  readonly span: Span;
}

const SILENT = new Set(['script', 'style', 'template', 'title']);
const PARTS: Readonly<Record<string, VisibleText['part']>> = { header: 'header', main: 'main', footer: 'footer' };

/**
 * The visible texts of a page by block, without those that `hidden`, `inert` or `aria-hidden` hide; then the
 * texts that are not part of the visible page. Style sheets are considered by the rule `content-policy`.
 */
export function visibleTexts(page: CheckedPage): VisibleText[] {
  const { pieces } = page;
  const hidden = hiddenPieces(pieces);
  const parts: VisibleText['part'][] = [];
  const found: { text: string; part: VisibleText['part']; aside: boolean; span: [number, number] }[] = [];
  const asides: VisibleText[] = [];
  let open = false;
  pieces.forEach((piece, index) => {
    const inherited = hidden[piece.parent] ?? false;
    parts[index] = (piece.kind === 'open' ? PARTS[piece.name] : undefined) ?? parts[piece.parent] ?? 'other';
    if (piece.kind === 'open' && !hidden[index])
      for (const { value, at, raw } of spokenAttributes(piece))
        asides.push({ text: plain(value), part: parts[index] ?? 'other', aside: true, span: [at, at + raw.length] });
    if (piece.kind === 'text' && piece.name === 'title' && !isDrawing(pieces, piece))
      asides.push({ text: plain(piece.text), part: 'other', aside: true, span: spanOf(piece) });
    if (piece.kind !== 'text') {
      if (piece.kind !== 'comment' && !INLINE.test(piece.name)) open = false;
      return;
    }
    if (inherited) return;
    const last = found.at(-1);
    if (piece.text.trim() === '') {
      // White space between inline elements separates words.
      if (open && last) last.text += ' ';
      return;
    }
    if (open && last) {
      last.text += piece.text;
      last.span[1] = piece.at + piece.raw.length;
    } else {
      found.push({
        text: piece.text,
        part: parts[index] ?? 'other',
        aside: false,
        span: [piece.at, piece.at + piece.raw.length],
      });
      open = true;
    }
  });
  return [...found.map((item) => ({ ...item, text: plain(item.text) })), ...asides];
}

/**
 * The texts that `hidden`, `inert` or `aria-hidden` hide, one for each piece. Scripts can show them later,
 * and `aria-hidden` hides them from screen readers only.
 */
export function hiddenTexts({ pieces }: CheckedPage): { readonly text: string; readonly span: Span }[] {
  const hidden = hiddenPieces(pieces);
  return pieces.flatMap((piece) =>
    piece.kind === 'text' && !SILENT.has(piece.name) && hidden[piece.parent] === true && piece.text.trim() !== ''
      ? [{ text: plain(piece.text), span: spanOf(piece) }]
      : [],
  );
}

/** For each piece, whether it or an ancestor is hidden from anyone. */
function hiddenPieces(pieces: readonly Piece[]): boolean[] {
  const hidden: boolean[] = [];
  for (const { index, kind, name: element, attributes, parent } of pieces) {
    const own =
      kind === 'open' &&
      (SILENT.has(element) ||
        attributes.some(
          ({ name, value }) => name === 'hidden' || name === 'inert' || (name === 'aria-hidden' && value === 'true'),
        ));
    hidden[index] = own || (hidden[parent] ?? false);
  }
  return hidden;
}

const ATTRIBUTES = new Set(['alt', 'aria-label', 'aria-description', 'placeholder', 'title']);

/** Metadata that people see. */
const SHOWN_META = /^(?:description|(?:og|twitter):(?:title|description|image:alt))$/;

function spokenAttributes({ name, attributes }: Piece): readonly Attribute[] {
  if (name !== 'meta')
    return attributes.filter((attribute) => ATTRIBUTES.has(attribute.name) && attribute.value.trim() !== '');
  const label = attributes.find((attribute) => attribute.name === 'name' || attribute.name === 'property')?.value ?? '';
  return SHOWN_META.test(label) ? attributes.filter((attribute) => attribute.name === 'content') : [];
}

/** Whether a title belongs to an `svg` and not to the page. */
function isDrawing(pieces: readonly Piece[], piece: Piece): boolean {
  return isWithin(pieces, piece, /^svg$/);
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

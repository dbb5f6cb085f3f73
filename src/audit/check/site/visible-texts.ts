import { spanOf, type Attribute, type Piece, type Span } from '../../../lib/html/html-pieces.js';
import type { CheckedPage } from './checked-page.js';

/** A text as it stands in one block of a page. */
export interface VisibleText {
  /** With white space collapsed; pieces of one block joined. */
  readonly text: string;
  readonly part: 'header' | 'main' | 'footer' | 'other';
  /** True for text that is not set on the page: alternative texts, names for screen readers, the title and description that search results and shared links show. */
  readonly aside: boolean;
  /** From the first piece of it to the last. */
  readonly span: Span;
}

/** Elements that do not end a text. */
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'cite',
  'code',
  'data',
  'em',
  'i',
  'kbd',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
  'var',
  'wbr',
]);
const SILENT = new Set(['script', 'style', 'template', 'title']);
const PARTS: Readonly<Record<string, VisibleText['part']>> = { header: 'header', main: 'main', footer: 'footer' };

/** The texts of a page that a reader can come to see, block by block: without what `hidden`, `inert` and `aria-hidden` hide. What style sheets hide is not known here. Behind them what is said beside the page. */
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
      if (!INLINE.has(piece.name)) open = false;
      return;
    }
    if (inherited) return;
    const last = found.at(-1);
    if (piece.text.trim() === '') {
      // White space between two inline elements keeps their words apart.
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

/** The texts of a page that `hidden`, `inert` and `aria-hidden` hide, piece by piece: scripts can show them later, and `aria-hidden` hides from screen readers only. */
export function hiddenTexts({ pieces }: CheckedPage): { readonly text: string; readonly span: Span }[] {
  const hidden = hiddenPieces(pieces);
  return pieces.flatMap((piece) =>
    piece.kind === 'text' && !SILENT.has(piece.name) && hidden[piece.parent] === true && piece.text.trim() !== ''
      ? [{ text: plain(piece.text), span: spanOf(piece) }]
      : [],
  );
}

/** Of each piece whether it, or what it stands in, is hidden from anybody. */
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

/** Metadata that is shown to people. */
const SHOWN_META = /^(?:description|(?:og|twitter):(?:title|description|image:alt))$/;

function spokenAttributes({ name, attributes }: Piece): readonly Attribute[] {
  if (name !== 'meta')
    return attributes.filter((attribute) => ATTRIBUTES.has(attribute.name) && attribute.value.trim() !== '');
  const label = attributes.find((attribute) => attribute.name === 'name' || attribute.name === 'property')?.value ?? '';
  return SHOWN_META.test(label) ? attributes.filter((attribute) => attribute.name === 'content') : [];
}

/** The title of a drawing stands inside it, not in the head. */
function isDrawing(pieces: readonly Piece[], { parent }: Piece): boolean {
  return pieces[pieces[parent]?.parent ?? -1]?.name !== 'head';
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

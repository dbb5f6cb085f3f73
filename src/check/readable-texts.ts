import type { Span } from '../lib/html-pieces.js';
import type { PageView } from './page-view.js';

/** A text as it stands in one block of a page. */
export interface ReadableText {
  /** With white space collapsed; pieces of one block joined. */
  readonly text: string;
  readonly part: 'header' | 'main' | 'footer' | 'other';
  /** From the first piece of it to the last. */
  readonly span: Span;
}

/** Elements that do not end a text. */
const INLINE = new Set(['a', 'abbr', 'b', 'bdi', 'cite', 'code', 'data', 'em', 'i', 'kbd', 'mark', 'q', 's', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr']);
const SILENT = new Set(['script', 'style', 'template', 'title']);
const PARTS: Readonly<Record<string, ReadableText['part']>> = { header: 'header', main: 'main', footer: 'footer' };

/** The texts of a page that a reader can come to see, block by block: without what `hidden`, `inert` and `aria-hidden` hide. What style sheets hide is not known here. */
export function readableTexts(page: PageView): ReadableText[] {
  const { pieces } = page;
  const hidden: boolean[] = [];
  const parts: ReadableText['part'][] = [];
  const found: { text: string; part: ReadableText['part']; span: [number, number] }[] = [];
  let open = false;
  pieces.forEach((piece, index) => {
    const inherited = hidden[piece.parent] ?? false;
    hidden[index] = inherited || (piece.kind === 'open' && (SILENT.has(piece.name) || piece.attributes.some(({ name, value }) => name === 'hidden' || name === 'inert' || (name === 'aria-hidden' && value === 'true'))));
    parts[index] = (piece.kind === 'open' ? PARTS[piece.name] : undefined) ?? parts[piece.parent] ?? 'other';
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
      found.push({ text: piece.text, part: parts[index], span: [piece.at, piece.at + piece.raw.length] });
      open = true;
    }
  });
  return found.map((item) => ({ ...item, text: item.text.replace(/\s+/g, ' ').trim() }));
}

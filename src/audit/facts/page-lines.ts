import { isWithin } from '../attribute-of.js';
import { htmlPieces, type Piece } from '../../lib/html/html-pieces.js';
import { INLINE } from '../../lib/html/inline-elements.js';

/** A line of text with the inline elements in it, or one piece that is in no line. */
export interface PagePart {
  readonly kind: 'line' | Piece['kind'];
  readonly own: readonly Piece[];
  /** Its text in the document. */
  readonly raw: string;
  readonly at: number;
  /** Index of the outermost start tag around its pieces. */
  readonly parent: number;
  /** Name of its tag; of a line, that of the block around it. */
  readonly name: string;
  /** The words of a line as readers see them, white space collapsed; else empty. */
  readonly text: string;
}

/** The number of a clause, and the words after it. */
export interface Clause {
  readonly number: string;
  readonly words: string;
}

/** A page as it is compared. All parts in order are the page. */
export interface PageLines {
  readonly pieces: readonly Piece[];
  readonly parts: readonly PagePart[];
  readonly clauses: ReadonlyMap<PagePart, Clause>;
}

/** @throws IsletError `file-too-deep` */
export function pageLines(html: string, file: string): PageLines {
  const pieces = htmlPieces(html, file);
  const parts = partsOf(pieces);
  return { pieces, parts, clauses: clausesIn(parts) };
}

/** Whether a piece is text that readers see in a line. */
function isVisibleText({ kind, name }: Piece): boolean {
  return kind === 'text' && name !== 'script' && name !== 'style' && name !== 'title';
}

/** Whether a piece does not end a line. */
function isInLine(piece: Piece): boolean {
  if (piece.kind === 'text') return isVisibleText(piece);
  return piece.kind === 'comment' || INLINE.test(piece.name) || piece.name === 'br';
}

/**
 * Splits a page into lines and the pieces between them, in order. A line has words that readers can see, or is a title.
 *
 * @param onPiece called with each piece that is in no line
 */
export function splitLines(
  pieces: readonly Piece[],
  onLine: (own: readonly Piece[]) => void,
  onPiece?: (piece: Piece) => void,
): void {
  let line: Piece[] = [];
  let hasWords = false;
  const endLine = (): void => {
    if (hasWords) onLine(line);
    else if (onPiece) for (const piece of line) onPiece(piece);
    if (line.length > 0) line = [];
    hasWords = false;
  };
  for (const piece of pieces) {
    if (isInLine(piece)) {
      line.push(piece);
      hasWords ||= piece.kind === 'text' && piece.text.trim() !== '';
      continue;
    }
    endLine();
    if (piece.kind === 'text' && piece.name === 'title') onLine([piece]);
    else onPiece?.(piece);
  }
  endLine();
}

function partsOf(pieces: readonly Piece[]): readonly PagePart[] {
  const parts: PagePart[] = [];
  splitLines(
    pieces,
    (own) => parts.push(lineOf(pieces, own)),
    (piece) => parts.push(onePiece(piece)),
  );
  return parts;
}

function onePiece(piece: Piece): PagePart {
  const { kind, raw, at, parent, name } = piece;
  return { kind, own: [piece], raw, at, parent, name, text: '' };
}

function lineOf(pieces: readonly Piece[], own: readonly Piece[]): PagePart {
  const parent = Math.min(...own.map((piece) => piece.parent));
  let block = pieces[parent];
  while (block && INLINE.test(block.name)) block = pieces[block.parent];
  const text = own.map((piece) => wordsOf(pieces, piece)).join('');
  const raw = own.map((piece) => piece.raw).join('');
  return { kind: 'line', own, raw, at: own[0]?.at ?? 0, parent, name: block?.name ?? '', text: collapsed(text) };
}

/** Without white space that browsers collapse; a no-break space is a character like others. */
export function collapsed(text: string): string {
  return text.replace(/[ \t\r\n\f]+/g, ' ').replace(/^ | $/g, '');
}

const RAISED: readonly (readonly [RegExp, string])[] = [
  [/^sup$/, '⁰¹²³⁴⁵⁶⁷⁸⁹'],
  [/^sub$/, '₀₁₂₃₄₅₆₇₈₉'],
];

/** The words of a piece. Digits of a power or an index are others than those of a number. */
function wordsOf(pieces: readonly Piece[], piece: Piece): string {
  if (piece.kind === 'open' && piece.name === 'br') return ' ';
  const digits = /\d/.test(piece.text) ? RAISED.find(([element]) => isWithin(pieces, piece, element))?.[1] : undefined;
  return digits === undefined ? piece.text : piece.text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit);
}

const NUMBERED = /^\(?(\d+(?:\.\d+)*)[.)]? (?=\S)/;

/**
 * The lines that begin with the number of a clause. A number such as `5.1` is one if a line begins with `5.`; one such as
 * `5.` if a line begins with the number before or after it: `18 years` is none.
 */
function clausesIn(parts: readonly PagePart[]): Map<PagePart, Clause> {
  const found = parts.flatMap((part) => {
    const [start, number] = NUMBERED.exec(part.text) ?? [];
    return start === undefined || number === undefined || /^\d+ $/.test(start) ? [] : [{ part, start, number }];
  });
  const numbers = new Set(found.map(({ number }) => number));
  const isClause = (number: string): boolean => {
    const parent = number.slice(0, Math.max(0, number.lastIndexOf('.')));
    if (parent !== '') return numbers.has(parent);
    return numbers.has(String(Number(number) - 1)) || numbers.has(String(Number(number) + 1));
  };
  return new Map(
    found
      .filter(({ number }) => isClause(number))
      .map(({ part, start, number }) => [part, { number, words: part.text.slice(start.length) }]),
  );
}

import { INLINE } from '../../../lib/html/inline-elements.js';
import type { Piece } from '../../../lib/html/html-pieces.js';

/** The two words at an edge of a text that is followed by another one on its line. */
export interface WordJoin {
  readonly words: readonly [string, string];
  /** Whether white space separates them. */
  readonly isSeparated: boolean;
}

/** The words at an edge of a text; `undefined` if no other text is beside it on its line. */
export function wordJoin(pieces: readonly Piece[], index: number, edge: 'start' | 'end'): WordJoin | undefined {
  const own = pieces[index]?.text ?? '';
  const other = neighbour(pieces, index, edge === 'start' ? -1 : 1);
  if (other === undefined || !/\S/.test(own)) return undefined;
  const [first, second] = edge === 'start' ? [other.text, own] : [own, other.text];
  const isSeparated = other.isSeparated || SPACE_AT_END.test(first) || SPACE_AT_START.test(second);
  return { words: [lastWord(first), firstWord(second)], isSeparated };
}

/** The words that a text of white space separates; `undefined` if it separates nothing. */
export function separatedWords(pieces: readonly Piece[], index: number): WordJoin['words'] | undefined {
  const [before, after] = [neighbour(pieces, index, -1), neighbour(pieces, index, 1)];
  if (!before || !after || before.isSeparated || after.isSeparated) return undefined;
  if (SPACE_AT_END.test(before.text) || SPACE_AT_START.test(after.text)) return undefined;
  return [lastWord(before.text), firstWord(after.text)];
}

// White space that browsers collapse; a no-break space is a character like others.
const SPACE_AT_START = /^[ \t\r\n\f]/;
const SPACE_AT_END = /[ \t\r\n\f]$/;

function neighbour(
  pieces: readonly Piece[],
  index: number,
  step: 1 | -1,
): { readonly text: string; readonly isSeparated: boolean } | undefined {
  let isSeparated = false;
  for (let at = index + step; ; at += step) {
    const piece = pieces[at];
    if (piece?.kind === 'text') {
      if (/\S/.test(piece.text)) return { text: piece.text, isSeparated };
      isSeparated = true;
    } else if (piece?.kind !== 'comment' && !(piece && INLINE.test(piece.name))) return undefined;
  }
}

function lastWord(text: string): string {
  return /\S+(?=\s*$)/.exec(text)?.[0] ?? '';
}

function firstWord(text: string): string {
  return /\S+/.exec(text)?.[0] ?? '';
}

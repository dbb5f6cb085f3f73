import { randomBytes } from 'node:crypto';
import type { SharedPiece } from './page-pieces.js';
import type { PlacedFragment } from '../render/page/shared-fragments.js';
import type { Trace } from '../render/page/trace.js';

/**
 * Finds the shared fragments of a page in its bytes, in their order, so that the page cache stores each of them once.
 * Empty where a fragment ends within a character: then it has no bytes of its own.
 */
export type PieceReader = (
  html: string,
  bytes: Uint8Array,
  fragments: readonly PlacedFragment[],
) => readonly SharedPiece[];

/** A fragment has the same name on all pages that one reader is given. */
export function createPieceReader(): PieceReader {
  const run = randomBytes(6).toString('hex');
  const names = new WeakMap<Trace, string>();
  let count = 0;
  const nameOf = (fragment: Trace): string => {
    const name = names.get(fragment) ?? `${run}-${String(count++)}`;
    names.set(fragment, name);
    return name;
  };
  return (html, bytes, fragments) => {
    if (fragments.length === 0) return [];
    const isAscii = bytes.length === html.length;
    let read = 0;
    let offset = 0;
    const bytesTo = (end: number): number => {
      offset += isAscii ? end - read : Buffer.byteLength(html.slice(read, end));
      read = end;
      return offset;
    };
    const pieces = fragments.map(({ trace, start, length }): SharedPiece => {
      const first = bytesTo(start);
      return [nameOf(trace), first, bytesTo(start + length) - first];
    });
    return bytesTo(html.length) === bytes.length ? pieces : [];
  };
}

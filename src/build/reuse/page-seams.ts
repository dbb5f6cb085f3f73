import { randomBytes } from 'node:crypto';
import { sha256Hex } from '../../lib/hash.js';
import type { PlacedFragment } from '../../render/shared-fragments.js';
import type { Trace } from '../../render/trace.js';

/**
 * A shared fragment in the bytes of a page: its name, its first byte, its length in bytes, and which of the lists of what the page's fragments asked are its own or those of fragments inside of it.
 * Fragments of one name were made of one component, language and props, in one build; the end of the name is `usesOf`.
 */
export type Seam = readonly [name: string, offset: number, length: number, ...lists: readonly number[]];

/** Says where the fragments of a page lie, in their order; none where they have no bytes of their own, because half of a character stands at the end of one. */
export type SeamReader = (
  html: string,
  bytes: Uint8Array,
  fragments: readonly PlacedFragment[],
  page: Trace,
) => readonly Seam[];

/** A fragment has one name for all pages that are given to one reader. */
export function createSeamReader(): SeamReader {
  const run = randomBytes(6).toString('hex');
  const names = new WeakMap<Trace, string>();
  let count = 0;
  const nameOf = (fragment: Trace): string => {
    const name = names.get(fragment) ?? `${run}-${String(count++)}-${digestOf(fragment)}`;
    names.set(fragment, name);
    return name;
  };
  return (html, bytes, fragments, page) => {
    if (fragments.length === 0) return [];
    const lists = [...page.fragments];
    const isAscii = bytes.length === html.length;
    let read = 0;
    let offset = 0;
    const bytesTo = (end: number): number => {
      offset += isAscii ? end - read : Buffer.byteLength(html.slice(read, end));
      read = end;
      return offset;
    };
    const seams = fragments.map(({ trace, start, length }): Seam => {
      const first = bytesTo(start);
      return [
        nameOf(trace),
        first,
        bytesTo(start + length) - first,
        ...[trace, ...trace.fragments].map((fragment) => lists.indexOf(fragment)),
      ];
    });
    // Two halves are one character together and two apart.
    return bytesTo(html.length) === bytes.length ? seams : [];
  };
}

/** Of a fragment, by its name: changes with whatever it does to its page beyond its own bytes. */
export function usesOf(name: string): string {
  return name.slice(name.lastIndexOf('-') + 1);
}

/** What is written for half of a character, U+FFFD. */
const HALF = Buffer.from('\uFFFD');

/** Whether a piece may stand anywhere: where half of a character begins or ends it, it would have other bytes beside the other half. */
export function standsAlone(piece: Uint8Array): boolean {
  return !HALF.equals(piece.subarray(0, HALF.length)) && !HALF.equals(piece.subarray(-HALF.length));
}

/** Questions are left out: that their answers changed is what fragments are exchanged for. */
function digestOf({
  sources,
  images,
  islands,
  props,
  hoisted,
  notes,
  frames,
  forms,
  json,
  routes,
  languages,
}: Trace): string {
  const uses = [sources, images, islands, props, hoisted, notes, frames, forms, json].map((used) => [...used]);
  return sha256Hex(JSON.stringify([uses, routes, languages])).slice(0, 16);
}

/** A part of a page that gives way to another. */
export interface Exchange {
  /** First byte and length in bytes. */
  readonly offset: number;
  readonly length: number;
  readonly piece: Uint8Array;
}

/**
 * The bytes of a page with other pieces in some places, which are sorted.
 *
 * @param into memory for them, of which the result is a part; memory of its own where there is none or too little
 */
export function exchangePieces(bytes: Uint8Array, exchanges: readonly Exchange[], into?: Buffer): Buffer {
  const size = exchanges.reduce((sum, { length, piece }) => sum + piece.length - length, bytes.length);
  const page = into && into.length >= size ? into.subarray(0, size) : Buffer.allocUnsafe(size);
  let filled = 0;
  let end = 0;
  const add = (part: Uint8Array): void => {
    page.set(part, filled);
    filled += part.length;
  };
  for (const { offset, length, piece } of exchanges) {
    add(bytes.subarray(end, offset));
    add(piece);
    end = offset + length;
  }
  add(bytes.subarray(end));
  return page;
}

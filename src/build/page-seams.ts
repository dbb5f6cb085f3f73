import { randomBytes } from 'node:crypto';
import { sha256Hex } from '../lib/hash.js';
import type { PlacedFragment } from '../render/renderer.js';
import type { Trace } from '../render/trace.js';

/** Where the shared fragments of a page lie in its bytes. */
export interface PageSeams {
  /** Their names, in the order of the page, parted by blanks. Fragments of one name were made of one component, language and props, in one build; the end of the name is `usesOf`. */
  readonly names: string;
  /** First byte and length in bytes of each. */
  readonly places: readonly SeamPlace[];
}

export type SeamPlace = readonly [offset: number, length: number];

/** Makes the function that says where fragments lie; `undefined` for a page without any. */
export function createSeamReader(): (html: string, bytes: Uint8Array, fragments: readonly PlacedFragment[]) => PageSeams | undefined {
  const run = randomBytes(6).toString('hex');
  const names = new WeakMap<Trace, string>();
  let count = 0;
  const nameOf = (fragment: Trace): string => {
    const name = names.get(fragment) ?? `${run}-${String(count++)}-${digestOf(fragment)}`;
    names.set(fragment, name);
    return name;
  };
  return (html, bytes, fragments) => {
    if (fragments.length === 0) return undefined;
    const isAscii = bytes.length === html.length;
    let read = 0;
    let offset = 0;
    const bytesTo = (end: number): number => {
      offset += isAscii ? end - read : Buffer.byteLength(html.slice(read, end));
      read = end;
      return offset;
    };
    const places = fragments.map(({ start, length }): SeamPlace => {
      const first = bytesTo(start);
      return [first, bytesTo(start + length) - first];
    });
    return { names: fragments.map(({ trace }) => nameOf(trace)).join(' '), places };
  };
}

/** Of a page's fragments, by their names: changes with whatever they do to the page beyond their own bytes. */
export function usesOf({ names }: PageSeams): string {
  return names.split(' ').map((name) => name.slice(name.lastIndexOf('-') + 1)).join(' ');
}

/** Questions are left out: that their answers changed is what fragments are exchanged for. */
function digestOf({ sources, images, islands, props, hoisted, notes, frames, forms, json, routes, languages }: Trace): string {
  const uses = [sources, images, islands, props, hoisted, notes, frames, forms, json].map((used) => [...used]);
  return sha256Hex(JSON.stringify([uses, routes, languages])).slice(0, 16);
}

/** The bytes of a page with other pieces at its seams. */
export function exchangePieces(bytes: Uint8Array, places: readonly SeamPlace[], pieces: readonly Uint8Array[]): Buffer {
  const parts: Uint8Array[] = [];
  let end = 0;
  for (const [index, [offset, length]] of places.entries()) {
    const piece = pieces[index];
    if (!piece) throw new TypeError('A seam without a piece.');
    parts.push(bytes.subarray(end, offset), piece);
    end = offset + length;
  }
  return Buffer.concat([...parts, bytes.subarray(end)]);
}

/** Where the seams lie after `exchangePieces`. */
export function exchangedPlaces(places: readonly SeamPlace[], pieces: readonly Uint8Array[]): readonly SeamPlace[] {
  let growth = 0;
  return places.map(([offset, length], index): SeamPlace => {
    const size = pieces[index]?.length ?? length;
    const first = offset + growth;
    growth += size - length;
    return [first, size];
  });
}

import { makePackage, MANIFEST, sizeLayouts, type SizeLayout } from '../../../../../helpers/make-package.js';

const contents = (count: number, sizes: readonly number[]) =>
  Array.from({ length: count }, (_, index) => ({
    name: index === 0 ? MANIFEST.name : String.fromCharCode(97 + index),
    content: Buffer.alloc(sizes[index] ?? 0),
  }));

/** Bytes that a package of `count` entries has beside their content. */
const overhead = (count: number, layout: SizeLayout): number => makePackage(contents(count, []), { layout }).length;

/** Fewest bytes that `makeZip` can make in any layout. */
export const LEAST_ZIP = Math.max(...sizeLayouts.map((layout) => overhead(1, layout))) + 1;

/** A package of exactly so many bytes whose entries are stored as they are. `byteAt` gives the data. */
export function makeZip(
  size: number,
  byteAt: (index: number) => number,
  layout: SizeLayout = 'header',
): Uint8Array<ArrayBuffer> {
  const count = size >= overhead(3, layout) + 30 ? 3 : 1;
  const data = size - overhead(count, layout);
  const ends = Array.from({ length: count + 1 }, (_, index) => Math.floor((data * index) / count));
  const sizes = ends.slice(1).map((end, index) => end - (ends[index] ?? 0));
  const entries = contents(count, sizes);
  let next = 0;
  for (const { content } of entries) content.forEach((_, at) => (content[at] = byteAt(next++)));
  return new Uint8Array(makePackage(entries, { layout }));
}

/** An archive that is no package, smaller than any. */
export const SMALL_ZIP = new Uint8Array(makePackage([{ name: 'a', content: Buffer.from('another file') }]));

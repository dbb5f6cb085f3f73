export type ByteRange =
  /** `first` and `last` lie in the file, both included. */
  | { readonly kind: 'part'; readonly first: number; readonly last: number }
  /** The whole file is the answer. */
  | { readonly kind: 'whole' }
  /** Nothing of what is asked for exists: 416. */
  | { readonly kind: 'unsatisfiable' };

const WHOLE: ByteRange = { kind: 'whole' };

/**
 * Reads a `Range` header for a file of `size` bytes (RFC 9110, 14.1.2 and 14.2). A header that is malformed or in another
 * unit than bytes is ignored, as the RFC asks. So is one with several satisfiable ranges, as the RFC allows: nothing that
 * this server serves is read so, and overlapping ranges then cannot multiply what is sent.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange {
  const list = /^bytes=(.*)$/i.exec(header ?? '')?.[1];
  if (list === undefined) return WHOLE;
  let part: ByteRange | undefined;
  let asked = 0;
  for (const written of list.split(',').map((item) => item.replace(/^[ \t]+|[ \t]+$/g, ''))) {
    if (written === '') continue;
    const range = readOne(written, size);
    if (range.kind === 'whole') return WHOLE;
    asked += 1;
    if (range.kind === 'unsatisfiable') continue;
    if (part !== undefined) return WHOLE;
    part = range;
  }
  if (asked === 0) return WHOLE;
  return part ?? { kind: 'unsatisfiable' };
}

function readOne(written: string, size: number): ByteRange {
  const match = /^(\d*)-(\d*)$/.exec(written);
  if (match === null || written === '-') return WHOLE;
  const [, from = '', to = ''] = match;
  if (from === '') return readSuffix(Number(to), size);
  const first = Number(from);
  const last = to === '' ? Infinity : Number(to);
  if (last < first) return WHOLE;
  return first < size ? { kind: 'part', first, last: Math.min(last, size - 1) } : { kind: 'unsatisfiable' };
}

function readSuffix(length: number, size: number): ByteRange {
  if (length === 0) return { kind: 'unsatisfiable' };
  // An empty file satisfies every suffix, but `Content-Range` cannot name a part of it.
  return size === 0 ? WHOLE : { kind: 'part', first: Math.max(0, size - length), last: size - 1 };
}

/** A requested range: `start` (inclusive) to `end` (exclusive); `undefined` for the whole file. */
export type Part = { readonly start: number; readonly end: number } | 'unsatisfiable' | undefined;

/**
 * Reads `Range` (RFC 9110, 14.2). Multiple ranges, other units and invalid values get the whole file, as the standard
 * allows.
 */
export function readRange(header: string | null, size: number): Part {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '')
    return Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size };
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end: last === '' ? size : Math.min(Number(last) + 1, size) };
}

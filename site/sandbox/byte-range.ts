/** What a request asks for: bytes `start` up to, not including, `end`; all of it where `undefined`. */
export type Part = { readonly start: number; readonly end: number } | 'unsatisfiable' | undefined;

/** Reads `Range` (RFC 9110, 14.2). Several parts at once, other units and nonsense are answered with the whole, as the standard allows. */
export function readRange(header: string | null, size: number): Part {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '')
    return Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size };
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end: last === '' ? size : Math.min(Number(last) + 1, size) };
}

import { isDate } from 'node:util/types';

export function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** The abstract operation ToPrimitive of ECMAScript. */
export function toPrimitive(value: unknown, hint: 'default' | 'string'): unknown {
  if (!isObject(value) || (isDate(value) && hint === 'default')) return value;
  const convert: unknown = (value as { readonly [Symbol.toPrimitive]?: unknown })[Symbol.toPrimitive];
  // A value that cannot be converted makes the watched function throw.
  if (convert !== undefined && convert !== null)
    return typeof convert === 'function' ? (Reflect.apply(convert, value, [hint]) as unknown) : value;
  for (const method of (hint === 'string'
    ? [value.toString, value.valueOf]
    : [value.valueOf, value.toString]) as unknown[]) {
    const made: unknown = typeof method === 'function' ? Reflect.apply(method, value, []) : value;
    if (!isObject(made)) return made;
  }
  return value;
}

/**
 * Whether `Date` reads a text independently of the time zone of the machine: an ISO date without time, or a text that
 * ends in a zone (`Z`, `GMT` or `UTC` after a number, or an offset after a time of day).
 */
export function sameInEveryZone(value: unknown): boolean {
  if (typeof value !== 'string') return true;
  return /^\d{4}(-\d\d){0,2}$|^[^(]*(([\d\s.]|[AP]M)(Z|GMT|UTC)|(\d:\d\d(:\d\d(\.\d+)?)?( ?[AP]M)? ?|(?<=\d.*)(GMT|UTC))[+-]\d\d:?\d\d)$/i.test(
    value,
  );
}

import { isValidElement } from '../contract/react.js';

/** What keeps a value, not looking into it, from being JSON, as the end of a sentence; elements are none either. */
export function whyNotJson(value: unknown): string | undefined {
  if (isValidElement(value)) return 'an element';
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return `a ${typeof value}`;
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? undefined : 'an object with a class';
}

/** The first value that is not JSON, in depth, with its path such as `rows[0].label`. */
export function findNonJson(value: unknown, path: string): { readonly path: string; readonly what: string } | undefined {
  const what = whyNotJson(value);
  if (what !== undefined) return { path, what };
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const place = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    const found = findNonJson(item, place);
    if (found) return found;
  }
  return undefined;
}

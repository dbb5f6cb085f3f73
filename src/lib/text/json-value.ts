import { isValidElement } from '../../api/react.js';

/**
 * Describes why a value itself is no JSON, as the end of a sentence; `undefined` if it is. React elements are no
 * JSON.
 */
export function whyNotJson(value: unknown): string | undefined {
  if (isValidElement(value)) return 'an element';
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return `a ${typeof value}`;
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? undefined : 'an object with a class';
}

interface Found {
  readonly path: string;
  readonly what: string;
}

/** Returns the first value that is not JSON, depth first, with its path such as `rows[0].label`. */
export function findNonJson(value: unknown, path: string): Found | undefined {
  return find(value, path, whyNotJson, []);
}

/** Returns the first value that contains itself, depth first. Does not look into elements. */
export function findCircle(value: unknown, path: string): Found | undefined {
  return find(value, path, () => undefined, []);
}

/** @param above the objects that contain the value */
function find(
  value: unknown,
  path: string,
  why: (value: unknown) => string | undefined,
  above: readonly unknown[],
): Found | undefined {
  const what = above.includes(value) ? 'a value that contains itself' : why(value);
  if (what !== undefined) return { path, what };
  if (typeof value !== 'object' || value === null || isValidElement(value)) return undefined;
  const inside = [...above, value];
  for (const [key, item] of Object.entries(value)) {
    if (typeof item !== 'object' && why(item) === undefined) continue;
    const found = find(
      item,
      Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`,
      why,
      inside,
    );
    if (found) return found;
  }
  return undefined;
}

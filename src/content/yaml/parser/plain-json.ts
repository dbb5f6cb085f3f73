import { tooDeepAt } from './yaml-depth.js';

/** Keys that are refused, and halves of characters. */
const ODD = /"(?:<<|__proto__)?":|\\ud[89a-f]/;

/**
 * Reads JSON as programs write it: `JSON.stringify` makes the same text of the value, with or without indentation, so
 * nothing in the text is lost, such as a key that is there twice. Returns `undefined` for everything else.
 */
export function parsePlainJson(text: string): Record<string, unknown> | undefined {
  const trimmed = text.trimEnd();
  if (trimmed === '' || ODD.test(text) || tooDeepAt(text) !== undefined) return undefined;
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const isPlain = [2, undefined].some((indent) => JSON.stringify(value, undefined, indent) === trimmed);
  return isPlain ? (value as Record<string, unknown>) : undefined;
}

/*
 * Places of elements in the source of templates, for templates that are compiled with `render/react/traced-jsx.ts`:
 * `FILE:LINE:COLUMN`, with the file relative to the root, and lines and columns from 1.
 */

/** Attribute of HTML elements with their place. */
export const PLACE_ATTRIBUTE = 'data-islet-at';

/** Property of an error with the place of the element whose component threw it. */
export const THROWN_AT = 'isletThrownAt';

/** Property of an error with the name of the island whose component threw it. */
export const THROWN_IN = 'isletThrownIn';

/** Name of an error that wraps a thrown value without properties; the value is its cause. */
const STAND_IN = 'IsletStandIn';

/** Wraps a thrown value that is no error into one with a place. */
export function standIn(value: unknown, place: string): Error {
  return Object.defineProperties(new Error('This is no error.', { cause: value }), {
    name: { value: STAND_IN },
    [THROWN_AT]: { value: place },
  });
}

/** Returns the wrapped value of an error; `undefined` if it wraps none. */
export function thrownValue(error: Error): { readonly value: unknown } | undefined {
  return error.name === STAND_IN ? { value: error.cause } : undefined;
}

/** Parses a place; `undefined` if it is none. */
export function parsePlace(
  place: unknown,
): { readonly file: string; readonly line: number; readonly column: number } | undefined {
  const [, file, line, column] = typeof place === 'string' ? (/^(.+):(\d+):(\d+)$/.exec(place) ?? []) : [];
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column) };
}

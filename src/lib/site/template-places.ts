/*
 * How templates that are compiled to be traced (`src/render/react/traced-jsx.ts`) say where their elements are written: `FILE:LINE:COLUMN`, the file relative to the root, lines and columns from 1.
 */

/** Attribute of each HTML element with its place. */
export const PLACE_ATTRIBUTE = 'data-islet-at';

/** Property of what was thrown, with the place of the element whose component threw it. */
export const THROWN_AT = 'isletThrownAt';

/** Name of an error that stands for a value that is none, and has no room for a place; the value is its cause. */
const STAND_IN = 'IsletStandIn';

/** An error with a place, for a value that was thrown and is none. */
export function standIn(value: unknown, place: string): Error {
  return Object.defineProperties(new Error('This is no error.', { cause: value }), {
    name: { value: STAND_IN },
    [THROWN_AT]: { value: place },
  });
}

/** The value for which an error stands; `undefined` of one that stands for itself. */
export function thrownValue(error: Error): { readonly value: unknown } | undefined {
  return error.name === STAND_IN ? { value: error.cause } : undefined;
}

/** The parts of a place; `undefined` of what is none. */
export function parsePlace(
  place: unknown,
): { readonly file: string; readonly line: number; readonly column: number } | undefined {
  const [, file, line, column] = typeof place === 'string' ? (/^(.+):(\d+):(\d+)$/.exec(place) ?? []) : [];
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column) };
}

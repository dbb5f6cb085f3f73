/*
 * How templates that are compiled to be traced (`src/render/traced-jsx.ts`) say where their elements are written: `FILE:LINE:COLUMN`, the file relative to the root, lines and columns from 1.
 */

/** Attribute of each HTML element with its place. */
export const PLACE_ATTRIBUTE = 'data-islet-at';

/** Property of what was thrown, with the place of the element whose component threw it. */
export const THROWN_AT = 'isletThrownAt';

/** The parts of a place; `undefined` of what is none. */
export function parsePlace(place: unknown): { readonly file: string; readonly line: number; readonly column: number } | undefined {
  const [, file, line, column] = typeof place === 'string' ? (/^(.+):(\d+):(\d+)$/.exec(place) ?? []) : [];
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column) };
}

import { byCodeUnit } from '../../lib/text/code-unit-order.js';

/** Something that scripts keep on the device of a visitor. */
export interface StorageRow {
  /** The key, or the name of the database or cache; a part of it before `…`; `null` if a program computes all of it. */
  readonly key: string | null;
  /** Where browsers keep it. */
  readonly where: 'localStorage' | 'sessionStorage' | 'indexedDB' | 'cookie' | 'caches';
  /** Source lines, `FILE:LINE`, sorted. */
  readonly sources: readonly string[];
}

/** Calls that write: `localStorage.setItem(key`, `indexedDB.open(name`, `document.cookie =`. */
const WRITE =
  /\b(?:(localStorage|sessionStorage)\.setItem|(indexedDB|caches)\.open)\(\s*([^,)]+)|\bdocument\.(cookie)\s*=\s*([^;\n]+)/g;

/** The start of a function, with the name of its first parameter. */
const FUNCTION = /\bfunction\s+(\w+)(?:<[^>(]*>)?\(\s*(\w+)/g;

const CONSTANT = /\bconst\s+(\w+)(?:\s*:\s*[^=\n]+)?\s*=\s*(['"`])([^'"`\n]*)\2/g;

/**
 * What scripts keep on devices, by the text of their sources: keys that are written out or constants, also where a function
 * of the site writes the key that it is given.
 *
 * @param sources texts of the sources of published scripts, by path
 */
export function storageRows(sources: ReadonlyMap<string, string>): StorageRow[] {
  const constants = new Map<string, string>();
  for (const text of sources.values())
    for (const [, name = '', , value = ''] of text.matchAll(CONSTANT)) constants.set(name, value);
  const rows = new Map<string, { key: string | null; where: StorageRow['where']; places: Set<string> }>();
  const note = (expression: string, where: StorageRow['where'], place: string): void => {
    const key = keyIn(expression.trim(), constants);
    const id = `${where}\0${key ?? ''}`;
    const row = rows.get(id) ?? { key, where, places: new Set<string>() };
    rows.set(id, row);
    row.places.add(place);
  };
  const writers = new Map<string, StorageRow['where']>();
  for (const [file, text] of sources)
    for (const { 1: web, 2: base, 3: key, 4: cookie, 5: value, index } of text.matchAll(WRITE)) {
      const where = (web ?? base ?? cookie) as StorageRow['where'];
      const owner = [...text.slice(0, index).matchAll(FUNCTION)].at(-1);
      if (owner?.[1] !== undefined && owner[2] === key?.trim()) writers.set(owner[1], where);
      else note(key ?? value ?? '', where, placeOf(file, text, index));
    }
  for (const [file, text] of sources)
    for (const { 1: declared, 2: name = '', 3: key = '', index } of text.matchAll(
      /(\bfunction\s+)?\b(\w+)(?:<[^>(\n]*>)?\(\s*([^,)\n]+)/g,
    )) {
      const where = writers.get(name);
      if (where && declared === undefined) note(key, where, placeOf(file, text, index));
    }
  return [...rows.values()]
    .map(({ key, where, places }) => ({ key, where, sources: [...places].sort(byCodeUnit) }))
    .sort((a, b) => byCodeUnit(a.where, b.where) || byCodeUnit(a.key ?? '~', b.key ?? '~'));
}

function keyIn(expression: string, constants: ReadonlyMap<string, string>): string | null {
  const literal = /^(['"`])([^'"`]*)/.exec(expression)?.[2] ?? constants.get(expression);
  const written = literal?.replace(/^\$\{(\w+)\}/, (whole, name: string) => constants.get(name) ?? whole);
  if (written === undefined) return null;
  const [start = '', computed] = written.split(/\$\{|=/);
  return computed === undefined ? start : start === '' ? null : `${start}…`;
}

function placeOf(file: string, text: string, index: number): string {
  return `${file}:${String(text.slice(0, index).split('\n').length)}`;
}

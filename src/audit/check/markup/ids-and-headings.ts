import type { CheckedPage } from '../site/checked-page.js';

/** Attributes that name ids, separated by white space. */
const REFERENCES =
  /^(?:aria-(?:activedescendant|controls|describedby|details|errormessage|flowto|labelledby|owns)|commandfor|for|form|headers|list|popovertarget)$/;

/** References that only need the element to exist: to a name or a description for screen readers. */
export const PLAIN_REFERENCES = /^aria-(?:controls|describedby|details|flowto|labelledby|owns)$/;

/** Form fields and their labels, whose names html-validate computes. */
export const FIELD = /^(?:button|fieldset|form|input|label|meter|output|progress|select|textarea)$/;

/**
 * Checks as html-validate does that ids are unique, references name an id, and headings skip no level.
 * Returns the ids that form fields refer to, or `undefined` if the page fails. Stricter than html-validate
 * inside `template`.
 */
export function idsAndHeadings({ pieces, attr }: CheckedPage): ReadonlySet<string> | undefined {
  const ids = new Set<string>();
  const references = new Set<string>();
  const needed = new Set<string>();
  let drawing = -1;
  const levels: { readonly until: number; level: number }[] = [{ until: -1, level: 0 }];
  for (const piece of pieces) {
    if (drawing !== -1 && piece.parent >= drawing) continue;
    drawing = -1;
    while (levels.length > 1 && piece.parent < (levels.at(-1)?.until ?? -1)) levels.pop();
    if (piece.kind !== 'open') continue;
    for (const { name, value } of piece.attributes) {
      if (name === 'id') {
        if (ids.has(value)) return undefined;
        ids.add(value);
      } else if (REFERENCES.test(name)) {
        for (const id of value.split(/\s+/)) {
          if (id === '') continue;
          references.add(id);
          if (!PLAIN_REFERENCES.test(name) || FIELD.test(piece.name)) needed.add(id);
        }
      }
    }
    if (/^h\d$/.test(piece.name) && !takesLevel(levels, Number(piece.name[1]))) return undefined;
    if (piece.name === 'dialog' || attr(piece, 'role') === 'dialog') levels.push({ until: piece.index, level: 0 });
    if (piece.name === 'svg') drawing = piece.index;
  }
  return [...references].every((id) => ids.has(id)) ? needed : undefined;
}

/**
 * Records the level of a heading; returns false if a level was skipped. In a dialog, levels start at `h1` or
 * continue those of the page.
 */
function takesLevel(levels: { level: number }[], level: number): boolean {
  const current = levels.at(-1);
  if (!current) return false;
  const highest =
    current.level > 0 || levels.length === 1 ? current.level + 1 : Math.max(1, (levels.at(-2)?.level ?? 0) + 1);
  current.level = level;
  return level <= highest;
}

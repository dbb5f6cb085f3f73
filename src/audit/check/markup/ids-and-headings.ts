import type { CheckedPage } from '../site/checked-page.js';

/** Attributes that name ids, separated by white space. */
const REFERENCES = new Set([
  'aria-activedescendant',
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-errormessage',
  'aria-flowto',
  'aria-labelledby',
  'aria-owns',
  'commandfor',
  'for',
  'form',
  'headers',
  'list',
  'popovertarget',
]);

/** References that say nothing about the element that they name but that it is there. */
const PLAIN_REFERENCES = new Set([
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-flowto',
  'aria-labelledby',
  'aria-owns',
]);

const FIELD = /^(?:button|fieldset|form|input|label|meter|output|progress|select|textarea)$/;

/**
 * Whether ids are named once, references lead to an id, and headings leave no level out, in the way that the library judges them; the ids that form fields refer to, else
 * `undefined`. Stricter than the library where it looks at a `template` by itself.
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
      } else if (REFERENCES.has(name)) {
        for (const id of value.split(/\s+/)) {
          if (id === '') continue;
          references.add(id);
          if (!PLAIN_REFERENCES.has(name) || FIELD.test(piece.name)) needed.add(id);
        }
      }
    }
    if (/^h\d$/.test(piece.name) && !takesLevel(levels, Number(piece.name[1]))) return undefined;
    if (piece.name === 'dialog' || attr(piece, 'role') === 'dialog') levels.push({ until: piece.index, level: 0 });
    if (piece.name === 'svg') drawing = piece.index;
  }
  return isSubset(references, ids) ? needed : undefined;
}

/** Notes the level of a heading; false where one was left out. Levels begin anew in a dialog, at `h1` or where the page around it would go on. */
function takesLevel(levels: { level: number }[], level: number): boolean {
  const current = levels.at(-1);
  if (!current) return false;
  const highest =
    current.level > 0 || levels.length === 1 ? current.level + 1 : Math.max(1, (levels.at(-2)?.level ?? 0) + 1);
  current.level = level;
  return level <= highest;
}

function isSubset(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return [...part].every((item) => whole.has(item));
}

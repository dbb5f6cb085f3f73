import { codePoint } from '../../lib/text/encoding.js';
import { countEach } from '../count-each.js';

const INVISIBLE =
  /\u034f|[\u17b4\u17b5]|[\ufe00-\ufe0f]|[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;
const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const FOREIGN =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\u{ff01}-\u{ff5e}\u{1d400}-\u{1d7ff}]/gu;

const INVISIBLE_NOTE = 'invisible characters';
const FOREIGN_NOTE = 'letters that can look like Latin ones';
const OTHER_FORM = 'the same text in another Unicode form';

/**
 * Differences that a reader could miss: invisible characters, other kinds of spaces, letters that resemble
 * Latin ones.
 */
export function hiddenDifferences(before: string, after: string): string[] {
  const notes: string[] = [];
  const add = (pattern: RegExp, what: string): void => {
    const old = names(before, pattern);
    const fresh = names(after, pattern);
    if (old !== fresh)
      notes.push(`${what}: ${old === '' ? 'none' : old} before, ${fresh === '' ? 'none' : fresh} after`);
  };
  add(INVISIBLE, INVISIBLE_NOTE);
  add(SPACES, 'spaces of another kind');
  add(FOREIGN, FOREIGN_NOTE);
  if (notes.length === 0 && before !== after && before.normalize('NFKC') === after.normalize('NFKC'))
    notes.push(OTHER_FORM);
  return notes;
}

/** Whether a note of `hiddenDifferences` is about characters that can deceive a reader; other spaces cannot. */
export function isDeceptive(note: string): boolean {
  return [INVISIBLE_NOTE, FOREIGN_NOTE, OTHER_FORM].some((start) => note.startsWith(start));
}

function names(text: string, pattern: RegExp): string {
  const counts = countEach((text.match(pattern) ?? []).map(codePoint));
  return [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${String(count)} times)`)).join(', ');
}

import { codePoint } from '../../lib/text/encoding.js';
import { countEach } from '../count-each.js';

const INVISIBLE =
  /\u034f|[\u17b4\u17b5]|[\ufe00-\ufe0f]|[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;
const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const FOREIGN =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\u{ff01}-\u{ff5e}\u{1d400}-\u{1d7ff}]/gu;

/** A difference that a reader could miss. */
export interface HiddenDifference {
  readonly says: string;
  /** Whether it can deceive a reader; another kind of space cannot. */
  readonly isDeceptive: boolean;
}

/**
 * Differences that a reader could miss: invisible characters, other kinds of spaces, letters that resemble
 * Latin ones.
 */
export function hiddenDifferences(before: string, after: string): HiddenDifference[] {
  const found: HiddenDifference[] = [];
  const add = (pattern: RegExp, what: string, isDeceptive: boolean): void => {
    const old = names(before, pattern);
    const fresh = names(after, pattern);
    if (old !== fresh)
      found.push({
        says: `${what}: ${old === '' ? 'none' : old} before, ${fresh === '' ? 'none' : fresh} after`,
        isDeceptive,
      });
  };
  add(INVISIBLE, 'invisible characters', true);
  add(SPACES, 'spaces of another kind', false);
  add(FOREIGN, 'letters that can look like Latin ones', true);
  if (found.length === 0 && before !== after && plainForm(before) === plainForm(after))
    found.push({ says: 'the same text in another Unicode form', isDeceptive: true });
  return found;
}

/** A text in one Unicode form, in which a power stays one. */
function plainForm(text: string): string {
  return text.replace(/[⁰¹²³⁴-⁹₀-₉]/g, '^$&').normalize('NFKC');
}

function names(text: string, pattern: RegExp): string {
  const counts = countEach((text.match(pattern) ?? []).map(codePoint));
  return [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${String(count)} times)`)).join(', ');
}

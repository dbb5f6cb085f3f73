import { codePoint } from './encoding.js';

/** Letters of other scripts, and dashes, each followed by the ASCII character that looks the same. */
const DRAWN_ALIKE =
  'аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwАAВBЕEКKМMНHОOРPСCТTУYХXІIЈJЅS' +
  'αaιiκkνvοoρpυuχxΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX' +
  'ıi‐-‑-‒-–-—-−-';

const PLAIN = new Map(
  Array.from({ length: DRAWN_ALIKE.length / 2 }, (_, index) => [
    DRAWN_ALIKE.charAt(index * 2),
    DRAWN_ALIKE.charAt(index * 2 + 1),
  ]),
);

const UNSEEN = /\p{Cf}/gu;
const OTHER_SPACE = /(?! )\p{Zs}/u;

/** Returns a key that is equal for names that look the same, ignoring case. */
export function looksOf(name: string): string {
  if (/^[ -~]*$/.test(name)) return name.toLowerCase();
  const visible = name.replace(UNSEEN, '').normalize('NFKC');
  return Array.from(visible, (character) => PLAIN.get(character) ?? character)
    .join('')
    .toLowerCase();
}

/**
 * Explains the difference between two names that look the same, as a sentence, such as "`ludо` is written with the
 * Cyrillic letter U+043E in the place of `o`."; `undefined` if they are equal or look different.
 */
export function differenceOf(written: string, meant: string): string | undefined {
  if (written === meant || looksOf(written) !== looksOf(meant)) return undefined;
  const odd = oddity(written, meant) ?? oddity(meant, written);
  if (odd !== undefined) return odd;
  if (written.normalize('NFC') === meant.normalize('NFC')) return accentsOf(written, meant);
  return 'Upper and lower case count.';
}

/** Describes a character of a name that the other does not have. */
function oddity(name: string, other: string): string | undefined {
  for (const character of name) {
    if (other.includes(character)) continue;
    const code = codePoint(character);
    const plain = PLAIN.get(character);
    if (plain !== undefined)
      return `\`${name}\` is written with ${kindOf(character)} ${code} in the place of \`${plain}\`.`;
    if (OTHER_SPACE.test(character)) return `\`${name}\` holds a space of another kind (${code}).`;
    if (/\p{Cf}/u.test(character)) return `\`${name}\` holds a character that cannot be seen (${code}).`;
    const folded = character.normalize('NFKC');
    if (folded !== character.normalize('NFC'))
      return `\`${name}\` is written with the character ${code} in the place of \`${folded}\`.`;
  }
  return undefined;
}

function kindOf(character: string): string {
  if (/\p{Script=Cyrillic}/u.test(character)) return 'the Cyrillic letter';
  if (/\p{Script=Greek}/u.test(character)) return 'the Greek letter';
  return /\p{Pd}|−/u.test(character) ? 'the dash' : 'the letter';
}

/** Describes names of which only one has its accents as separate characters. */
function accentsOf(written: string, meant: string): string {
  const [name, mark] = [written, meant].flatMap(
    (item) =>
      /\p{M}/u
        .exec(item)
        ?.slice(0, 1)
        .map((found) => [item, found] as const) ?? [],
  )[0] ?? ['', ''];
  return `\`${name}\` is written with the accent as a character of its own (${codePoint(mark)}), the other name with it as a part of its letter.`;
}

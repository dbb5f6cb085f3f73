/** Private-use characters, which no page needs: a mark is a start, digits of base 16 and an end. */
const START = '\ue000';
const END = '\ue001';
const ZERO = 0xe010;

const MARK = /\ue000([\ue010-\ue01f]+)\ue001/g;

/** True for a text that could be mistaken for one with marks. */
export function hasMarks(text: string): boolean {
  return /[\ue000\ue001\ue010-\ue01f]/.test(text);
}

/** The value with a mark behind it that names where it comes from. What looks at the start of a value sees no difference. */
export function withMark(value: string, id: number): string {
  const digits = id.toString(16).replace(/./g, (digit) => String.fromCharCode(ZERO + parseInt(digit, 16)));
  return `${value}${START}${digits}${END}`;
}

/** The text as it was before any mark was added, and what stood behind it. */
export function withoutMarks(text: string): string {
  return text.includes(START) ? text.replace(MARK, '') : text;
}

/** The marks at the end of a text, for what is made in its place. */
export function marksOf(text: string): string {
  return text.match(MARK)?.join('') ?? '';
}

/** A rendered text without its marks, and for each of them the offset in it where the marked value ends. */
export function readMarks(text: string): {
  readonly plain: string;
  readonly ends: readonly { readonly at: number; readonly id: number }[];
} {
  const ends: { at: number; id: number }[] = [];
  let plain = '';
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    plain += text.slice(from, match.index);
    from = match.index + match[0].length;
    const digits = (match[1] ?? '').replace(/./g, (digit) => (digit.charCodeAt(0) - ZERO).toString(16));
    ends.push({ at: plain.length, id: parseInt(digits, 16) });
  }
  return { plain: plain + text.slice(from), ends };
}

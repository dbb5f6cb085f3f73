/*
 * Provenance marks: invisible text that is appended to each value of the content before a page is rendered once more.
 * Where a mark appears in the HTML, the value with its id ends. This shows which line of YAML each text of a page
 * comes from.
 */
import type { RichTextValue } from '../../api/site-model.js';
import type { ValuePath } from '../../lib/text/value-path.js';

/** Private-use characters, which no page needs. A mark is a start, the hexadecimal digits of an id, and an end. */
const START = '\ue000';
const END = '\ue001';
const ZERO = 0xe010;

const MARK = /\ue000([\ue010-\ue01f]+)\ue001/g;

/** Whether a text already has characters of marks. */
export function hasMarks(text: string): boolean {
  return /[\ue000\ue001\ue010-\ue01f]/.test(text);
}

/** Appends a mark to a value. The start of the value stays the same, so that templates can test it. */
export function withMark(value: string, id: number): string {
  const digits = id.toString(16).replace(/./g, (digit) => String.fromCharCode(ZERO + parseInt(digit, 16)));
  return `${value}${START}${digits}${END}`;
}

/** Removes all marks. */
export function withoutMarks(text: string): string {
  return text.includes(START) ? text.replace(MARK, '') : text;
}

/** Returns the marks of a text, to append them to a value that is derived from it. */
export function marksOf(text: string): string {
  return text.match(MARK)?.join('') ?? '';
}

/** Returns a text without its marks, and for each mark the offset at which the marked value ends. */
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

/**
 * Returns the marked copy of a text. `needle` is the part of the value at `path` that the text is, if it is not all
 * of it.
 */
export type MarkText = (text: string, path: ValuePath, needle?: string) => string;

/** Returns a copy of a value in which each text is marked; of rich text, each visible text. */
export function markValues(value: unknown, path: (string | number)[], mark: MarkText): unknown {
  if (typeof value === 'string') return value === '' ? value : mark(value, path);
  if (typeof value !== 'object' || value === null) return value;
  if (isRichText(value)) return markRichText(value, path, mark);
  const descend = (item: unknown, key: string | number): unknown => {
    path.push(key);
    const marked = markValues(item, path, mark);
    path.pop();
    return marked;
  };
  if (Array.isArray(value)) return value.map(descend);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, descend(item, key)]));
}

function isRichText(value: object): value is RichTextValue {
  return 'source' in value && 'html' in value && 'headings' in value;
}

function markRichText(value: RichTextValue, path: ValuePath, mark: MarkText): RichTextValue {
  return {
    ...value,
    // Only between tags: a mark in an address would change where it leads.
    html: value.html.replace(/>([^<>]*[^<>\s][^<>]*)(?=<)/g, (_, text: string) => `>${mark(text, path, text)}`),
    headings: value.headings.map((heading) => ({ ...heading, text: mark(heading.text, path, heading.text) })),
  };
}

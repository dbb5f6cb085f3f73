import type { RichTextValue } from '../api/site-model.js';
import type { ValuePath } from '../lib/text/value-path.js';

/** What a marked copy of a text is; the text itself where it is not to be marked. `needle` is what to look for inside the value, where only a part of it is meant. */
export type MarkText = (text: string, path: ValuePath, needle?: string) => string;

/** A copy of a value in which every text is marked. Of rich text the visible texts are marked one by one. */
export function markValues(value: unknown, path: (string | number)[], mark: MarkText): unknown {
  if (typeof value === 'string') return value === '' ? value : mark(value, path);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item, index) => descend(item, index, path, mark));
  if (isRichText(value)) return markRichText(value, path, mark);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, descend(item, key, path, mark)]));
}

function descend(value: unknown, key: string | number, path: (string | number)[], mark: MarkText): unknown {
  path.push(key);
  const marked = markValues(value, path, mark);
  path.pop();
  return marked;
}

function isRichText(value: object): value is RichTextValue {
  return 'source' in value && 'html' in value && 'headings' in value;
}

function markRichText(value: RichTextValue, path: ValuePath, mark: MarkText): RichTextValue {
  return {
    ...value,
    // Between tags only: a mark in an address could decide which page it leads to.
    html: value.html.replace(/>([^<>]*[^<>\s][^<>]*)(?=<)/g, (_, text: string) => `>${mark(text, path, text)}`),
    headings: value.headings.map((heading) => ({ ...heading, text: mark(heading.text, path, heading.text) })),
  };
}

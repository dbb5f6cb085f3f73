import type { Scalar } from 'yaml';
import { offsetAfter, offsetBefore } from '../yaml/scalar-source.js';

/** A scalar that is replaced, as it is written. */
export interface WrittenScalar {
  readonly format: 'yaml' | 'json' | 'csv' | 'markdown';
  readonly raw: string;
  readonly value: unknown;
  readonly style: Scalar.Type | undefined;
  readonly newline: string;
  /** Indentation of the lines of a block text. */
  readonly indent: string;
}

export type ScalarValue = string | number | boolean | null;

/**
 * Ways to write a value in place of another, the closest to its present form first. Some may be read as another
 * value: the caller takes the first that is read as this one.
 */
export function scalarForms(written: WrittenScalar, value: ScalarValue): string[] {
  const { format, newline } = written;
  const text = String(value);
  const close = typeof value === 'string' ? replacedPart(written, value) : [];
  if (format === 'json') return [...close, JSON.stringify(value)];
  if (format === 'markdown') return [...close, text.trimEnd().replaceAll('\n', newline)];
  if (format === 'csv') return [...close, text, `"${text.replaceAll('"', '""')}"`];
  return [...close, ...(typeof value === 'string' ? textForms(written, value) : [text])];
}

function textForms(written: WrittenScalar, value: string): string[] {
  const { style } = written;
  const { comment, end } = blockEnds(written);
  const double = JSON.stringify(value) + comment + end;
  const single = value.includes('\n') ? double : `'${value.replaceAll("'", "''")}'${comment}${end}`;
  const literal = blockForm('|', written, value);
  if (style === 'BLOCK_FOLDED') return [blockForm('>', written, value), literal, double];
  if (value.includes('\n') || style === 'BLOCK_LITERAL') return [literal, double];
  if (style === 'QUOTE_DOUBLE') return [double];
  const quoted = value.includes("'") ? [double, single] : [single, double];
  return style === 'QUOTE_SINGLE' ? [single, double] : [value, ...quoted];
}

/** The comment in the first line of a block, and its last line break; both empty for other scalars. */
function blockEnds({ raw, newline }: WrittenScalar): { readonly comment: string; readonly end: string } {
  const [header, comment = ''] = /^[|>]\S*([^\r\n]*)/.exec(raw) ?? [];
  return { comment, end: header !== undefined && raw.endsWith('\n') ? newline : '' };
}

/** A text as the lines of a block; a folded one has an empty line for each line break. */
function blockForm(mark: '|' | '>', written: WrittenScalar, value: string): string {
  const { newline, indent } = written;
  const { comment, end } = blockEnds(written);
  const inner = value.replace(/\n+$/, '');
  const breaks = value.length - inner.length;
  const lines = (mark === '>' ? inner.replace(/\n+/g, (found) => `${found}\n`) : inner).split('\n');
  const rows = [
    ...lines.map((line) => (line === '' ? '' : indent + line)),
    ...Array<string>(Math.max(0, breaks - 1)).fill(''),
  ];
  return [`${mark}${['-', ''][breaks] ?? '+'}${comment}`, ...rows].join(newline) + end;
}

/** Changes only the characters that differ, so that quotes and line breaks of the source stay. */
function replacedPart(written: WrittenScalar, value: string): string[] {
  const { raw, value: before, style } = written;
  if (typeof before !== 'string' || value === '') return [];
  const most = Math.min(before.length, value.length);
  let start = 0;
  while (start < most && before[start] === value[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === value.at(-1 - end)) end += 1;
  const suffix = before.slice(before.length - end);
  const from = offsetAfter(raw, style, before.slice(0, start));
  const to = offsetBefore(raw, style, suffix);
  return [
    raw.slice(0, from) + escaped(written, value.slice(start, value.length - end)) + raw.slice(Math.max(from, to)),
  ];
}

function escaped({ format, style, newline, indent }: WrittenScalar, text: string): string {
  if (style === 'BLOCK_LITERAL') return text.replace(/\n(?!\n)/g, `\n${indent}`).replaceAll('\n', newline);
  if (format === 'markdown') return text.replaceAll('\n', newline);
  if (format === 'csv') return text.replaceAll('"', '""');
  if (format === 'json' || style === 'QUOTE_DOUBLE') return JSON.stringify(text).slice(1, -1);
  return style === 'QUOTE_SINGLE' ? text.replaceAll("'", "''") : text;
}

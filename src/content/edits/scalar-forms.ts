import type { Scalar } from 'yaml';

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
  const { format, raw, newline } = written;
  const text = String(value);
  const part = typeof value === 'string' ? replacedPart(written, value) : undefined;
  const close = part === undefined ? [] : [part];
  if (format === 'json') return [...close, JSON.stringify(value)];
  if (format === 'markdown') return [...close, text.trimEnd().replaceAll('\n', newline)];
  if (format === 'csv') {
    const quoted = `"${text.replaceAll('"', '""')}"`;
    return raw.startsWith('"') ? [...close, quoted] : [text, quoted];
  }
  return [...close, ...(typeof value === 'string' ? textForms(written, value) : [text])];
}

function textForms(written: WrittenScalar, value: string): string[] {
  const double = JSON.stringify(value);
  const single = value.includes('\n') ? double : `'${value.replaceAll("'", "''")}'`;
  const end = /^[|>]/.test(written.raw) && written.raw.endsWith('\n') ? written.newline : '';
  const quoted = (value.includes("'") ? [double, single] : [single, double]).map((form) => form + end);
  const literal = blockForm('|', written, value);
  switch (written.style) {
    case 'BLOCK_FOLDED':
      return [blockForm('>', written, value), literal, ...quoted];
    case 'BLOCK_LITERAL':
      return [literal, ...quoted];
    default:
      if (value.includes('\n')) return [literal, double];
      if (written.style === 'QUOTE_DOUBLE') return [double];
      return written.style === 'QUOTE_SINGLE' ? [single, double] : [value, ...quoted];
  }
}

/** A text as the lines of a block; a folded one has an empty line for each line break. */
function blockForm(mark: '|' | '>', { raw, newline, indent }: WrittenScalar, value: string): string {
  const [, comment = ''] = /^[|>]\S*([^\r\n]*)/.exec(raw) ?? [];
  const inner = value.replace(/\n+$/, '');
  const breaks = value.length - inner.length;
  const end = ['-', ''][breaks] ?? '+';
  const lines = (mark === '>' ? inner.replace(/\n+/g, (found) => `${found}\n`) : inner).split('\n');
  const rows = [...lines.map((line) => (line === '' ? '' : indent + line)), ...Array<string>(Math.max(0, breaks - 1)).fill('')];
  const last = /^[|>]/.test(raw) && !raw.endsWith('\n') ? '' : newline;
  return [`${mark}${end}${comment}`, ...rows].join(newline) + (/^[|>]/.test(raw) ? last : '');
}

/** Changes only the characters that differ, so that quotes and line breaks of the source stay. */
function replacedPart({ format, raw, value: before, style, newline, indent }: WrittenScalar, value: string): string | undefined {
  if (typeof before !== 'string' || value === '') return undefined;
  let start = 0;
  while (start < Math.min(before.length, value.length) && before[start] === value[start]) start += 1;
  let end = 0;
  const rest = Math.min(before.length, value.length) - start;
  while (end < rest && before.at(-1 - end) === value.at(-1 - end)) end += 1;
  const [prefix, suffix] = [before.slice(0, start), before.slice(before.length - end)];
  const added = escaped(value.slice(start, value.length - end));
  const isBlock = style === 'BLOCK_LITERAL' || style === 'BLOCK_FOLDED';
  const quote = /^["']/.test(raw) && style !== 'PLAIN' && !isBlock ? 1 : 0;
  const first = isBlock ? raw.indexOf('\n') + 1 : quote;
  const units = unitsOf(raw.slice(first, raw.length - quote), quote === 1 ? raw[0] : undefined);
  const from = first + lengthOfLetters(units, prefix);
  const to = raw.length - quote - lengthOfLetters(units.toReversed(), [...suffix].reverse().join(''));
  return raw.slice(0, from) + added + raw.slice(Math.max(from, to));

  function escaped(text: string): string {
    if (style === 'BLOCK_LITERAL') return text.replaceAll('\n', newline + indent);
    if (format === 'markdown') return text.replaceAll('\n', newline);
    if (format === 'csv') return text.replaceAll('"', '""');
    if (format === 'json' || style === 'QUOTE_DOUBLE') return JSON.stringify(text).slice(1, -1);
    return style === 'QUOTE_SINGLE' ? text.replaceAll("'", "''") : text;
  }
}

/** The characters of a source, with an escape sequence as one. */
function unitsOf(raw: string, quote: string | undefined): readonly string[] {
  const escapes = { '"': /\\(?:x..|u....|\r\n|[^])|[^]/g, "'": /''|[^]/g }[quote ?? ''];
  return raw.match(escapes ?? /[^]/g) ?? [];
}

/**
 * Length of the part of a source that holds the letters of a text from its start, and the white space after them if the
 * text ends with some. Line breaks and indentation differ between a value and its source; letters do not.
 */
function lengthOfLetters(units: readonly string[], text: string): number {
  let left = text.replace(/\s/g, '').length;
  const isEmpty = left === 0;
  let length = 0;
  for (const unit of units) {
    const isSpace = /^(?:\s|\\[\snt])/.test(unit);
    if (left === 0 && !(isSpace && (isEmpty || /\s$/.test(text)))) break;
    length += unit.length;
    if (!isSpace) left -= 1;
  }
  return length;
}

import { fieldKind } from '../contract/fields.js';
import type { ValuePath } from '../lib/value-path.js';
import { linkRemedy } from './link-address.js';
import { alternatives, schemasAt, type Schema } from './schema-shape.js';
import { withQuotes } from './yaml/yaml-line.js';

/** How a number or truth value is made a text. */
export function quoted(written: string, key: string | number | undefined, found: unknown): string | undefined {
  const value = /^[\w.+-]+/.exec(written)?.[0];
  if (value === undefined || !['number', 'boolean'].includes(typeof found)) return undefined;
  return `Put it in quotes: \`${typeof key === 'string' ? `${key}: ` : ''}'${value}'\`.`;
}

/** What to do where all that stands behind a key is taken for a comment, and does not look like one. */
export function hiddenByComment(written: string): string | undefined {
  const { line = '', words = '' } = /^(?<line>[\w-]+: +)(?<words>#[^\s#!].*)$/.exec(written)?.groups ?? {};
  return words === ''
    ? undefined
    : `A \`#\` behind a space begins a comment. Put the text in quotes: \`${line}'${words.replaceAll("'", "''")}'\`.`;
}

/** How a word for yes or no is written. */
export function asTruth(key: string | number | undefined, found: unknown): string | undefined {
  const word = String(found).toLowerCase();
  const truth = ['yes', 'y', 'on', 'true', '1'].includes(word)
    ? 'true'
    : ['no', 'n', 'off', 'false', '0'].includes(word)
      ? 'false'
      : undefined;
  return truth === undefined ? undefined : `Write \`${labelled(key, truth)}\`.`;
}

/** How a text that holds one number is made that number. */
export function asNumber(key: string | number | undefined, found: unknown): string | undefined {
  if (Number.isFinite(found)) return 'Write a number without a fraction.';
  if (typeof found !== 'string') return undefined;
  const text = found.trim();
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return `Write it without quotes: \`${labelled(key, text)}\`.`;
  if (/^-?\d+,\d{1,2}$/.test(text)) return `Write it with a point: \`${labelled(key, text.replace(',', '.'))}\`.`;
  const number = /^[^\d-]*(?<number>\d+(?:,\d{2,3})*(?:\.\d+)?)[^\d]*$/.exec(text)?.groups?.['number'];
  return number === undefined ? undefined : `Write the number alone: \`${labelled(key, number.replaceAll(',', ''))}\`.`;
}

function labelled(key: string | number | undefined, value: string): string {
  return typeof key === 'string' ? `${key}: ${value}` : value;
}

/** What to do where items of a list begin with another mark, or without a space behind theirs, and are one text together. */
export function asItem(written: string): string | undefined {
  const words = /^[-–—•·] *(?<words>\S.*)$/.exec(written)?.groups?.['words'];
  return words === undefined
    ? undefined
    : `Begin each item of a list with a dash and a space: \`- ${withQuotes(words)}\`.`;
}

/** How a single value is made a list. */
export function asList(key: string | number | undefined, found: unknown): string | undefined {
  if (typeof key !== 'string' || !['string', 'number'].includes(typeof found)) return undefined;
  const text = String(found).trim();
  if (text === '' || text.length > 80 || text.includes('\n')) return undefined;
  return `Make it a list: \`${key}: [${/^[\w/][\w /.-]*$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`}]\`.`;
}

/** How a link is written that breaks the rule of its field. */
export function asLink(schema: Schema, path: ValuePath, found: unknown): string | undefined {
  const options = schemasAt(schema, path).flatMap(alternatives);
  return options.some((option) => fieldKind(option) === 'link') ? linkRemedy(String(found)) : undefined;
}

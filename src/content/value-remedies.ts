import type { z } from 'zod';
import { fieldKind } from '../api/fields.js';
import { linkRemedy } from './rich-text/link-address.js';
import { alternatives, type Schema } from './schema-shape.js';
import { labelled, limitsOf } from './value-kinds.js';
import { withQuotes } from './yaml/messages/line.js';

/** Returns the value as text in quotes. */
export function quoted(written: string, key: string | number | undefined, found: unknown): string | undefined {
  const value = /^[\w.+-]+/.exec(written)?.[0];
  if (value === undefined || !['number', 'boolean'].includes(typeof found)) return undefined;
  return `Put it in quotes: \`${typeof key === 'string' ? `${key}: ` : ''}'${value}'\`.`;
}

/** Remedy for a value that YAML reads as a comment, such as `#1`. */
export function hiddenByComment(written: string): string | undefined {
  const { line = '', words = '' } = /^(?<line>[\w-]+: +)(?<words>#[^\s#!].*)$/.exec(written)?.groups ?? {};
  return words === ''
    ? undefined
    : `A \`#\` behind a space begins a comment. Put the text in quotes: \`${line}'${words.replaceAll("'", "''")}'\`.`;
}

/** Returns `true` or `false` for words such as `yes` and `no`. */
export function asTruth(key: string | number | undefined, found: unknown): string | undefined {
  const word = String(found).toLowerCase();
  if (['yes', 'y', 'on', 'true', '1'].includes(word)) return `Write \`${labelled(key, 'true')}\`.`;
  return ['no', 'n', 'off', 'false', '0'].includes(word) ? `Write \`${labelled(key, 'false')}\`.` : undefined;
}

/** Returns the number in a text that contains exactly one. */
export function asNumber(key: string | number | undefined, found: unknown): string | undefined {
  if (typeof found === 'number')
    return `Write a whole number, such as \`${labelled(key, String(Math.round(found)))}\`.`;
  if (typeof found !== 'string') return undefined;
  const text = found.trim();
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return `Write it without quotes: \`${labelled(key, text)}\`.`;
  if (/^-?\d+,\d{1,2}$/.test(text)) return `Write it with a point: \`${labelled(key, text.replace(',', '.'))}\`.`;
  if (/^-?\d{1,3},\d{3}$/.test(text))
    return `Write \`${labelled(key, text.replace(',', '.'))}\` if the comma is a decimal point, \`${labelled(key, text.replace(',', ''))}\` if not.`;
  const number = /^[^\d-]*(?<number>\d+(?:,\d{2,3})*(?:\.\d+)?)[^\d]*$/.exec(text)?.groups?.['number'];
  return number === undefined ? undefined : `Write the number alone: \`${labelled(key, number.replaceAll(',', ''))}\`.`;
}

/** Remedy for list items with a wrong bullet or without a space after it, which YAML joins to one text. */
export function asItem(written: string): string | undefined {
  const words = /^[-–—•·]\s*(?<words>\S.*)$/.exec(written)?.groups?.['words'];
  return words === undefined
    ? undefined
    : `Begin each item of a list with a dash and a space: \`- ${withQuotes(words)}\`.`;
}

/** Returns a single value as a list. */
export function asList(key: string | number | undefined, found: unknown): string | undefined {
  if (typeof key !== 'string' || !['string', 'number'].includes(typeof found)) return undefined;
  const text = String(found).trim();
  if (text === '' || text.length > 80 || text.includes('\n')) return undefined;
  return `Make it a list: \`${key}: [${/^[\w/][\w /.-]*$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`}]\`.`;
}

/** Returns the remedy for a value beyond a limit. */
export function remedyForLimit(
  issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig,
  found: unknown,
  schemas: readonly Schema[],
): string {
  const limit = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum);
  if (typeof found === 'string' || Array.isArray(found)) {
    const missing = limit - found.length;
    if (found.length === 0) return typeof found === 'string' ? 'Write a text between the quotes.' : 'Add an item.';
    const unit = `${typeof found === 'string' ? 'character' : 'item'}${Math.abs(missing) === 1 ? '' : 's'}`;
    return missing > 0
      ? `It has ${String(found.length)}: add ${String(missing)} ${unit}.`
      : `It has ${String(found.length)}: take away ${String(-missing)} ${unit}.`;
  }
  const { least, most } = Object.assign({}, ...schemas.map(limitsOf)) as ReturnType<typeof limitsOf>;
  if (least !== undefined && most !== undefined) return `Write a number from ${String(least)} to ${String(most)}.`;
  const word = issue.code === 'too_small' ? 'larger' : 'smaller';
  return issue.inclusive === false
    ? `Write a ${word} number than ${String(limit)}.`
    : `Write ${String(limit)} or a ${word} number.`;
}

/** Descriptions and examples of zod's string formats. */
const FORMATS: Readonly<Record<string, readonly [kind: string, example: string]>> = {
  date: ['a date', '2026-02-09'],
  time: ['a time', '10:30'],
  datetime: ['a date with a time', '2026-02-09T10:30:00Z'],
  duration: ['a duration', 'P3D'],
  email: ['an e-mail address', 'name@example.com'],
  url: ['a full address', 'https://example.com/'],
  uuid: ['a UUID', '123e4567-e89b-42d3-a456-426614174000'],
  ipv4: ['an IP address', '192.0.2.1'],
  e164: ['a phone number', '+919876543210'],
};

/** Describes the expected format; `undefined` if the template has its own message. */
export function formatKind({ format, message }: z.core.$ZodIssueInvalidStringFormat): string | undefined {
  return message.startsWith('Invalid ') ? FORMATS[format]?.[0] : undefined;
}

/** Returns the remedy for a value that violates the rule in the message. */
export function remedyForRule(
  issue: z.core.$ZodIssue,
  isName: boolean,
  schemas: readonly Schema[],
  key: string | number | undefined,
): string {
  const rule = issue.message.replace(/^Invalid \w+: /, '');
  const [, verb, must] = /^((must|has to|may|can|should|needs?)|is|are|has|belongs)\b/i.exec(rule) ?? [];
  const said = `${verb === undefined ? ': ' : must === undefined ? ', because it ' : ': it '}${lowerFirst(rule)}.`;
  if (/must be left out/.test(issue.message)) return isName ? 'Remove the line.' : 'Remove it.';
  if (/must be listed once/.test(issue.message)) return 'Remove it from one of its places.';
  if (isName) return `Rename it${said}`;
  if (schemas.some((schema) => fieldKind(schema) === 'link'))
    return `Write a route or a full address, such as \`${labelled(key, '/about/')}\` or \`${labelled(key, 'https://example.com/')}\`.`;
  const example =
    /such as `(?<example>[^`]+)`/.exec(issue.message)?.groups?.['example'] ??
    (issue.code === 'invalid_format' ? FORMATS[issue.format]?.[1] : undefined);
  const isLocal = schemas.some(({ _zod: { def } }) => 'local' in def && def.local === true);
  if (example === undefined && rule === 'Invalid input')
    return 'Change it to what the schema in `templates/` allows. The rule there has no message of its own.';
  return example === undefined
    ? `Change it${said}`
    : `Write it as in \`${labelled(key, isLocal ? example.replace(/Z$/, '') : example)}\`.`;
}

/** Returns the corrected form of an invalid link. */
export function asLink(schemas: readonly Schema[], found: unknown): string | undefined {
  const isLink = schemas.flatMap(alternatives).some((option) => fieldKind(option) === 'link');
  return isLink ? linkRemedy(String(found)) : undefined;
}

/** Text for the middle of a sentence. */
export function lowerFirst(text: string): string {
  return (text.charAt(0).toLowerCase() + text.slice(1)).replace(/\.$/, '');
}

import type { Document, Scalar } from 'yaml';
import type { DiagnosticName } from '../../../errors/index.js';
import { codePoint } from '../../../lib/text/encoding.js';
import { yamlLibrary } from '../parser/yaml-library.js';
import { lineWithQuotes } from './line.js';
import { BLANK_TAB, EMPTY_LINE } from './explain-misplaced-line.js';
import { isExactNumber } from '../parser/yaml-number.js';
import { isIsolated, ISOLATE, isUnreadable } from './unreadable-characters.js';

/** A value that would be published differently than written, or unreadably. */
export interface InvalidValue {
  readonly name: DiagnosticName;
  /** Offsets of the problem. */
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly remedy: string;
}

/** Escapes in a double-quoted text. Matches `\\` too, so that the next character is not taken as an escape. */
const ESCAPE = /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[^])/g;

/** Single-letter escapes of unreadable characters. */
const LETTERS: Readonly<Record<string, string>> = { 0: '\0', a: '\u0007', b: '\b', e: '\u001b', v: '\v', N: '\u0085' };

/** A block text whose first line is blank but has a tab. The parser takes the column of the tab as the indentation. */
const BEGINS_WITH_TAB = /^\n* *\t[ \t]*(?:\n|$)/;

/** Returns numbers that lose digits, and escapes of characters that are not allowed. */
export function invalidValues(document: Document, text: string): InvalidValue[] {
  const found: InvalidValue[] = [];
  yamlLibrary().visit(document, {
    Scalar(part, scalar) {
      if (scalar.type === 'QUOTE_DOUBLE') found.push(...unreadableEscapes(scalar, text));
      else if (scalar.type?.startsWith('BLOCK') === true) found.push(...leadingTab(scalar, text));
      else if (part !== 'key' && typeof scalar.value === 'number') found.push(...inexactNumber(scalar, text));
    },
  });
  return found;
}

function inexactNumber({ value, source = '', range }: Scalar, text: string): InvalidValue[] {
  if (!range || typeof value !== 'number' || isExactNumber(source, value)) return [];
  const [start, end] = range;
  const inQuotes = `put it in quotes: \`${lineWithQuotes(text, start, end)}\`.`;
  const [message, remedy] = Number.isFinite(value)
    ? [`has more digits than a number can hold: it would become \`${String(value)}\``, 'Round it']
    : /\.(?:inf|nan)$/i.test(source)
      ? ['is not a number that a page can hold', 'Write a number']
      : ['is too large to be a number', 'Write a smaller one'];
  return [
    {
      name: 'yaml-inexact-number',
      start,
      end,
      message: `\`${source}\` ${message}.`,
      remedy: `${remedy}; if it is text, ${inQuotes}`,
    },
  ];
}

function leadingTab({ value, range }: Scalar, text: string): InvalidValue[] {
  if (!range || typeof value !== 'string' || !BEGINS_WITH_TAB.test(value)) return [];
  const start = text.indexOf('\t', text.indexOf('\n', range[0]));
  return [{ name: 'yaml-tab-indentation', start, end: start + 1, message: BLANK_TAB, remedy: EMPTY_LINE }];
}

function unreadableEscapes({ value, range }: Scalar, text: string): InvalidValue[] {
  if (!range) return [];
  const found: InvalidValue[] = [];
  const [offset, end] = range;
  const isolated = isIsolated(String(value));
  let half: { readonly start: number; readonly end: number } | undefined;
  for (const { 0: source, index } of text.slice(offset, end).matchAll(ESCAPE)) {
    const start = offset + index;
    const character = characterOf(source);
    if (character === undefined) continue;
    if (half?.end === start && /^[\udc00-\udfff]$/.test(character)) {
      found.pop();
      half = undefined;
      continue;
    }
    half = /^[\ud800-\udbff]$/.test(character) ? { start, end: start + source.length } : undefined;
    if (!isUnreadable(character) || (isolated && ISOLATE.test(character))) continue;
    found.push({
      name: 'yaml-unreadable-character',
      start,
      end: start + source.length,
      message: `The escape \`${source}\` is the unreadable character \`${codePoint(character)}\`.`,
      remedy: 'Remove the escape.',
    });
  }
  return found;
}

/** Returns the character of an escape; `undefined` for escapes that are always readable. */
function characterOf(escape: string): string | undefined {
  const digits = /^\\[xu]([\da-f]+)$/i.exec(escape)?.[1];
  return digits === undefined ? LETTERS[escape.charAt(1)] : String.fromCodePoint(parseInt(digits, 16));
}

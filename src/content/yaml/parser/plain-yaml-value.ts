import { isPlainKey, PLAIN_KEY } from './plain-yaml-key.js';
import { plainScalar, type PlainScalar } from './plain-yaml-scalar.js';
import { isExactNumber } from './yaml-number.js';

export type PlainValue = PlainScalar | PlainValue[] | PlainMapping;

export interface PlainMapping {
  [key: string]: PlainValue;
}

const DOUBLE = '"([^"\\\\]*(?:\\\\["\\\\/n][^"\\\\]*)*)"';
const SINGLE = "'([^']*(?:''[^']*)*)'";

/** First characters of values that are not plain scalars, or could be something else. */
const MARKS = ' -?:,[]{}#&*!|>\'"%@`~';
const DASHED = /^-[\w.]/;
const UNQUOTED = `(?:[^${MARKS.replace(/[-\]]/g, '\\$&')}]|-(?=[\\w.]))[^:#,[\\]{}]*(?:(?:(?<! )#|:(?![ ,[\\]{}]))[^:#,[\\]{}]*)*`;

/** What may follow a value. */
const REST = '(?: +#[^]*| *)$';
const ONLY_REST = new RegExp(REST, 'y');
const QUOTED = new RegExp(`^(?:${DOUBLE}|${SINGLE})${REST}`);
const EMPTY = new RegExp(`^(?:\\[ *\\]|\\{ *\\})${REST}`);
/** A certain comment after a text. Doubtful ones are left to the `yaml` reader, which reports them. */
const COMMENT = /^ #(?:[ #!]|$)/;
/** One value of a flow collection, with its key and the separator after it. */
const ENTRY = new RegExp(` *(?:(${PLAIN_KEY}): +)?(?:${DOUBLE} *|${SINGLE} *|(${UNQUOTED}))([,\\]}])`, 'y');

/** Returns the value of the rest of a line; `undefined` if its form is not supported here. */
export function readPlainValue(text: string): PlainValue | undefined {
  const first = text.charAt(0);
  if (!MARKS.includes(first)) return readUnquoted(text);
  switch (first) {
    case '-':
      return DASHED.test(text) ? readUnquoted(text) : undefined;
    case '"':
    case "'":
      return readQuoted(text, first);
    case '[':
    case '{':
      return readFlow(text, first === '[');
    default:
      return undefined;
  }
}

function readUnquoted(text: string): PlainScalar | undefined {
  const comment = text.includes('#') ? text.indexOf(' #') : -1;
  const source = withoutSpaces(comment < 0 ? text : text.slice(0, comment));
  if (source.includes(':') && (source.endsWith(':') || source.includes(': '))) return undefined;
  const value = exactScalar(source);
  return comment >= 0 && typeof value === 'string' && !COMMENT.test(text.slice(comment)) ? undefined : value;
}

/** Returns the value of a plain scalar; `undefined` for a number that loses digits, which the `yaml` reader reports. */
function exactScalar(source: string): PlainScalar | undefined {
  const value = plainScalar(source);
  return typeof value === 'number' && !isExactNumber(source, value) ? undefined : value;
}

function readQuoted(text: string, quote: string): string | undefined {
  if (text.indexOf(quote, 1) === text.length - 1 && !text.includes('\\')) return text.slice(1, -1);
  const match = QUOTED.exec(text);
  return match ? quoted(match[1], match[2]) : undefined;
}

function quoted(double = '', single?: string): string {
  if (single !== undefined) return single.replaceAll("''", "'");
  return double.includes('\\')
    ? double.replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped))
    : double;
}

function readFlow(text: string, isList: boolean): PlainValue[] | PlainMapping | undefined {
  const list: PlainValue[] = [];
  const mapping: PlainMapping = {};
  const result = isList ? list : mapping;
  if (EMPTY.test(text)) return result;
  let mark: string | undefined = ',';
  ENTRY.lastIndex = 1;
  while (mark === ',') {
    const entry = ENTRY.exec(text);
    if (!entry) return undefined;
    const [, key, double, single, unquoted] = entry;
    const value = unquoted === undefined ? quoted(double, single) : exactScalar(withoutSpaces(unquoted));
    if (value === undefined) return undefined;
    if (key === undefined ? !isList : isList || !isPlainKey(key) || Object.hasOwn(mapping, key)) return undefined;
    if (key === undefined) list.push(value);
    else mapping[key] = value;
    mark = entry[5];
  }
  ONLY_REST.lastIndex = ENTRY.lastIndex;
  return mark === (isList ? ']' : '}') && ONLY_REST.test(text) ? result : undefined;
}

function withoutSpaces(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === 0x20) end -= 1;
  return end === text.length ? text : text.slice(0, end);
}

import { FAILSAFE_SCHEMA, load, Type, YAMLException } from 'js-yaml';

/** Levels of lists and mappings that are read here; content written by people has fewer than ten. */
const MAX_DEPTH = 50;

/** Tabs, controls, breaks of lines that are none in YAML, marks of byte order. */
const ODD = /[^\n\x20-\x7e\xa0-\u2027\u202a-\ufefe\uff00-\ufffd]/;

/** Words that are texts in every reading; `__proto__` is special to objects. */
const KEY = '(?!(?:[Nn]ull|NULL|[Tt]rue|TRUE|[Ff]alse|FALSE|__proto__):)[A-Za-z_][\\w-]{0,99}(?: [\\w-]{1,100}){0,8}:';
const QUOTED = '"(?:[^"\\\\\\n]|\\\\["\\\\/n])*"|\'(?:[^\'\\n]|\'\')*\'';
/** The first character of a scalar without quotes is none that could mean something. */
const FIRST = '(?:[^\\s\\-?:,[\\]{}#&*!|>\'"%@`~=<]|-(?=[\\w.]))';
const PLAIN = `${FIRST}[^\\n:#]*(?:(?::(?![ \\n])|(?<! )#)[^\\n:#]*)*`;
const FLOW_SCALAR = `(?:${QUOTED}|${FIRST}[^\\n:#,[\\]{}]*)`;
const FLOW_LIST = `\\[ *(?:${FLOW_SCALAR}(?: *, *${FLOW_SCALAR})*)? *\\]`;
const FLOW_MAP = `\\{ *(?:${KEY} +${FLOW_SCALAR}(?: *, *${KEY} +${FLOW_SCALAR})*)? *\\}`;

/** What a line begins with, behind its indentation: the dash of a list, a key, or both. */
const ENTRY = new RegExp(`(- +)?(${KEY}(?: +|(?=\\n)))?`, 'y');
/** The rest of a line that holds its value whole. */
const VALUE = new RegExp(`(?:${QUOTED}|${FLOW_LIST}|${FLOW_MAP}|${PLAIN})(?: +#[^\\n]*|(?<! ))\\n`, 'y');
/** The rest of a line without a value: behind the key, which took the spaces, a comment at most. */
const NOTHING = /(?:#[^\n]*)?\n/y;
/** The rest of a line whose value is on those below. */
const BLOCK = /([|>])-?\n/y;

/** Numbers, truth values and nothing as YAML 1.2 writes them; any other plain scalar is a text. These are the forms of `yaml`, to the letter. */
const NULL = /^(?:~|[Nn]ull|NULL)$/;
const TRUE_OR_FALSE = /^(?:[Tt]rue|TRUE|[Ff]alse|FALSE)$/;
const OCTAL = /^0o[0-7]+$/;
const DECIMAL = /^[-+]?[0-9]+$/;
const HEXADECIMAL = /^0x[0-9a-fA-F]+$/;
const NO_NUMBER = /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/;
const FRACTION = /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*|(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)[eE][-+]?[0-9]+)$/;
/** What all of the above begin with. */
const MAY_BE_NO_TEXT = /^[-+.0-9~nNtTfF]/;

/** Texts stand for themselves, so only other values are constructed. */
const scalar = new Type('tag:yaml.org,2002:scalar', {
  kind: 'scalar',
  resolve: (source: string) => MAY_BE_NO_TEXT.test(source) && valueOf(source) !== undefined,
  construct: valueOf,
});

const CORE = FAILSAFE_SCHEMA.extend({ implicit: [scalar] });

function valueOf(source: string): number | boolean | null | undefined {
  if (NULL.test(source)) return null;
  if (TRUE_OR_FALSE.test(source)) return /^t/i.test(source);
  if (OCTAL.test(source)) return parseInt(source.slice(2), 8);
  if (DECIMAL.test(source)) return parseInt(source, 10);
  if (HEXADECIMAL.test(source)) return parseInt(source.slice(2), 16);
  if (NO_NUMBER.test(source)) return /nan$/i.test(source) ? NaN : source.startsWith('-') ? -Infinity : Infinity;
  return FRACTION.test(source) ? parseFloat(source) : undefined;
}

const LINE_FEED = 0x0a;
const SPACE = 0x20;
const NUMBER_SIGN = 0x23;

/**
 * Parses the YAML that nearly all content is written in, with a parser five times as fast as the one that knows positions: block lists and mappings with simple keys, one
 * value to a line or a block scalar. Gives `undefined` for everything else, in particular wherever two parsers could read different values or one an error.
 */
export function parsePlainYaml(text: string): Record<string, unknown> | undefined {
  const lines = text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
  if (!isPlain(lines)) return undefined;
  try {
    // `isPlain` lets through only texts that begin with a key.
    return load(lines, { schema: CORE }) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof YAMLException) return undefined;
    throw error;
  }
}

/** Whether each line is of a form that leaves no choice, at a column that leaves none either. */
function isPlain(text: string): boolean {
  if (ODD.test(text) || !text.endsWith('\n')) return false;
  // Open collections: twice their column, and one more for a list, which may stand in the column of the key that it belongs to.
  const levels: number[] = [];
  let awaitsValue = false;
  let at = 0;
  while (at < text.length) {
    const start = endOfSpaces(text, at);
    const first = text.charCodeAt(start);
    if (first === LINE_FEED || first === NUMBER_SIGN) {
      at = text.indexOf('\n', start) + 1;
      continue;
    }
    ENTRY.lastIndex = start;
    const [, dash, key] = ENTRY.exec(text) ?? [];
    if (dash === undefined && key === undefined) return false;
    const column = start - at;
    if (!enter(levels, column * 2 + (dash === undefined ? 0 : 1), awaitsValue)) return false;
    const keyColumn = column + (dash?.length ?? 0);
    if (dash !== undefined && key !== undefined) levels.push(keyColumn * 2);
    if (levels.length > MAX_DEPTH) return false;
    const valueAt = start + (dash?.length ?? 0) + (key?.length ?? 0);
    const nothing = endOf(NOTHING, text, valueAt);
    awaitsValue = nothing > 0;
    // A dash without anything is left to the other parser.
    if (awaitsValue && key === undefined) return false;
    at = awaitsValue ? nothing : endOfValue(text, valueAt, key === undefined ? column : keyColumn);
    if (at < 0) return false;
  }
  return levels.length > 0;
}

/** Goes on with an open collection of this level, or opens one where a key waits for its value. */
function enter(levels: number[], level: number, awaitsValue: boolean): boolean {
  let top = levels.at(-1) ?? -1;
  let left = false;
  while (top > level) {
    levels.pop();
    left = true;
    top = levels.at(-1) ?? -1;
  }
  if (top === level) return true;
  if (levels.length === 0 ? left || level !== 0 : left || !awaitsValue) return false;
  levels.push(level);
  return true;
}

/** Offset behind the value that begins here and its last line; -1 where it is of a form that is not read here. */
function endOfValue(text: string, at: number, column: number): number {
  const end = endOf(VALUE, text, at);
  if (end > 0) return end;
  const folded = text[at] === '>';
  const block = endOf(BLOCK, text, at);
  return block < 0 ? -1 : endOfBlock(text, block, column, folded);
}

/** A block scalar whose lines are all as far from the left as the first one; only those of a literal one may be further. */
function endOfBlock(text: string, from: number, column: number, folded: boolean): number {
  const indent = endOfSpaces(text, from) - from;
  if (indent <= column || text.charCodeAt(from + indent) === LINE_FEED) return -1;
  let at = from;
  while (at < text.length) {
    const start = endOfSpaces(text, at);
    const found = start - at;
    const end = text.indexOf('\n', start);
    // Spaces at the end of a line can be seen in the value.
    if (text.charCodeAt(end - 1) === SPACE) return -1;
    if (end > start) {
      if (found <= column) return at;
      if (found < indent || (folded && found > indent)) return -1;
    }
    at = end + 1;
  }
  return at;
}

function endOf(form: RegExp, text: string, at: number): number {
  form.lastIndex = at;
  return form.test(text) ? form.lastIndex : -1;
}

function endOfSpaces(text: string, at: number): number {
  let end = at;
  while (text.charCodeAt(end) === SPACE) end += 1;
  return end;
}

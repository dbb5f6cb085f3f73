import { MAX_YAML_DEPTH } from '../../../lib/fs/limits.js';
import { readPlainBlock } from './plain-yaml-block.js';
import { plainKey } from './plain-yaml-key.js';
import { readPlainValue, type PlainMapping, type PlainValue } from './plain-yaml-value.js';

const LINE_FEED = 0x0a;
const SPACE = 0x20;
const NUMBER_SIGN = 0x23;
const DASH = 0x2d;
const GREATER_THAN = 0x3e;
const BAR = 0x7c;

/** An open list or mapping. */
interface Open {
  readonly value: PlainValue[] | PlainMapping;
  /** Twice its column, plus one for a list, which may be in the same column as its key. */
  readonly level: number;
  readonly depth: number;
  readonly above: Open | undefined;
}

/**
 * Reads the subset of YAML that nearly all content uses, without the positions that only messages need: block lists and
 * mappings with simple keys, and one value per line or a block scalar. The value equals that of `yaml`. Returns
 * `undefined` for everything else, including errors.
 */
export function parsePlainYaml(text: string): Record<string, unknown> | undefined {
  const lines = text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
  // The meaning of a tab or a lone carriage return depends on its position.
  return !lines.endsWith('\n') || lines.includes('\t') || lines.includes('\r') ? undefined : readLines(lines);
}

function readLines(text: string): PlainMapping | undefined {
  const root: PlainMapping = {};
  let open: Open | undefined = { value: root, level: 0, depth: 1, above: undefined };
  /** The key at the end of the last line, whose value may be on the next lines. */
  let waiting: string | undefined;
  let isEmpty = true;
  let colon = -1;
  let end: number;
  for (let at = 0; at < text.length; at = end + 1) {
    const begin = endOfSpaces(text, at);
    const first = text.charCodeAt(begin);
    end = text.indexOf('\n', begin);
    if (holdsNothing(first)) continue;
    isEmpty = false;
    const isItem = first === DASH && text.charCodeAt(begin + 1) === SPACE;
    open = enter(open, (begin - at) * 2 + (isItem ? 1 : 0), waiting);
    if (open === undefined) return undefined;
    const start = isItem ? endOfSpaces(text, begin + 2) : begin;
    if (colon < start) colon = offsetOf(':', text, start);
    const key = colon < end ? plainKey(text, start, colon) : undefined;
    if (isItem && key !== undefined) open = add(open, {}, (start - at) * 2);
    const into: PlainValue[] | PlainMapping = open.value;
    if (open.depth > MAX_YAML_DEPTH || (key === undefined ? !isItem : Object.hasOwn(into, key))) return undefined;
    const valueAt = key === undefined ? start : endOfSpaces(text, colon + 1);
    const mark = text.charCodeAt(valueAt);
    waiting = holdsNothing(mark) ? key : undefined;
    let value: PlainValue | undefined = null;
    if (mark === BAR || mark === GREATER_THAN) {
      const block = readPlainBlock(text, valueAt, end, key === undefined ? begin - at : start - at);
      value = block?.value;
      end = block?.end ?? end;
    } else if (waiting === undefined) value = readPlainValue(text.slice(valueAt, end));
    if (value === undefined) return undefined;
    put(into, key, value);
  }
  return isEmpty ? undefined : root;
}

/** Returns the open collection of this level, or opens one if a key waits for its value. */
function enter(open: Open, level: number, waiting: string | undefined): Open | undefined {
  if (level > open.level)
    return waiting === undefined ? undefined : add(open, level % 2 === 1 ? [] : {}, level, waiting);
  let found: Open | undefined = open;
  while (found !== undefined && found.level > level) found = found.above;
  return found?.level === level ? found : undefined;
}

function add(above: Open, value: PlainValue[] | PlainMapping, level: number, key?: string): Open {
  put(above.value, key, value);
  return { value, level, depth: above.depth + 1, above };
}

function put(into: PlainValue[] | PlainMapping, key: string | undefined, value: PlainValue): void {
  if (Array.isArray(into)) into.push(value);
  else if (key !== undefined) into[key] = value;
}

/** Whether a line has no content from this character on. */
function holdsNothing(code: number): boolean {
  return code === LINE_FEED || code === NUMBER_SIGN;
}

function endOfSpaces(text: string, at: number): number {
  let end = at;
  while (text.charCodeAt(end) === SPACE) end += 1;
  return end;
}

/** Returns the next offset of a mark, or the length of the text. */
function offsetOf(mark: string, text: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found;
}

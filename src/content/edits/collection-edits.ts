import type { Node, Pair, YAMLMap, YAMLSeq } from 'yaml';
import { valueAt, type ValuePath } from '../../lib/text/value-path.js';
import { yamlLibrary } from '../yaml/parser/yaml-library.js';
import type { YamlFile } from '../yaml/yaml-file.js';
import type { findNode } from '../yaml/content-document.js';
import type { TextEdit } from './text-edits.js';

/** A file that is changed. */
export interface ChangedFile {
  readonly source: YamlFile;
  readonly format: 'yaml' | 'json' | 'csv';
  readonly newline: string;
  readonly nodeAt: (path: ValuePath) => ReturnType<typeof findNode>;
}

/** A map or list as it is written. */
interface Collection {
  readonly node: YAMLMap<Node, Node | null> | YAMLSeq<Node>;
  readonly isFlow: boolean;
}

/** Adds a key behind the one that is named, or behind the last. */
export function keyAdded(changed: ChangedFile, path: ValuePath, value: unknown, after: string | undefined): TextEdit[][] {
  const { source, newline, format } = changed;
  const map = collectionAt(changed, path.slice(0, -1));
  const key = String(path.at(-1));
  if (format === 'csv') return [];
  if (!map || !yamlLibrary().isMap(map.node)) return [];
  const pairs = (map.node.items as Pair<Node, Node | null>[]).filter(({ key: own }) => own.range);
  const names = pairs.map(({ key: own }) => source.text.slice(own.range?.[0], own.range?.[1]));
  const before = pairs[names.indexOf(after ?? '')] ?? pairs.at(-1);
  if (!before) return [];
  const end = Math.max(before.key.range?.[1] ?? 0, before.value?.range?.[1] ?? 0);
  if (map.isFlow) {
    const form = format === 'json' ? `${JSON.stringify(key)}: ${JSON.stringify(value)}` : `${key}: ${flowText(value)}`;
    return [[insertion(end, `${separator(source.text, map, newline)}${form}`)]];
  }
  const indent = indentAt(source.text, before.key.range?.[0] ?? 0);
  const form = `${key}: ${flowText(value)}`;
  return [[insertion(lineEnd(source.text, end), `${newline}${indent}${form}`)]];
}

/** Removes a key with its lines. */
export function keyRemoved(changed: ChangedFile, path: ValuePath): TextEdit[][] {
  const { source, nodeAt } = changed;
  const { pair, node } = nodeAt(path);
  const start = (pair?.key as Node | undefined)?.range?.[0];
  const map = collectionAt(changed, path.slice(0, -1));
  if (start === undefined || !map || map.isFlow) return [];
  const end = lineEnd(source.text, Math.max(start, node?.range?.[1] ?? 0));
  const from = lineStart(source.text, start);
  if (source.text.slice(from, start).trim() !== '') return [];
  return [[{ start: from, end: afterBreak(source.text, end), text: '' }]];
}

/** Adds an item to a list, in the form of the list. */
export function itemAdded(changed: ChangedFile, path: ValuePath, value: unknown): TextEdit[][] {
  const { source, newline, format } = changed;
  const { text } = source;
  const list = collectionAt(changed, path.slice(0, -1));
  if (!list || !yamlLibrary().isSeq(list.node)) return [];
  const index = Number(path.at(-1));
  const items = list.node.items;
  const before = items[index - 1]?.range;
  const first = items[0]?.range;
  if (format === 'csv') {
    const row = csvRow(text, value);
    const at = before ? lineEnd(text, before[1]) : lineEnd(text, 0);
    return row === undefined ? [] : [[insertion(at, newline + row)]];
  }
  if (list.isFlow) {
    const form = format === 'json' ? JSON.stringify(value) : flowText(value);
    const [start = 0, end = 0] = list.node.range ?? [];
    if (!first) return [[{ start, end, text: `[${form}]` }]];
    const between = separator(text, list, newline);
    return [[before ? insertion(before[1], between + form) : insertion(first[0], form + between)]];
  }
  const last = (before ?? first)?.[0];
  const indent = last === undefined ? undefined : dashIndent(text, last);
  if (indent === undefined) return [];
  const form = yamlLibrary().stringify([value], { lineWidth: 100 }).trimEnd();
  const rows = form.split('\n').map((line) => (line === '' ? '' : indent + line));
  const gap = hasGap(text, items) ? newline : '';
  const added = rows.join(newline);
  return [
    [
      before
        ? insertion(lineEnd(text, before[1]), newline + gap + added)
        : insertion(lineStart(text, first?.[0] ?? 0), added + newline + gap),
    ],
  ];
}

/** Removes a list item with its lines; the last one leaves an empty list. */
export function itemRemoved(changed: ChangedFile, path: ValuePath): TextEdit[][] {
  const { source, format } = changed;
  const { text } = source;
  const list = collectionAt(changed, path.slice(0, -1));
  const index = Number(path.at(-1));
  const items = list?.node.items as readonly Node[] | undefined;
  const range = items?.[index]?.range;
  if (!list || !items || !range) return [];
  const [start, end] = list.node.range ?? range;
  if (items.length === 1 && format !== 'csv')
    return [[{ start, end, text: `[]${text.slice(start, end).endsWith('\n') ? changed.newline : ''}` }]];
  if (list.isFlow) {
    const [previous, next] = [items[index - 1]?.range, items[index + 1]?.range];
    return [[previous ? { start: previous[1], end: range[1], text: '' } : { start: range[0], end: next?.[0] ?? range[1], text: '' }]];
  }
  const from = lineStart(text, range[0]);
  if (format !== 'csv' && dashIndent(text, range[0]) === undefined) return [];
  return [[{ start: from, end: afterBreak(text, lineEnd(text, range[1])), text: '' }]];
}

/** Swaps an item with the one after it. What is between them stays. */
export function itemsSwapped(changed: ChangedFile, path: ValuePath): TextEdit[][] {
  const { text } = changed.source;
  const list = collectionAt(changed, path.slice(0, -1));
  const index = Number(path.at(-1));
  const [one, other] = [list?.node.items[index], list?.node.items[index + 1]].map((item) => (item as Node | undefined)?.range);
  if (!one || !other) return [];
  const trimmed = ([start, end]: readonly number[]): TextEdit => {
    const words = text.slice(start, end).trimEnd();
    return { start: start ?? 0, end: (start ?? 0) + words.length, text: words };
  };
  const [first, second] = [trimmed(one), trimmed(other)];
  return [
    [
      { ...first, text: second.text },
      { ...second, text: first.text },
    ],
  ];
}

function collectionAt({ source, nodeAt }: ChangedFile, path: ValuePath): Collection | undefined {
  const { isMap, isSeq } = yamlLibrary();
  const { node } = nodeAt(path);
  if (!isMap<Node, Node | null>(node) && !isSeq<Node>(node)) return undefined;
  const mark = source.text[node.range?.[0] ?? -1];
  return valueAt(source.value, path) === undefined ? undefined : { node, isFlow: mark === '[' || mark === '{' };
}

const insertion = (at: number, text: string): TextEdit => ({ start: at, end: at, text });

function flowText(value: unknown): string {
  return yamlLibrary()
    .stringify(value, { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 })
    .trimEnd();
}

/** What separates the items of a flow collection: on one line, or on a line each. */
function separator(text: string, { node }: Collection, newline: string): string {
  const [first] = node.items as readonly (Node | Pair<Node>)[];
  const at = (first && 'key' in first ? first.key : first)?.range?.[0] ?? 0;
  const before = text.slice(lineStart(text, at), at);
  return before.trim() === '' && before !== '' ? `,${newline}${before}` : ', ';
}

/** Returns the row of a CSV file with the values of an object, in the order of its columns. */
function csvRow(text: string, value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const [line = ''] = text.split(/\r?\n/, 1);
  const mark = [';', '\t', ','].find((item) => line.includes(item)) ?? ',';
  const cell = (item: unknown): string =>
    item === undefined ? '' : /["\r\n,;\t]|^\s|\s$/.test(String(item)) ? `"${String(item).replaceAll('"', '""')}"` : String(item);
  return line
    .split(mark)
    .map((name) => cell((value as Record<string, unknown>)[name.trim().replace(/^"|"$/g, '')]))
    .join(mark);
}

function hasGap(text: string, items: readonly Node[]): boolean {
  const [one, other] = [items[0]?.range, items[1]?.range];
  return one && other ? /\n[ \t]*\r?\n/.test(text.slice(one[1] - 1, other[0])) : false;
}

/** The indentation of the dash before an item; `undefined` if more than a dash is before it. */
function dashIndent(text: string, at: number): string | undefined {
  return /^( *)- +$/.exec(text.slice(lineStart(text, at), at))?.[1];
}

function indentAt(text: string, at: number): string {
  return ' '.repeat(at - lineStart(text, at));
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

/** Offset of the end of the line that a value ends in. A block text ends with its last line break. */
function lineEnd(text: string, valueEnd: number): number {
  const from = text[valueEnd - 1] === '\n' ? valueEnd - 1 : valueEnd;
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : text[end - 1] === '\r' ? end - 1 : end;
}

function afterBreak(text: string, at: number): number {
  const [found = ''] = /^\r?\n/.exec(text.slice(at, at + 2)) ?? [];
  return at + found.length;
}

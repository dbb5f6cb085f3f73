import type { Node, Pair } from 'yaml';
import type { ValuePath } from '../../lib/text/value-path.js';
import { findNode, type ContentDocument } from '../yaml/content-document.js';
import { yamlLibrary } from '../yaml/parser/yaml-library.js';
import type { TextEdit } from './text-edits.js';

/** A file that is changed. */
export interface ChangedFile extends ContentDocument {
  readonly text: string;
  readonly format: 'yaml' | 'json' | 'csv';
  readonly newline: string;
}

/** A mapping or list in brackets, or one whose entries have lines of their own. */
interface Collection {
  readonly node: Node;
  readonly isFlow: boolean;
  /** Offsets of keys and items: from the start to the end of the value. */
  readonly entries: readonly { readonly key: string; readonly start: number; readonly end: number }[];
}

/** Adds a key behind the one that is named, or behind the last. */
export function keyAdded(changed: ChangedFile, path: ValuePath, value: unknown, after = ''): TextEdit[] {
  const map = collectionAt(changed, path.slice(0, -1));
  const before = map?.entries.find(({ key }) => key === after) ?? map?.entries.at(-1);
  if (!map || !before || changed.format === 'csv') return [];
  const key = String(path.at(-1));
  if (map.isFlow) return [insertion(before.end, `, ${flowText(changed, { [key]: value }).slice(1, -1)}`)];
  const indent = ' '.repeat(before.start - lineStart(changed.text, before.start));
  const isFlat = !Array.isArray(value) || value.every((item) => typeof item !== 'object');
  const rows = isFlat ? `${indent}${key}: ${flowText(changed, value)}` : rowsOf(changed, { [key]: value }, indent);
  return [insertion(lineEnd(changed.text, before.end), changed.newline + rows)];
}

/** Ways to add an item to a list, in the form of the list first. A row of a table repeats the one before it. */
export function itemAdded(changed: ChangedFile, path: ValuePath, value: unknown): TextEdit[][] {
  const { document, text, format, newline } = changed;
  const list = collectionAt(changed, path.slice(0, -1));
  const [start = 0, end = 0] = list?.node.range ?? [];
  const before = list?.entries[Number(path.at(-1)) - 1];
  const place = before ?? list?.entries[0];
  if (!list) return [];
  if (list.isFlow) {
    const form = flowText(changed, value);
    if (place) return [[before ? insertion(before.end, `, ${form}`) : insertion(place.start, `${form}, `)]];
    const [from = 0, to = 0] = (findNode(document, path.slice(0, -1)).pair?.key as Node | undefined)?.range ?? [];
    const rows = rowsOf(changed, [value], ' '.repeat(from - lineStart(text, from) + 2));
    const lines = typeof value === 'object' &&
      format === 'yaml' && { start: text.indexOf(':', to) + 1, end, text: newline + rows };
    return [...(lines ? [[lines]] : []), [{ start, end, text: `[${form}]` }]];
  }
  if (!place) return [];
  const from = lineStart(text, place.start);
  const indent = / *$/.exec(text.slice(from, place.start).replace(/- *$/, ''))?.[0] ?? '';
  const rows = format === 'csv' ? text.slice(place.start, place.end) : rowsOf(changed, [value], indent);
  return [[before ? insertion(lineEnd(text, before.end), newline + rows) : insertion(from, rows + newline)]];
}

/** Removes a key or an item: its lines, or its part of a line. The last item leaves an empty list. */
export function entryRemoved(changed: ChangedFile, path: ValuePath): TextEdit[] {
  const { text, format, newline } = changed;
  const last = path.at(-1);
  const collection = collectionAt(changed, path.slice(0, -1));
  const entries = collection?.entries ?? [];
  const at = entries.findIndex(({ key }) => key === String(last));
  const [before, entry, next] = [entries[at - 1], entries[at], entries[at + 1]];
  if (!collection || !entry) return [];
  const [start = 0, end = 0] = collection.node.range ?? [];
  if (typeof last === 'number' && entries.length === 1 && format !== 'csv')
    return [{ start, end, text: `[]${text.slice(start, end).endsWith('\n') ? newline : ''}` }];
  const from = lineStart(text, entry.start);
  const isFirstKey = typeof last === 'string' && /\S/.test(text.slice(from, entry.start));
  if (next && (collection.isFlow || isFirstKey)) return [{ start: entry.start, end: next.start, text: '' }];
  if (collection.isFlow) return [{ start: before?.end ?? entry.start, end: entry.end, text: '' }];
  const stop = lineEnd(text, entry.end);
  const [lineBreak = ''] = /^\r?\n/.exec(text.slice(stop, stop + 2)) ?? [];
  return [{ start: from, end: stop + lineBreak.length, text: '' }];
}

/** Swaps an item with the one after it. What is between them stays. */
export function itemsSwapped(changed: ChangedFile, path: ValuePath): TextEdit[] {
  const entries = collectionAt(changed, path.slice(0, -1))?.entries.slice(Number(path.at(-1))) ?? [];
  const [one, other] = entries.map(({ start, end }) => {
    const text = changed.text.slice(start, end).trimEnd();
    return { start, end: start + text.length, text };
  });
  if (!one || !other) return [];
  return [
    { ...one, text: other.text },
    { ...other, text: one.text },
  ];
}

function collectionAt({ document, text }: ChangedFile, path: ValuePath): Collection | undefined {
  const { isMap, isSeq } = yamlLibrary();
  const { node } = findNode(document, path);
  const isFlow = /^[[{]/.test(text.slice(node?.range?.[0]));
  if (isSeq<Node>(node)) {
    const entries = node.items.map(({ range }, index) => ({
      key: String(index),
      start: range?.[0] ?? 0,
      end: range?.[1] ?? 0,
    }));
    return { node, isFlow, entries };
  }
  if (!isMap(node)) return undefined;
  const entries = (node.items as unknown as Pair<Node, Node | null>[]).flatMap(({ key: { range }, value }) => {
    const key = text.slice(range?.[0], range?.[1]).replace(/^["']|["']$/g, '');
    return range ? [{ key, start: range[0], end: Math.max(range[1], value?.range?.[1] ?? 0) }] : [];
  });
  return { node, isFlow, entries };
}

const insertion = (at: number, text: string): TextEdit => ({ start: at, end: at, text });

/** A value on lines of its own. */
function rowsOf({ newline }: ChangedFile, value: unknown, indent: string): string {
  const rows = yamlLibrary().stringify(value, { lineWidth: 100 }).trimEnd().split('\n');
  return rows.map((row) => (row === '' ? '' : indent + row)).join(newline);
}

function flowText({ format }: ChangedFile, value: unknown): string {
  if (format === 'json') return JSON.stringify(value);
  const options = { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 } as const;
  return yamlLibrary().stringify(value, options).trimEnd();
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

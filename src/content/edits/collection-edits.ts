import type { Node, Pair } from 'yaml';
import { valueAt, type ValuePath } from '../../lib/text/value-path.js';
import { findNode, type ContentDocument } from '../yaml/content-document.js';
import { yamlLibrary } from '../yaml/parser/yaml-library.js';
import { applyEdits, type TextEdit } from './text-edits.js';

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
  readonly entries: readonly Entry[];
}

/** A key or an item: offsets of its dash, of its key or value, and of the end of the value. */
interface Entry {
  readonly key: string;
  readonly dash: number;
  readonly start: number;
  readonly end: number;
}

/** Adds a key behind the one that is named, or behind the last. */
export function keyAdded(changed: ChangedFile, path: ValuePath, value: unknown, after = ''): TextEdit[] {
  const map = collectionAt(changed, path.slice(0, -1));
  const before = map?.entries.find(({ key }) => key === after) ?? map?.entries.at(-1);
  if (!map || !before || changed.format === 'csv') return [];
  const key = String(path.at(-1));
  if (map.isFlow) return [insertion(before.end, `, ${flowText(changed, { [key]: value }).slice(1, -1)}`)];
  const indent = ' '.repeat(columnOf(changed.text, before.start));
  const isFlat = !Array.isArray(value) || value.every((item) => typeof item !== 'object');
  const rows = isFlat ? `${indent}${key}: ${flowText(changed, value)}` : rowsOf(changed, { [key]: value }, indent);
  return [insertion(lineEnd(changed.text, before.end), changed.newline + rows)];
}

/** Ways to add an item to a list, in the form of the list first. */
export function itemAdded(changed: ChangedFile, path: ValuePath, value: unknown): TextEdit[][] {
  const { document, text, format, newline } = changed;
  const list = collectionAt(changed, path.slice(0, -1));
  const [start = 0, end = 0] = list?.node.range ?? [];
  const before = list?.entries[Number(path.at(-1)) - 1];
  const place = before ?? list?.entries[0];
  if (!list) return [];
  const key = (findNode(document, path.slice(0, -1)).pair?.key as Node | undefined)?.range;
  const indent = ' '.repeat(columnOf(text, key?.[0] ?? start));
  if (list.isFlow && place) {
    const [space = ''] = /^\s*/.exec(text.slice(start + 1)) ?? [];
    const form = flowText(changed, value, space.split('\n')[1]);
    const gap = space.includes('\n') ? space : ' ';
    return [[before ? insertion(before.end, `,${gap}${form}`) : insertion(place.start, `${form},${gap}`)]];
  }
  if (list.isFlow) {
    const rows = rowsOf(changed, [value], `${indent}  `);
    const lines = typeof value === 'object' &&
      format === 'yaml' && { start: text.indexOf(':', key?.[1]) + 1, end, text: newline + rows };
    return [...(lines ? [[lines]] : []), [{ start, end, text: flowText(changed, [value], spaceAt(text, start)) }]];
  }
  if (!place) return [];
  const like = [...path.slice(0, -1), list.entries.indexOf(place)];
  const rows = format === 'csv' ? tableRow(changed, like, value) : itemRows(changed, place, value);
  const column = ' '.repeat(columnOf(text, place.dash));
  if (!before) return [[insertion(place.dash, rows + newline + column)]];
  return [[insertion(lineEnd(text, before.end), newline + column + rows)]];
}

/** A row of a table, in the form of another. */
function tableRow(changed: ChangedFile, like: ValuePath, value: unknown): string {
  const cells = Object.keys(Object(value) as object).map(
    (key) => [key, findNode(changed.document, [...like, key]).node?.range] as const,
  );
  const [from = 0, to = 0] = findNode(changed.document, like).node?.range ?? [];
  const edits = cells.flatMap(([key, range]) => {
    const cell = valueAt(value, [key]) ?? '';
    const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
    const form = /[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    return range ? [{ start: range[0] - from, end: range[1] - from, text: form }] : [];
  });
  return applyEdits(changed.text.slice(from, to), edits);
}

/** An item in the form of another: its dash may be on a line of its own. */
function itemRows(changed: ChangedFile, { dash, start }: Entry, value: unknown): string {
  const { text, newline } = changed;
  const gap = text.slice(dash + 1, start);
  const rows = rowsOf(changed, value, ' '.repeat(columnOf(text, start)));
  return `-${gap.includes('\n') ? newline + rows : (/^ +/.exec(gap)?.[0] ?? ' ') + rows.trimStart()}`;
}

/** Ways to remove a key or an item: its lines, or its part of a line. The last item leaves an empty list. */
export function entryRemoved(changed: ChangedFile, path: ValuePath): TextEdit[][] {
  const { text, format, newline } = changed;
  const last = path.at(-1);
  const collection = collectionAt(changed, path.slice(0, -1));
  const entries = collection?.entries ?? [];
  const at = entries.findIndex(({ key }) => key === String(last));
  const [before, entry, next] = [entries[at - 1], entries[at], entries[at + 1]];
  if (!collection || !entry) return [];
  const [start = 0, end = 0] = collection.node.range ?? [];
  if (typeof last === 'number' && entries.length === 1 && format !== 'csv')
    return [[{ start, end, text: `[]${text.slice(start, end).endsWith('\n') ? newline : ''}` }]];
  const inLine = next ? { start: entry.dash, end: next.dash } : { start: before?.end ?? entry.dash, end: entry.end };
  const lines = linesOf(changed, entry, typeof last === 'number');
  const [lineBreak = ''] = /^\r?\n/.exec(text.slice(lines?.end)) ?? [];
  const whole = lines && { start: lines.start, end: lines.end + lineBreak.length, text: '' };
  return [...(whole ? [[whole]] : []), [{ ...inLine, text: '' }]];
}

/** Ways to swap an item with the one after it: with the comments above and behind them, or without. */
export function itemsSwapped(changed: ChangedFile, path: ValuePath): TextEdit[][] {
  const [one, other] = collectionAt(changed, path.slice(0, -1))?.entries.slice(Number(path.at(-1))) ?? [];
  if (!one || !other) return [];
  const { text } = changed;
  const swapped = (all: readonly (TextSpan | undefined)[]): TextEdit[][] => {
    const [a, b] = all;
    if (!a || !b) return [];
    return [
      [
        { ...a, text: text.slice(b.start, b.end) },
        { ...b, text: text.slice(a.start, a.end) },
      ],
    ];
  };
  const values = [one, other].map(({ start, end }) => {
    return { start, end: start + text.slice(start, end).trimEnd().length };
  });
  const rests = [one, other].map(({ dash, end }) => ({ start: dash, end: lineEnd(text, end) }));
  return [[one, other].map((entry) => linesOf(changed, entry, true)), rests, values].flatMap(swapped);
}

type TextSpan = Omit<TextEdit, 'text'>;

/** The lines of an entry, with the comments above it that are indented as it is; `undefined` if it shares one. */
function linesOf({ text }: ChangedFile, { dash, end }: Entry, withComments: boolean): TextSpan | undefined {
  let start = lineStart(text, dash);
  const indent = text.slice(start, dash);
  if (indent.trim() !== '') return undefined;
  const isComment = (at: number): boolean => text.startsWith(`${indent}#`, at);
  while (withComments && start > 0 && isComment(lineStart(text, start - 1))) start = lineStart(text, start - 1);
  return { start, end: lineEnd(text, end) };
}

/** The dash of an item, and what may be between it and the value: comments, an anchor and a tag. */
const DASH = /-(?:[ \t]*(?:#.*)?\r?\n)*[ \t]*(?:[&!]\S+\s+)*$/;

function collectionAt({ document, text }: ChangedFile, path: ValuePath): Collection | undefined {
  const { isMap, isSeq } = yamlLibrary();
  const { node } = findNode(document, path);
  const isFlow = /^[[{]/.test(text.slice(node?.range?.[0]));
  if (isSeq<Node>(node)) {
    let from = node.range?.[0] ?? 0;
    const entries = node.items.map(({ range }, index) => {
      const [start = 0, end = 0] = range ?? [];
      const dash = isFlow ? undefined : DASH.exec(text.slice(from, start));
      const entry = { key: String(index), start, end, dash: dash ? from + dash.index : start };
      from = end;
      return entry;
    });
    return { node, isFlow, entries };
  }
  if (!isMap(node)) return undefined;
  const entries = (node.items as unknown as Pair<Node, Node | null>[]).flatMap(({ key: { range }, value }) => {
    const key = text.slice(range?.[0], range?.[1]).replace(/^["']|["']$/g, '');
    return range ? [{ key, dash: range[0], start: range[0], end: Math.max(range[1], value?.range?.[1] ?? 0) }] : [];
  });
  return { node, isFlow, entries };
}

const insertion = (at: number, text: string): TextEdit => ({ start: at, end: at, text });

/** A value on lines of its own. */
function rowsOf({ newline }: ChangedFile, value: unknown, indent: string): string {
  const rows = yamlLibrary().stringify(value, { lineWidth: 100, blockQuote: 'literal' }).trimEnd().split('\n');
  return rows.map((row) => (row === '' ? '' : indent + row)).join(newline);
}

/** @param indent of the lines around a value; without it the value is on one line */
function flowText({ format, text, newline }: ChangedFile, value: unknown, indent?: string): string {
  const [, unit = ''] = indent === undefined ? [] : (/\n([ \t]+)/.exec(text) ?? []);
  if (format === 'json') return JSON.stringify(value, undefined, unit).replaceAll('\n', newline + (indent ?? ''));
  const options = { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 } as const;
  return yamlLibrary().stringify(value, options).trimEnd();
}

/** The white space that the line at an offset begins with. */
function spaceAt(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, at)))?.[0] ?? '';
}

function columnOf(text: string, at: number): number {
  return at - lineStart(text, at);
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

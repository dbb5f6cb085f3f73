import { isDeepStrictEqual } from 'node:util';
import type { Node } from 'yaml';
import { IsletError } from '../../errors/index.js';
import { setValueAt, valueAt, type ValuePath } from '../../lib/text/value-path.js';
import { contentDocument, findNode } from '../yaml/content-document.js';
import { isCsv } from '../yaml/csv-document.js';
import { isMarkdown, splitPage } from '../yaml/markdown-page.js';
import { yamlLibrary } from '../yaml/parser/yaml-library.js';
import { parseYamlFile, type YamlFile } from '../yaml/yaml-file.js';
import { itemAdded, itemRemoved, itemsSwapped, keyAdded, keyRemoved, type ChangedFile } from './collection-edits.js';
import { scalarForms, type ScalarValue } from './scalar-forms.js';
import { applyEdits, type TextEdit } from './text-edits.js';

/** One change of a file. Paths count all list items, also those that are not published. */
export type DocumentChange =
  /** Replaces a scalar, or adds a key; `after` names the key that it follows. */
  | { readonly kind: 'set'; readonly path: ValuePath; readonly value: unknown; readonly after?: string }
  /** Removes a key or a list item. */
  | { readonly kind: 'remove'; readonly path: ValuePath }
  /** Adds a list item at an index, which is the end of the path. */
  | { readonly kind: 'insert'; readonly path: ValuePath; readonly value: unknown }
  /** Swaps a list item with the one after it. */
  | { readonly kind: 'swap'; readonly path: ValuePath };

/**
 * Returns the text of a YAML, JSON, CSV or Markdown file with one change. Every other value, comment and byte stays.
 * `undefined` if the value is written in a form that cannot be changed so, such as an anchor that is used elsewhere.
 */
export function changeDocument(source: YamlFile, change: DocumentChange): string | undefined {
  const { file, text, value } = source;
  const expected = structuredClone(value) as Record<string, unknown>;
  if (!applyChange(expected, change)) return undefined;
  for (const edits of editsFor(source, change)) {
    const changed = applyEdits(text, edits);
    const read = readAgain(file, changed);
    if (read && isDeepStrictEqual(read.value, expected) && (read.warnings ?? []).length <= (source.warnings ?? []).length)
      return changed;
  }
  return undefined;
}

/** Changes the value as the file will be read. Returns false if there is no such place. */
function applyChange(value: object, change: DocumentChange): boolean {
  const parent = valueAt(value, change.path.slice(0, -1));
  const last = change.path.at(-1);
  if (typeof parent !== 'object' || parent === null || last === undefined) return false;
  if (change.kind === 'set') {
    if (Array.isArray(parent) && !(Number(last) in parent)) return false;
    setValueAt(value, change.path, change.value);
    return true;
  }
  if (!Array.isArray(parent)) return change.kind === 'remove' && Reflect.has(parent, last) && Reflect.deleteProperty(parent, last);
  const list: unknown[] = parent;
  const index = Number(last);
  if (index < 0 || index > list.length - { remove: 1, insert: 0, swap: 2 }[change.kind]) return false;
  if (change.kind === 'insert') list.splice(index, 0, change.value);
  else if (change.kind === 'remove') list.splice(index, 1);
  else list.splice(index, 2, list[index + 1], list[index]);
  return true;
}

function readAgain(file: string, text: string): YamlFile | undefined {
  try {
    return parseYamlFile(file, Buffer.from(text));
  } catch (error) {
    // This form cannot hold the value.
    if (error instanceof IsletError) return undefined;
    throw error;
  }
}

function editsFor(source: YamlFile, change: DocumentChange): TextEdit[][] {
  const { file, text } = source;
  const { document } = contentDocument(file, text);
  const changed: ChangedFile = {
    source,
    format: isCsv(file) ? 'csv' : file.endsWith('.json') ? 'json' : 'yaml',
    newline: text.includes('\r\n') ? '\r\n' : '\n',
    nodeAt: (path) => findNode(document, path),
  };
  switch (change.kind) {
    case 'remove':
      return typeof change.path.at(-1) === 'number' ? itemRemoved(changed, change.path) : keyRemoved(changed, change.path);
    case 'insert':
      return itemAdded(changed, change.path, change.value);
    case 'swap':
      return itemsSwapped(changed, change.path);
    default:
      return valueSet(changed, change);
  }
}

function valueSet(changed: ChangedFile, { path, value, after }: Extract<DocumentChange, { kind: 'set' }>): TextEdit[][] {
  const { source, format, newline, nodeAt } = changed;
  const { file, text } = source;
  if (isMarkdown(file) && path.length === 1 && path[0] === 'body') return bodySet(source, newline, String(value));
  const { pair, node } = nodeAt(path);
  if (!node?.range) return keyAdded(changed, path, value, after);
  const { isScalar, isAlias } = yamlLibrary();
  if ((!isScalar(node) && !isAlias(node)) || (typeof value === 'object' && value !== null)) return [];
  const [start, end] = node.range;
  const key = (pair?.key as Node | undefined) ?? undefined;
  const written = {
    format,
    raw: text.slice(start, end),
    value: valueAt(source.value, path),
    style: isScalar(node) ? node.type : undefined,
    newline,
    indent: indentOf(text, node, key),
  };
  const forms = scalarForms(written, value as ScalarValue);
  if (start < end || format === 'csv') return forms.map((form) => [{ start, end, text: form }]);
  // Before a comment, the range of an empty value is behind the space.
  const at = key?.range ? text.indexOf(':', key.range[1]) + 1 : start;
  return forms.map((form) => [{ start: at, end: at, text: ` ${form}` }]);
}

/** The indentation of a block text at a node: that of its lines, or two more than its key. */
function indentOf(text: string, node: Node, key: Node | undefined): string {
  const [start = 0, end = 0] = node.range ?? [];
  const [, own] = /^[|>][^\n]*\n(?:[ \t]*\r?\n)*( +)/.exec(text.slice(start, end)) ?? [];
  if (own !== undefined) return own;
  const at = key?.range?.[0] ?? start;
  const column = at - (text.lastIndexOf('\n', at - 1) + 1);
  return ' '.repeat(key ? column + 2 : column);
}

/** The text below the front matter. */
function bodySet(source: YamlFile, newline: string, value: string): TextEdit[][] {
  const { file, text } = source;
  const { start, end } = splitPage(file, text);
  const before = source.value['body'];
  const written = { format: 'markdown', raw: text.slice(start, end), value: before, style: undefined, newline, indent: '' } as const;
  return scalarForms(written, value).map((form) => [{ start, end, text: form }]);
}

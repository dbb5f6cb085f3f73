import { isDeepStrictEqual } from 'node:util';
import type { Node, Scalar } from 'yaml';
import { createReport } from '../../errors/index.js';
import { setValueAt, valueAt, type ValuePath } from '../../lib/text/value-path.js';
import { contentDocument, findNode } from '../yaml/content-document.js';
import { isCsv } from '../yaml/csv-document.js';
import { isToml } from '../yaml/toml-document.js';
import { isMarkdown } from '../yaml/markdown-page.js';
import { yamlLibrary } from '../yaml/parser/yaml-library.js';
import { parseYamlFile, type YamlFile } from '../yaml/yaml-file.js';
import { entryRemoved, itemAdded, itemsSwapped, keyAdded, type ChangedFile } from './collection-edits.js';
import { scalarForms, type ScalarValue } from './scalar-forms.js';
import { applyEdits, type TextEdit } from './text-edits.js';

/** One change of a file. Paths count all list items, also those that are not published. */
export type DocumentChange =
  /** Replaces a scalar, if possible by `form`; or adds a key, behind the key `after`. */
  | ({ readonly kind: 'set'; readonly path: ValuePath; readonly value: unknown } & {
      readonly [name in 'form' | 'after']?: string;
    })
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
  const { file, text, value, warnings = [] } = source;
  const expected = structuredClone(value);
  if (!applyChange(expected, change)) return undefined;
  return editsFor(source, change)
    .map((edits) => applyEdits(text, edits))
    .find((changed) => {
      const read = createReport().attempt(() => parseYamlFile(file, Buffer.from(changed)));
      return read && isDeepStrictEqual(read.value, expected) && (read.warnings ?? []).length <= warnings.length;
    });
}

/** Changes the value as the file will be read. Returns false if there is no such place. */
function applyChange(value: object, change: DocumentChange): boolean {
  const parent = valueAt(value, change.path.slice(0, -1));
  const last = change.path.at(-1) ?? '';
  if (typeof parent !== 'object' || parent === null) return false;
  if (change.kind === 'set') {
    if (Array.isArray(parent) && !(last in parent)) return false;
    setValueAt(value, change.path, change.value);
    return true;
  }
  if (!Array.isArray(parent)) return change.kind === 'remove' && last in parent && Reflect.deleteProperty(parent, last);
  const list: unknown[] = parent;
  const index = Number(last);
  if (index < 0 || index > list.length - { remove: 1, insert: 0, swap: 2 }[change.kind]) return false;
  if (change.kind === 'insert') list.splice(index, 0, change.value);
  else if (change.kind === 'remove') list.splice(index, 1);
  else list.splice(index, 2, list[index + 1], list[index]);
  return true;
}

/** The edits that may make a change, the best first. */
function editsFor({ file, text, value }: YamlFile, change: DocumentChange): TextEdit[][] {
  const changed: ChangedFile = {
    ...contentDocument(file, text),
    text,
    format: isCsv(file) ? 'csv' : file.endsWith('.json') || isToml(file) ? 'json' : 'yaml',
    newline: text.includes('\r\n') ? '\r\n' : '\n',
  };
  const { path } = change;
  switch (change.kind) {
    case 'remove':
      return entryRemoved(changed, path);
    case 'insert':
      return itemAdded(changed, path, change.value);
    case 'swap':
      return itemsSwapped(changed, path);
    default:
      return findNode(changed.document, path).node
        ? scalarSet(changed, change, valueAt(value, path), isMarkdown(file) && path[0] === 'body')
        : [keyAdded(changed, path, change.value, change.after)];
  }
}

function scalarSet(
  changed: ChangedFile,
  { path, value, form: wanted }: Extract<DocumentChange, { readonly kind: 'set' }>,
  before: unknown,
  isBody: boolean,
): TextEdit[][] {
  const { document, text, format, newline } = changed;
  const { pair, node } = findNode(document, path);
  const { isAlias, isCollection, isScalar } = yamlLibrary();
  if (!node?.range || isCollection(node) || (typeof value === 'object' && value !== null)) return [];
  const [start, end] = node.range;
  const key = pair ? (pair.key as Node) : undefined;
  const raw = text.slice(start, end);
  const style = isScalar(node) ? node.type : undefined;
  const written = { raw, value: before, style, newline, indent: indentOf(text, raw, start, key) };
  const known = scalarForms({ ...written, format: isBody ? 'markdown' : format }, value as ScalarValue);
  const forms = wanted === undefined || format === 'json' ? known : [wanted, ...known];
  // An empty value: before a comment, its range is behind the space.
  const at = start === end && key?.range ? text.indexOf(':', key.range[1]) + 1 : start;
  const space = start === end && format !== 'csv' ? ' ' : '';
  const others = isScalar(node) && node.anchor !== undefined ? [anchorMoved(changed, node)] : [[]];
  // The last alias leaves an anchor without a use, which is an error.
  if (isAlias(node)) others.push(anchorDropped(changed, node.resolve(document)));
  return forms.flatMap((form) =>
    others.map((more) => [{ start: at, end: start === end ? at : end, text: space + form }, ...more]),
  );
}

/** Moves the anchor of a value to the first alias of it, which keeps the value. */
function anchorMoved(changed: ChangedFile, node: Scalar): TextEdit[] {
  const { document, text } = changed;
  const { anchor, value, range } = node;
  const [start = 0, end = 0] = range ?? [];
  const aliases: (readonly number[])[] = [];
  yamlLibrary().visit(document, {
    Alias(_, alias) {
      if (alias.source === anchor && alias.range && alias.range[0] > start) aliases.push(alias.range);
    },
  });
  const [first] = aliases;
  if (!first) return [];
  const raw = text.slice(start, end);
  const form = raw.includes('\n') ? JSON.stringify(value) : raw;
  return [
    ...anchorDropped(changed, node),
    { start: first[0] ?? 0, end: first[1] ?? 0, text: aliases.length > 1 ? `&${anchor} ${form}` : form },
  ];
}

function anchorDropped({ text }: ChangedFile, node: Node | undefined): TextEdit[] {
  const { anchor = '', range } = (node ?? {}) as Partial<Scalar>;
  const start = text.lastIndexOf(`&${anchor}`, range?.[0]);
  const [found = ''] = /^&\S*[ \t]*/.exec(text.slice(start)) ?? [];
  return [{ start, end: start + found.length, text: '' }];
}

/** The indentation of a block text: that of its lines, or two more than its key. */
function indentOf(text: string, raw: string, start: number, key: Node | undefined): string {
  const [, own] = /^[|>][^\n]*\n(?:[ \t]*\r?\n)*( +)/.exec(raw) ?? [];
  const at = key?.range?.[0] ?? start;
  return own ?? ' '.repeat(at - (text.lastIndexOf('\n', at - 1) + 1) + (key ? 2 : 0));
}

import type { PageValue, ValueEdit } from '../../client/dev/messages.js';
import type { DocumentChange } from '../../content/edits/change-document.js';
import { isCsv } from '../../content/yaml/csv-document.js';
import { plainScalar } from '../../content/yaml/parser/plain-yaml-scalar.js';
import type { TemplateRegistry } from '../../content/template-registry.js';
import { valueAt, type ValuePath } from '../../lib/text/value-path.js';

/** Returns the change of a file with the value `all` that an edit is; `undefined` if it changes nothing. */
export function valueChange(
  all: unknown,
  value: PageValue,
  edit: ValueEdit,
  example: (list: ValuePath) => unknown,
): DocumentChange | undefined {
  const { path, kind, options = [], isOptional } = value;
  if (edit.item !== undefined) return itemChange(all, value, edit, example);
  const current = valueAt(all, path);
  const text = edit.text.replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  if (text === '' && isOptional) return current === undefined ? undefined : { kind: 'remove', path };
  const before = typeof current === 'string' ? current : '';
  const lines = kind === 'markdown' || kind === 'html' || before.trimEnd().includes('\n');
  const line = lines ? text : text.replace(/\s*\n\s*/g, ' ');
  const isTyped = kind === 'number' || options.includes('true') || typeof (current ?? '') !== 'string';
  const [end = ''] = /\n+$/.exec(before) ?? [];
  const typed = isTyped ? { value: plainScalar(line.trim()), form: line.trim() } : { value: line + end };
  return typed.value === current ? undefined : { kind: 'set', path, ...typed, after: 'description' };
}

/** The item of a list in the example of a page kind; `undefined` if it has none. */
export function exampleItem({ templates }: TemplateRegistry, template: unknown, list: ValuePath): unknown {
  return valueAt(templates.get(template as string)?.definition.example, [...list, 0]);
}

/** Adds, removes or moves the item of the nearest list that a value is in. */
function itemChange(
  all: unknown,
  { path, kind, file }: PageValue,
  { item: action, text }: ValueEdit,
  example: (list: ValuePath) => unknown,
): DocumentChange {
  const at = kind === 'list' ? path.length : path.findLastIndex((part) => typeof part === 'number');
  const [list, item, index] = [path.slice(0, at), path.slice(0, at + 1), Number(path[at] ?? -1)];
  if (action === 'remove') return { kind: 'remove', path: item };
  if (action !== 'add') return { kind: 'swap', path: action === 'up' ? [...list, index - 1] : item };
  const added = newItem(example(list) ?? valueAt(all, item), valueAt(all, list));
  const [key = ''] = idOf(added) ?? [];
  const isObject = typeof added === 'object' && added !== null && !Array.isArray(added);
  // What is not finished is not published. Tables have no such column.
  const value = isObject
    ? { ...added, ...(key !== '' && text !== '' && { [key]: text }), ...(!isCsv(file) && { draft: true }) }
    : added;
  if (valueAt(all, list) === undefined) return { kind: 'set', path: list, value: [value] };
  return { kind: 'insert', path: [...list, index + 1], value };
}

/** Keys that identify an item of a list. */
const NAMES = /^(?:id|slug|key|anchor)$/i;

/** The key that identifies an item, and its text. */
export function idOf(item: unknown): readonly [key: string, id: string] | undefined {
  const entries: [string, unknown][] = Object.entries(Object(item) as object);
  const found = entries.find(([key, value]) => NAMES.test(key) && typeof value === 'string');
  return found && [found[0], String(found[1])];
}

/** A copy of an item, in which an `id` gets a number where the list has it already. */
export function newItem(item: unknown, list: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item) || !Array.isArray(list))
    return structuredClone(item);
  const entries = Object.entries(item).map(([key, value]: [string, unknown]) => {
    const taken = new Set(list.map((other) => valueAt(other, [key])));
    const isTaken = typeof value === 'string' && NAMES.test(key) && taken.has(value);
    return [key, isTaken ? freeName(value, taken) : value];
  });
  return structuredClone(Object.fromEntries(entries));
}

function freeName(name: string, taken: ReadonlySet<unknown>): string {
  for (let count = 2; ; count += 1) {
    const free = `${name}-${String(count)}`;
    if (!taken.has(free)) return free;
  }
}

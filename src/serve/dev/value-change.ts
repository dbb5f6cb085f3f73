import type { DocumentChange } from '../../content/edits/change-document.js';
import { plainScalar } from '../../content/yaml/parser/plain-yaml-scalar.js';
import type { TemplateRegistry } from '../../content/template-registry.js';
import type { YamlFile } from '../../content/yaml/yaml-file.js';
import { valueAt, type ValuePath } from '../../lib/text/value-path.js';
import type { PageValue, ValueEdit } from './server/dev-site.js';

/** Returns the change of a file that an edit of a value is; `undefined` if it changes nothing. */
export function valueChange(
  source: YamlFile,
  value: PageValue,
  edit: ValueEdit,
  registry: TemplateRegistry,
): DocumentChange | undefined {
  const { path, kind, options = [] } = value;
  if (edit.item !== undefined) return itemChange(source.value, path, edit.item, registry);
  const current = valueAt(source.value, path);
  const text = edit.text.replace(/\r\n?/g, '\n');
  if (text === '' && isOptional(value)) return current === undefined ? undefined : { kind: 'remove', path };
  if (kind === 'markdown' || kind === 'html') {
    const end = typeof current === 'string' && current.endsWith('\n') ? '\n' : '';
    return { kind: 'set', path, value: text.replace(/\n+$/, '') + end };
  }
  const line = text.replace(/\s*\n\s*/g, ' ');
  const isTyped =
    kind === 'number' || options.includes('true') || (current !== undefined && typeof current !== 'string');
  const typed = isTyped ? { value: plainScalar(line.trim()), form: line.trim() } : { value: line };
  return typed.value === current ? undefined : { kind: 'set', path, ...typed, after: 'description' };
}

/** The settings of a page that it can be without. */
function isOptional({ path: [key, inner] }: PageValue): boolean {
  return inner === undefined && ['ogImage', 'draft', 'publishFrom', 'publishUntil', 'noindex'].includes(String(key));
}

/** Adds, removes or moves the item of the nearest list that a value is in. */
function itemChange(all: unknown, path: ValuePath, action: string, registry: TemplateRegistry): DocumentChange {
  const at = path.findLastIndex((part) => typeof part === 'number');
  const [list, item, index] = [path.slice(0, at), path.slice(0, at + 1), Number(path[at])];
  if (action === 'remove') return { kind: 'remove', path: item };
  if (action !== 'add') return { kind: 'swap', path: action === 'up' ? [...list, index - 1] : item };
  const example = registry.templates.get(String(valueAt(all, ['template'])))?.definition.example;
  const value = valueAt(example, [...list, 0]) ?? valueAt(all, item);
  return { kind: 'insert', path: [...list, index + 1], value: structuredClone(value) };
}

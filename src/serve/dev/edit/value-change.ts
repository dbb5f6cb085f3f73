import type { DocumentChange } from '../../../content/edits/change-document.js';
import { plainScalar } from '../../../content/yaml/parser/plain-yaml-scalar.js';
import type { TemplateRegistry } from '../../../content/template-registry.js';
import type { YamlFile } from '../../../content/yaml/yaml-file.js';
import { valueAt } from '../../../lib/text/value-path.js';
import type { ValueEdit } from '../server/dev-site.js';
import type { FoundValue } from '../value-finder.js';

/** Returns the change of a file that an edit of a value is; `undefined` if it changes nothing. */
export function valueChange(
  source: YamlFile,
  value: FoundValue,
  edit: ValueEdit,
  registry: TemplateRegistry,
): DocumentChange | undefined {
  const { path, kind, options = [] } = value;
  if (edit.item) return itemChange(source, value, edit.item, registry);
  const current = valueAt(source.value, path);
  const text = edit.text.replace(/\r\n?/g, '\n');
  if (text === '' && isOptional(value)) return current === undefined ? undefined : { kind: 'remove', path };
  const typed = typedValue();
  return typed === current ? undefined : { kind: 'set', path, value: typed, after: 'description' };

  function typedValue(): unknown {
    if (kind === 'markdown' || kind === 'html') {
      const end = typeof current === 'string' && current.endsWith('\n') ? '\n' : '';
      return text.replace(/\n+$/, '') + end;
    }
    const line = text.replace(/\s*\n\s*/g, ' ');
    const isTyped = kind === 'number' || options.includes('true') || (current !== undefined && typeof current !== 'string');
    return isTyped ? plainScalar(line.trim()) : line;
  }
}

/** The settings of a page that it can be without. */
function isOptional({ path }: FoundValue): boolean {
  return path.length === 1 && ['ogImage', 'draft', 'publishFrom', 'publishUntil', 'noindex'].includes(String(path[0]));
}

function itemChange(
  source: YamlFile,
  { path }: FoundValue,
  action: NonNullable<ValueEdit['item']>,
  registry: TemplateRegistry,
): DocumentChange | undefined {
  const at = path.findLastIndex((part) => typeof part === 'number');
  const [item, index] = [path.slice(0, at + 1), Number(path[at])];
  const sibling = (offset: number): (string | number)[] => [...path.slice(0, at), index + offset];
  if (at < 0) return undefined;
  switch (action) {
    case 'remove':
      return { kind: 'remove', path: item };
    case 'up':
      return index === 0 ? undefined : { kind: 'swap', path: sibling(-1) };
    case 'down':
      return { kind: 'swap', path: item };
    default: {
      const { template } = source.value;
      const example = registry.templates.get(String(template))?.definition.example;
      const sample = valueAt(example, [...path.slice(0, at), 0]) ?? valueAt(source.value, item);
      return { kind: 'insert', path: sibling(1), value: structuredClone(sample) };
    }
  }
}

import { readYamlFile } from '../../content/yaml/yaml-file.js';
import { yamlPositions } from '../../content/yaml/yaml-positions.js';
import type { ValuePath } from '../../lib/text/value-path.js';

/** Finds the place of a number of the page by how it is shown; `undefined` where none, or more than one, reads so. */
export type NumberPlaces = (shown: string) => string | undefined;

/** Numbers cannot carry a mark through a template, as texts do. Signs of groups and units around one are passed over. */
export function createNumberPlaces(root: string, file: string, content: unknown): NumberPlaces {
  const numbers = new Map<string, ValuePath[]>();
  collect(content, [], numbers);
  return (shown) => {
    const [path, ...others] = numbers.get(plain(shown)) ?? [];
    if (path === undefined || others.length > 0) return undefined;
    const { line, column } = yamlPositions(file, readYamlFile(root, file).text).value(path);
    return `${file}:${String(line)}:${String(column)}`;
  };
}

function collect(value: unknown, path: ValuePath, numbers: Map<string, ValuePath[]>): void {
  if (typeof value === 'number') numbers.set(String(value), [...(numbers.get(String(value)) ?? []), path]);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value))
    collect(item, [...path, Array.isArray(value) ? Number(key) : key], numbers);
}

function plain(shown: string): string {
  return shown.replace(/[^\d.]/g, '').replace(/\.$/, '');
}

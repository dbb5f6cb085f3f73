import { isCsv } from './yaml/csv-document.js';
import { yamlLibrary } from './yaml/parser/yaml-library.js';

/** YAML in a remedy: a key, with or without a value, or a text in quotes. */
const YAML = /`(?:(?<key>[\w-]+):(?: (?<value>[^`]+))?|(?<text>'[^`]*'))`/g;

/** Writes the YAML that a remedy shows, such as `` `id: '12'` ``, as JSON or as the cell of a CSV file. */
export function inFormOf(file: string, remedy: string): string {
  const write = file.endsWith('.json') ? asJson : isCsv(file) ? asCell : undefined;
  if (!write) return remedy;
  return remedy.replace(YAML, (_, key?: string, value?: string, text?: string) => {
    const written = value ?? text;
    const parsed: unknown = written === undefined ? undefined : yamlLibrary().parseDocument(written).toJS();
    return `\`${write(key, parsed)}\``;
  });
}

function asJson(key: string | undefined, value: unknown): string {
  const name = key === undefined ? '' : `${JSON.stringify(key)}:`;
  return value === undefined ? name : `${name} ${JSON.stringify(value)}`.trim();
}

/** The column has the name of the key. */
function asCell(key = '', value: unknown = key): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

import { isCsv } from './yaml/csv-document.js';
import { yamlLibrary } from './yaml/parser/yaml-library.js';

/** Writes the YAML that a remedy shows, such as `` `id: '12'` ``, as JSON or as the cell of a CSV file. */
export function inFormOf(file: string, remedy: string): string {
  const isJson = file.endsWith('.json');
  if (!isJson && !isCsv(file)) return remedy;
  return remedy.replace(
    /`(?:([\w-]+):(?: ([^`]+))?|('[^`]*'))`/g,
    (_, key?: string, value?: string, alone?: string) => {
      const written = value ?? alone;
      const parsed: unknown = written === undefined ? undefined : yamlLibrary().parseDocument(written).toJS();
      if (!isJson) return `\`${written === undefined ? (key ?? '') : String(parsed)}\``;
      const name = key === undefined ? '' : `${JSON.stringify(key)}:`;
      return `\`${[name, ...(written === undefined ? [] : [JSON.stringify(parsed)])].filter(Boolean).join(' ')}\``;
    },
  );
}

import type { z } from 'zod';
import { setValueAt, valueAt } from '../lib/text/value-path.js';
import { schemaIssues } from './schema-issues.js';
import { isCsv } from './yaml/csv-document.js';
import { plainScalar } from './yaml/parser/plain-yaml-scalar.js';
import type { YamlFile } from './yaml/yaml-file.js';
import { yamlPositions } from './yaml/yaml-positions.js';

/**
 * Returns a CSV file whose cells are text where the schema does not allow the number or truth that they look like:
 * `008` stays `008`. Other files are returned as they are.
 */
export function withTextCells(source: YamlFile, schema: z.ZodType): YamlFile {
  if (!isCsv(source.file)) return source;
  const result = schema.safeParse(source.value);
  if (result.success) return source;
  const positions = yamlPositions(source.file, source.text, source.hidden);
  const lines = source.text.split('\n');
  const value = structuredClone(source.value);
  const changed = schemaIssues(result.error.issues, schema, value).flatMap(({ path, key }) => {
    const found = valueAt(value, path);
    if (key !== undefined || (typeof found !== 'number' && typeof found !== 'boolean')) return [];
    const { line = 1, column = 1, endColumn = 1 } = positions.value(path);
    setValueAt(value, path, lines[line - 1]?.slice(column - 1, endColumn - 1));
    return [{ path, found }];
  });
  const again = schema.safeParse(value);
  if (again.success) return { ...source, value };
  const wrong = new Set(schemaIssues(again.error.issues, schema, value).map(({ path }) => path.join('\n')));
  for (const { path, found } of changed) if (wrong.has(path.join('\n'))) setValueAt(value, path, found);
  return { ...source, value };
}

/** Says why a cell that looks like a number is not read as one; `undefined` for other values. */
export function inexactCell(file: string, found: unknown): { message: string; remedy: string } | undefined {
  if (!isCsv(file) || typeof found !== 'string') return undefined;
  const number = plainScalar(found);
  if (typeof number !== 'number' || Number.isNaN(number)) return undefined;
  return Number.isFinite(number)
    ? {
        message: `\`${found}\` has more digits than a number can hold: it would become \`${String(number)}\`.`,
        remedy: 'Round it, or declare the column as text.',
      }
    : {
        message: `\`${found}\` is too large to be a number.`,
        remedy: 'Write a smaller one, or declare the column as text.',
      };
}

import type { z } from 'zod';
import { diagnostic, type Diagnostic } from '../errors/index.js';
import { valueAt } from '../lib/text/value-path.js';
import { inexactCell, withTextCells } from './csv-cells.js';
import { explainIssue } from './explain-issue.js';
import { inFormOf } from './remedy-form.js';
import { schemaIssues, type SchemaIssue } from './schema-issues.js';
import type { YamlFile } from './yaml/yaml-file.js';
import { yamlPositions } from './yaml/yaml-positions.js';

/** The validated value, or all problems; if those are only unknown keys, also the value without them. */
export type Validated<T> =
  { readonly value: T; readonly problems?: never } | { readonly value?: T; readonly problems: readonly Diagnostic[] };

/** Validates a YAML file against a schema; `what` names the schema in messages, such as "the template `game`". */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  written: YamlFile,
  what: string,
): Validated<z.output<Schema>> {
  const source = withTextCells(written, schema);
  const result = schema.safeParse(source.value);
  if (result.success) return { value: result.data };
  const positions = yamlPositions(source.file, source.text, source.hidden, source.value);
  const lines = source.text.split('\n');
  const issues = schemaIssues(result.error.issues, schema, source.value);
  const problems = issues.map((found) => {
    const from = source.inherited?.get(String(found.path[0]));
    const here = from ? yamlPositions(from.file, from.text, source.hidden) : positions;
    const issue = explainIssue(found, { schema, value: source.value, what, show: here.path });
    const { name, message, remedy: general, place, rewrite } = issue;
    const position = place === 'key' ? here.key(found.path) : here.value(found.path);
    const rest =
      (from ? from.text.split('\n') : lines)[(position.line ?? 1) - 1]?.slice((position.column ?? 1) - 1).trimEnd() ??
      '';
    const inexact = inexactCell(source.file, valueAt(source.value, found.path));
    const shown = rewrite?.(rest) ?? general;
    return diagnostic(inexact ? 'yaml-inexact-number' : name, {
      message: inexact?.message ?? message,
      path: here.path(found.path),
      remedy: inexact?.remedy ?? (shown === undefined ? undefined : inFormOf(from?.file ?? source.file, shown)),
      ...here.shown(position),
    });
  });
  const isUsable = issues.every(({ key, meant }) => key !== undefined && meant === undefined);
  const rest = isUsable ? schema.safeParse(without(source.value, issues)) : undefined;
  return { problems, ...(rest?.success === true && { value: rest.data }) };
}

function without(value: unknown, keys: readonly SchemaIssue[]): unknown {
  const rest = structuredClone(value);
  for (const { path, key = '' } of keys)
    Reflect.deleteProperty(Object(valueAt(rest, path.slice(0, -1))) as object, key);
  return rest;
}

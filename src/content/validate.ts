import type { z } from 'zod';
import { diagnostic, type Diagnostic } from '../errors/index.js';
import { PUBLISH_KEYS } from '../lib/site/publish-window.js';
import { formatCount } from '../lib/text/format-count.js';
import { groupBy } from '../lib/text/group-by.js';
import { valueAt, setValueAt } from '../lib/text/value-path.js';
import { explainIssue } from './explain-issue.js';
import { schemaIssues, type SchemaIssue } from './schema-issues.js';
import type { YamlFile } from './yaml/yaml-file.js';
import { fieldPositions } from './page-defaults.js';
import { yamlPositions } from './yaml/yaml-positions.js';
import { isCsv } from './yaml/csv-document.js';
import { isToml } from './yaml/toml-document.js';
import { plainScalar } from './yaml/parser/plain-yaml-scalar.js';
import { yamlLibrary } from './yaml/parser/yaml-library.js';

/** The validated value, or all problems. */
export type Validated<T> =
  | { readonly value: T; readonly problems?: never }
  // If all problems are unknown keys, `value` is the value without them.
  | { readonly value?: T; readonly problems: readonly Diagnostic[] };

/** Validates a YAML file against a schema; `what` names the schema in messages, such as "the template `game`". */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  written: YamlFile,
  what: string,
): Validated<z.output<Schema>> {
  const source = withTextCells(written, schema);
  const result = schema.safeParse(source.value);
  if (result.success) return { value: result.data };
  const positionsOf = fieldPositions(source);
  const issues = schemaIssues(result.error.issues, schema, source.value);
  const problems = issues.flatMap((found) => {
    const { text, positions: here } = positionsOf(found.path[0]);
    const issue = explainIssue(found, { schema, value: source.value, what, show: here.path });
    const { name, message, remedy: general, place, rewrite } = issue;
    const position = place === 'key' ? here.key(found.path) : here.value(found.path);
    const [line = ''] = text.split('\n').slice((position.line ?? 1) - 1);
    const rest = line.slice((position.column ?? 1) - 1).trimEnd();
    const inexact = inexactCell(source.file, valueAt(source.value, found.path));
    const shown = rewrite?.(rest) ?? general;
    // Items are read without the keys of their publication, which `template-reserved-key` says.
    const key = String(found.path.at(-1));
    const isWithheld = typeof found.path.at(-2) === 'number' || rest.replace(/^["']/, '').startsWith(key);
    if (name === 'content-missing-key' && PUBLISH_KEYS.includes(key) && isWithheld) return [];
    return diagnostic(inexact ? 'yaml-inexact-number' : name, {
      message: inexact?.message ?? message,
      path: here.path(found.path),
      remedy: inexact?.remedy ?? (shown === undefined ? undefined : inFormOf(position.file, shown)),
      ...here.shown(position),
    });
  });
  const isUsable = issues.every(({ key, meant }) => key !== undefined && meant === undefined);
  const rest = isUsable ? schema.safeParse(without(source.value, issues)) : undefined;
  return { problems: oncePerList(problems), ...(rest?.success === true && { value: rest.data }) };
}

/** Returns a problem that several items of a list have once, at the first of them. */
function oncePerList(problems: readonly Diagnostic[]): Diagnostic[] {
  // What to do about an unknown key depends on the others of the item.
  const groups = groupBy(problems, ({ name, message, path = '', remedy }) =>
    JSON.stringify([name, message, path, name === 'content-unknown-key' ? '' : remedy]).replace(/\[\d+\]/g, '[]'),
  );
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const start = ({ position }: Diagnostic): string => `${String(position?.line)}:${String(position?.column)}`;
    // In a table each row has the key of a wrong heading, which is one place.
    const lines = others.filter((item) => start(item) !== start(first)).map(({ position }) => String(position?.line));
    const shown = lines.slice(0, 5).join(', ') + (lines.length > 5 ? ' …' : '');
    const more = `${formatCount(lines.length, 'more item')} with the same problem: line ${shown}.`;
    return lines.length === 0 ? first : { ...first, message: `${first.message} ${more}` };
  });
}

function without(value: unknown, keys: readonly SchemaIssue[]): unknown {
  const rest = structuredClone(value);
  for (const { path, key = '' } of keys)
    Reflect.deleteProperty(Object(valueAt(rest, path.slice(0, -1))) as object, key);
  return rest;
}

/**
 * Returns a CSV file whose cells are text where the schema does not allow the number or truth that they look like:
 * `008` stays `008`. Other files are returned as they are.
 */
function withTextCells(source: YamlFile, schema: z.ZodType): YamlFile {
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
function inexactCell(file: string, found: unknown): { message: string; remedy: string } | undefined {
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

/** YAML in a remedy: a key, with or without a value, or a text in quotes. */
const YAML = /`(?:(?<key>[\w-]+):(?: (?<value>[^`]+))?|(?<text>'[^`]*'))`/g;

/** Writes the YAML that a remedy shows, such as `` `id: '12'` ``, as JSON, TOML or the cell of a CSV file. */
export function inFormOf(file: string, remedy: string): string {
  const write = file.endsWith('.json') ? asJson : isToml(file) ? asToml : isCsv(file) ? asCell : undefined;
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

function asToml(key: string | undefined, value: unknown): string {
  return [key, JSON.stringify(value)].filter((part) => part !== undefined).join(' = ');
}

/** The column has the name of the key. */
function asCell(key = '', value: unknown = key): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

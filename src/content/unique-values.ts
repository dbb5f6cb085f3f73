import type { Data } from '../api/define.js';
import { type Report, reportProblem } from '../errors/index.js';
import type { DataFile } from '../lib/site/site-data.js';
import { routeKey } from '../lib/text/names.js';
import { formatPath, valueAt, type ValuePath } from '../lib/text/value-path.js';
import { fieldsAt, type Schema } from './schema-shape.js';
import type { YamlPositions } from './yaml/yaml-positions.js';

interface Placed {
  readonly value: unknown;
  readonly path: ValuePath;
}

/** The rules of a definition: for each, the paths of the fields that are compared together. */
function rulesOf(unique: Data['unique'] = []): string[][][] {
  return [unique].flat().map((rule) => [rule].flat().map((field) => field.split('.')));
}

/** Says what is wrong with `unique`, as a sentence; `undefined` if nothing is. */
export function uniqueFlaw({ unique, schema }: Pick<Data, 'unique' | 'schema'>): string | undefined {
  const itemsOf = (item: Schema): Schema[] => {
    const items = fieldsAt(item, [0]);
    return items.length > 0 ? items.flatMap(itemsOf) : [item];
  };
  for (const rule of rulesOf(unique)) {
    if (new Set(rule.map((field) => field.slice(0, -1).join('.'))).size > 1)
      return 'Fields that are `unique` together belong to the items of one list.';
    for (const field of rule) {
      const step = (level: Schema[], key: string) => level.flatMap(itemsOf).flatMap((item) => fieldsAt(item, [key]));
      const isKnown = field.reduce(step, [schema]).length > 0;
      if (!isKnown) return `Its \`unique\` names \`${field.join('.')}\`, which is not in the schema.`;
    }
  }
  return undefined;
}

/** Reports values of `unique` fields that are there twice, with both positions. */
export function reportDuplicates(
  entries: readonly DataFile[],
  { unique }: Data,
  positionsOf: (file: string) => YamlPositions,
  report: Report,
): void {
  const shown = ({ file, path }: { readonly file: string; readonly path: ValuePath }) => {
    const positions = positionsOf(file);
    return { path: positions.path(path), ...positions.shown(positions.value(path)) };
  };
  for (const rule of rulesOf(unique)) {
    const first = new Map<string, { readonly file: string; readonly path: ValuePath }>();
    for (const { file, locale = '', value: content } of entries)
      for (const { value, path } of claimsIn(content, rule)) {
        const key = `${locale} ${String(value)}`;
        const other = first.get(key);
        first.set(key, other ?? { file, path });
        if (!other) continue;
        const message = `\`${String(value)}\` is also in \`${other.file === file ? formatPath(other.path) : other.file}\`.`;
        const related = [{ message: 'The other value is here.', ...shown(other) }];
        reportProblem(report, 'data-claimed-twice', { message, ...shown({ file, path }), related });
      }
  }
}

/** The values that may be there once. Of a list, each counts; values of which a part is missing do not. */
function claimsIn(content: unknown, rule: readonly string[][]): Placed[] {
  const whole = { value: content, path: [] };
  if (rule.length === 1) return partsAt(whole, rule[0] ?? []).map((part) => ({ ...part, value: comparable(part) }));
  return partsAt(whole, rule[0]?.slice(0, -1) ?? []).flatMap((item) => {
    const parts = rule.flatMap((field) => partsAt(item, field.slice(-1)));
    const path = parts.at(-1)?.path ?? [];
    return parts.length === rule.length ? [{ value: parts.map(comparable).join(', '), path }] : [];
  });
}

function comparable({ value }: Placed): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.startsWith('/') ? routeKey(text) : text;
}

/** The parts of a value at a path, which passes through lists. */
function partsAt({ value, path }: Placed, keys: readonly string[]): Placed[] {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => partsAt({ value: item, path: [...path, index] }, keys));
  if (value === undefined || value === null) return [];
  const [key, ...rest] = keys;
  return key === undefined ? [{ value, path }] : partsAt({ value: valueAt(value, [key]), path: [...path, key] }, rest);
}

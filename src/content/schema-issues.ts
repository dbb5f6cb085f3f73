import type { z } from 'zod';
import { didYouMean } from '../lib/text/did-you-mean.js';
import { groupBy } from '../lib/text/group-by.js';
import { formatPath, valueAt, type ValuePath } from '../lib/text/value-path.js';
import { keysAt } from './schema-shape.js';

/** One validation problem of a value. */
export interface SchemaIssue {
  readonly issue: z.core.$ZodIssue;
  readonly path: ValuePath;
  /** The unknown key, if the problem is one. */
  readonly key?: string;
  /** The missing key that the unknown key is most likely a misspelling of. */
  readonly meant?: string;
  /** True if the name of a value is wrong, not the value. */
  readonly isName?: true;
}

/** Returns the problems that zod found, without duplicates that one mistake causes. */
export function schemaIssues(issues: readonly z.core.$ZodIssue[], schema: z.ZodType, value: unknown): SchemaIssue[] {
  const all = withoutFollowUps(issues.flatMap((issue) => flatten(issue, [])));
  const glued = new Set(all.flatMap((found) => gluedPath(found, schema) ?? []));
  return misspeltKeys(
    all.filter((found) => found.key !== undefined || !glued.has(formatPath(found.path))),
    value,
  );
}

/** Merges an unknown key and the missing required key that it is a misspelling of into one problem. */
function misspeltKeys(all: readonly SchemaIssue[], value: unknown): SchemaIssue[] {
  const above = ({ path }: SchemaIssue): string => formatPath(path.slice(0, -1));
  const isMissing = ({ key, path }: SchemaIssue): boolean => key === undefined && valueAt(value, path) === undefined;
  const missing = groupBy(all.filter(isMissing), above);
  const unknown = groupBy(
    all.filter(({ key }) => key !== undefined),
    above,
  );
  const ofItems = groupBy(all, ({ path }) => inEachItem(path));
  const meantPaths = new Set<string>();
  const meantKeys = all.map((found) => {
    if (found.key === undefined) return found;
    const beside = (missing.get(above(found)) ?? []).filter(({ path }) => !meantPaths.has(formatPath(path)));
    const near = didYouMean(
      found.key,
      beside.map(({ path }) => String(path.at(-1))),
    );
    const [only] = beside;
    const count = ofItems.get(inEachItem(found.path))?.length ?? 0;
    // In several items a key is unknown and one is missing, and no other: they are the same.
    const isOnly =
      only !== undefined &&
      beside.length === 1 &&
      unknown.get(above(found))?.length === 1 &&
      count > 1 &&
      count === ofItems.get(inEachItem(only.path))?.length;
    const meant = near ?? (isOnly ? String(only.path.at(-1)) : undefined);
    if (meant === undefined) return found;
    meantPaths.add(formatPath([...found.path.slice(0, -1), meant]));
    return { ...found, meant };
  });
  return meantKeys.filter(({ key, path }) => key !== undefined || !meantPaths.has(formatPath(path)));
}

/** The path with the same index for all items of a list. */
function inEachItem(path: ValuePath): string {
  return formatPath(path.map((part) => (typeof part === 'number' ? 0 : part)));
}

/** Removes length problems of values with a wrong type: zod checks the length of a text as if it were the list. */
function withoutFollowUps(all: readonly SchemaIssue[]): SchemaIssue[] {
  const mistyped = new Set(
    all.filter(({ issue }) => issue.code === 'invalid_type').map(({ path }) => formatPath(path)),
  );
  return all.filter(
    ({ issue, path }) => !['too_small', 'too_big'].includes(issue.code) || !mistyped.has(formatPath(path)),
  );
}

/** Returns one problem for each unknown key, and for unions the problems of the closest option. */
function flatten(issue: z.core.$ZodIssue, above: ValuePath): SchemaIssue[] {
  const path = [...above, ...(issue.path as (string | number)[])];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ issue, path: [...path, key], key }));
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const nearest = [...issue.errors].sort((a, b) => distance(a, issue.errors) - distance(b, issue.errors))[0] ?? [];
    const deep = nearest.some((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys');
    if (deep) return nearest.flatMap((inner) => flatten(inner, path));
  }
  if (issue.code === 'invalid_element') return issue.issues.flatMap((inner) => flatten(inner, path));
  if (issue.code === 'invalid_key')
    return issue.issues.flatMap((inner) => flatten(inner, path)).map((found) => ({ ...found, isName: true }));
  return [{ issue, path }];
}

/**
 * Distance of a value from an option of a union: a wrong type or word at the root counts most, a wrong discriminator
 * second.
 */
function distance(issues: readonly z.core.$ZodIssue[], options: readonly (readonly z.core.$ZodIssue[])[]): number {
  return issues.reduce((sum, issue) => {
    if (issue.path.length === 0 && /^invalid_(?:type|value)$/.test(issue.code)) return sum + 100;
    return (
      sum +
      (issue.code === 'invalid_value' &&
      issue.path.length === 1 &&
      options.some((option) => takes(option, issue.path[0]))
        ? 10
        : 1)
    );
  }, 0);
}

/** Whether an option accepts a key and its value. */
function takes(issues: readonly z.core.$ZodIssue[], key: PropertyKey | undefined): boolean {
  return issues.every(({ path, ...issue }) =>
    path.length === 0 ? issue.code === 'unrecognized_keys' && !issue.keys.includes(String(key)) : path[0] !== key,
  );
}

/** Returns the path of the intended key if a space is missing after a colon, as in `title:'FAQs`. */
export function gluedPath({ path, key }: Pick<SchemaIssue, 'path' | 'key'>, schema: z.ZodType): string | undefined {
  const name = /^(?<name>[A-Za-z][\w-]*):\S/.exec(key ?? '')?.groups?.['name'];
  const above = path.slice(0, -1);
  return name !== undefined && keysAt(schema, above).includes(name) ? formatPath([...above, name]) : undefined;
}

import { countEach } from '../../count-each.js';
import { parseJson } from '../../parse-json.js';
import { align } from '../../align.js';

/** A value in a JSON text that was added, removed or changed, or a list in a different order. */
export interface JsonDifference {
  readonly kind: 'added' | 'removed' | 'changed' | 'reordered';
  /** Path such as `mainEntity[3].name`, in the text after if it exists there. */
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** True for an index that changed only because its list item moved. */
  readonly follows: boolean;
}

/** Values that are the index of a list item: slots of islands and positions in structured data. */
const PLACE = /(?:^|\.)(?:\$slot|position)$/;

/** Properties that identify an item of a list. */
const NAMES = ['id', '@id', 'name', 'heading', 'url', 'src'] as const;

/**
 * Compares two JSON texts. List items are matched by name, so that an inserted item does not change all later
 * ones. Returns `undefined` if a text is not JSON, and no differences if only the formatting differs.
 */
export function compareJson(before: string, after: string): JsonDifference[] | undefined {
  // An empty text is a missing value.
  const [old, fresh] = [before, after].map((text) => (text === '' ? undefined : parseJson(text)));
  if ((old === undefined && before !== '') || (fresh === undefined && after !== '')) return undefined;
  const found: JsonDifference[] = [];
  compare(old, fresh, '', 0, found);
  return found;
}

/** `shift` is how far the enclosing list item moved. */
function compare(old: unknown, fresh: unknown, path: string, shift: number, found: JsonDifference[]): void {
  if (Array.isArray(old) && Array.isArray(fresh) && old.length + fresh.length > 0)
    compareLists(old, fresh, path, found);
  else if (isObject(old) && isObject(fresh) && Object.keys(old).length + Object.keys(fresh).length > 0) {
    for (const key of new Set([...Object.keys(old), ...Object.keys(fresh)]))
      compare(old[key], fresh[key], inner(path, key), shift, found);
  } else if (isLeaf(old) && isLeaf(fresh)) {
    const [before, after] = [textOf(old), textOf(fresh)];
    const follows =
      PLACE.test(path) && typeof old === 'number' && typeof fresh === 'number' && shift !== 0 && fresh - old === shift;
    if (before !== after)
      found.push({
        kind: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
        path,
        before,
        after,
        follows,
      });
  } else if (path.endsWith(']') && (old === undefined || fresh === undefined)) {
    const [before, after] = [old, fresh].map(itemText);
    found.push({ kind: before === undefined ? 'added' : 'removed', path, before, after, follows: false });
  } else {
    everyLeaf(old, path, (leaf, before) =>
      found.push({ kind: 'removed', path: leaf, before, after: undefined, follows: false }),
    );
    everyLeaf(fresh, path, (leaf, after) =>
      found.push({ kind: 'added', path: leaf, before: undefined, after, follows: false }),
    );
  }
}

function compareLists(old: readonly unknown[], fresh: readonly unknown[], path: string, found: JsonDifference[]): void {
  const names = { old: namesOf(old), fresh: namesOf(fresh) };
  const partner = align(names.old, names.fresh);
  const inOrder = new Set(partner);
  const places = new Map(names.fresh.map((name, j) => [name, j]));
  // Items that moved within the list.
  const moved = names.old.flatMap((name, i) => {
    const j = places.get(name);
    return partner[i] === -1 && j !== undefined && !inOrder.has(j) ? [[i, j] as const] : [];
  });
  for (const [i, j] of moved) partner[i] = j;
  pairGaps(partner, fresh.length);
  const former = new Map([...partner].flatMap((j, i) => (j === -1 ? [] : [[j, i] as const])));
  fresh.forEach((item, j) => {
    const i = former.get(j);
    compare(i === undefined ? undefined : old[i], item, `${path}[${String(j)}]`, i === undefined ? 0 : j - i, found);
  });
  old.forEach((item, i) => {
    if (partner[i] === -1) compare(item, undefined, `${path}[${String(i)}]`, 0, found);
  });
  if (moved.length > 0)
    found.push({
      kind: 'reordered',
      path,
      ...orders(
        names.old.filter((name) => places.has(name)),
        names.fresh.filter((name) => names.old.includes(name)),
      ),
      follows: false,
    });
}

/** Pairs unmatched items between the same neighbours: their names changed. */
function pairGaps(partner: Int32Array, length: number): void {
  const taken = new Set(partner);
  let next = 0;
  for (let i = 0; i < partner.length; i += 1) {
    const j = partner[i] ?? -1;
    if (j !== -1) next = j + 1;
    else if (next < length && !taken.has(next)) {
      partner[i] = next;
      taken.add(next);
      next += 1;
    }
  }
}

/** Both orders, without their common start and end. */
function orders(old: readonly string[], fresh: readonly string[]): { before: string; after: string } {
  const from = old.findIndex((name, index) => name !== fresh[index]);
  const to = old.findLastIndex((name, index) => name !== fresh[index]) + 1;
  return { before: old.slice(from, to).join(', '), after: fresh.slice(from, to).join(', ') };
}

/** A name for each item; items with the same name are distinguished by their whole content. */
function namesOf(items: readonly unknown[]): string[] {
  const names = items.map((item) => {
    const given = isObject(item) ? NAMES.map((key) => item[key]).find((value) => typeof value === 'string') : undefined;
    return given ?? (isLeaf(item) ? (textOf(item) ?? '') : JSON.stringify(item));
  });
  const once = countEach(names);
  const times = new Map<string, number>();
  return names.map((name, index) => {
    const exact = once.get(name) === 1 ? name : JSON.stringify(items[index]);
    const time = (times.get(exact) ?? 0) + 1;
    times.set(exact, time);
    return time === 1 ? exact : `${exact} ${String(time)}`;
  });
}

function everyLeaf(value: unknown, path: string, visit: (path: string, text: string) => void): void {
  const text = textOf(value);
  if (isLeaf(value)) {
    if (text !== undefined) visit(path, text);
  } else if (Array.isArray(value))
    value.forEach((item, index) => {
      everyLeaf(item, `${path}[${String(index)}]`, visit);
    });
  else if (isObject(value)) for (const [key, item] of Object.entries(value)) everyLeaf(item, inner(path, key), visit);
}

/** The values of a list item that was added or removed. */
function itemText(item: unknown): string | undefined {
  if (item === undefined) return undefined;
  const values: string[] = [];
  everyLeaf(item, '', (_, text) => values.push(text));
  return values.join(' · ');
}

function inner(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value contains no other values. */
function isLeaf(value: unknown): boolean {
  return typeof value !== 'object' || value === null || Object.keys(value).length === 0;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : value === undefined ? undefined : JSON.stringify(value);
}

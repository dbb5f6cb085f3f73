import { align } from './align.js';

/** One value of a JSON text that came, went or changed, or a list whose items stand in another order. */
export interface JsonDifference {
  readonly kind: 'added' | 'removed' | 'changed' | 'reordered';
  /** In the text after, where it is there: `mainEntity[3].name`. */
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** True for the number of a place that moved by as much as the item of a list that it stands in. */
  readonly follows: boolean;
}

/** Values that count the place of an item: of contents of an island, and of lists for search engines. */
const PLACE = /(?:^|\.)(?:\$slot|position)$/;

/** What tells an item of a list from the others, wherever it stands. */
const NAMES = ['id', '@id', 'name', 'heading', 'url', 'src'] as const;

/**
 * The values in which two JSON texts differ, each told once: items of a list are known again by their names, so that one which comes first does not make all behind it differ.
 * `undefined` where one of the two is no JSON; no differences where they are only written otherwise.
 */
export function compareJson(before: string, after: string): JsonDifference[] | undefined {
  const old = parsed(before);
  const fresh = parsed(after);
  if (!old || !fresh) return undefined;
  const found: JsonDifference[] = [];
  compare(old.value, fresh.value, '', 0, found);
  return found;
}

/** An empty text is the text of nothing. */
function parsed(text: string): { readonly value: unknown } | undefined {
  if (text === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    // Not JSON: the caller compares the text as it stands.
    return undefined;
  }
}

/** `shift` is how far the item of a list moved that the two values stand in. */
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
  // The same item at another place among the others.
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

/** Items between the same neighbours on both sides became each other: their names are what changed. */
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

/** Both orders, without what stands first and last in both. */
function orders(old: readonly string[], fresh: readonly string[]): { before: string; after: string } {
  const from = old.findIndex((name, index) => name !== fresh[index]);
  const to = old.findLastIndex((name, index) => name !== fresh[index]) + 1;
  return { before: old.slice(from, to).join(', '), after: fresh.slice(from, to).join(', ') };
}

/** A name for each item; items of one name are told apart by all that they say. */
function namesOf(items: readonly unknown[]): string[] {
  const names = items.map((item) => {
    const given = isObject(item) ? NAMES.map((key) => item[key]).find((value) => typeof value === 'string') : undefined;
    return given ?? (isLeaf(item) ? (textOf(item) ?? '') : JSON.stringify(item));
  });
  const once = new Map<string, number>();
  for (const name of names) once.set(name, (once.get(name) ?? 0) + 1);
  const times = new Map<string, number>();
  return names.map((name, index) => {
    const exact = once.get(name) === 1 ? name : JSON.stringify(items[index]);
    const time = (times.get(exact) ?? 0) + 1;
    times.set(exact, time);
    return time === 1 ? exact : `${exact} ${String(time)}`;
  });
}

function everyLeaf(value: unknown, path: string, tell: (path: string, text: string) => void): void {
  const text = textOf(value);
  if (isLeaf(value)) {
    if (text !== undefined) tell(path, text);
  } else if (Array.isArray(value))
    value.forEach((item, index) => {
      everyLeaf(item, `${path}[${String(index)}]`, tell);
    });
  else if (isObject(value)) for (const [key, item] of Object.entries(value)) everyLeaf(item, inner(path, key), tell);
}

function inner(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for what holds no other values. */
function isLeaf(value: unknown): boolean {
  return typeof value !== 'object' || value === null || Object.keys(value).length === 0;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : value === undefined ? undefined : JSON.stringify(value);
}

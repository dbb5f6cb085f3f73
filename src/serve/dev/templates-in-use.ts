import type { State } from './state.js';

const known = new WeakMap<object, ReadonlySet<string>>();

/** Ids of the templates that pages have. */
export function templatesInUse({ content: { table } }: Pick<State, 'content'>): ReadonlySet<string> {
  const found = known.get(table) ?? new Set(table.records.map(({ template }) => template));
  known.set(table, found);
  return found;
}

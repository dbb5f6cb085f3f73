import type { PageInfo } from '../../api/site-model.js';
import type { PageRecord } from '../../lib/site/page-record.js';
import type { RouteTable } from '../../routes/route-table.js';

/** Where each route stands in a table, for as long as the table is in use. */
const positions = new WeakMap<RouteTable, ReadonlyMap<string, number>>();

/** A route table in which what some pages say of themselves is new, and nothing else: no address, language or translation differs from those of `base`. */
export function patchRoutes(base: RouteTable, changed: ReadonlyMap<string, PageRecord>): RouteTable {
  const at = positions.get(base) ?? new Map(base.records.map(({ route }, index) => [route, index]));
  positions.set(base, at);
  const records = [...base.records];
  for (const [route, record] of changed) {
    const index = at.get(route);
    if (index !== undefined) records[index] = record;
  }
  let infos: readonly PageInfo[] | undefined;
  return {
    ...base,
    records,
    get: (route) => changed.get(route) ?? base.get(route),
    infos: () => (infos ??= records.map((record) => base.info(record))),
  };
}

import type { PageInfo } from '../contract/site-model.js';
import type { PageRecord } from '../lib/page-record.js';
import type { RouteTable } from '../routes/route-table.js';

/** A route table in which what some pages say of themselves is new, and nothing else: no address, language or translation differs from those of `base`. */
export function patchRoutes(base: RouteTable, changed: ReadonlyMap<string, PageRecord>): RouteTable {
  const records = base.records.map((record) => changed.get(record.route) ?? record);
  let infos: readonly PageInfo[] | undefined;
  return {
    ...base,
    records,
    get: (route) => changed.get(route) ?? base.get(route),
    infos: () => (infos ??= records.map((record) => base.info(record))),
  };
}

import { byCodeUnit } from '../lib/code-unit-order.js';
import { pageRecord, type PageRecord } from '../lib/page-record.js';
import type { SiteConfig } from '../lib/site-config.js';
import { pageInfo, type RouteTable } from '../routes/route-table.js';
import type { PageLedger } from './page-ledger.js';

/**
 * The table of all pages, of which only those are read that somebody asks for.
 *
 * @param edited pages that say something else by now, by route; routes and languages are what they were
 */
export function ledgerTable(ledger: PageLedger, edited: ReadonlyMap<string, PageRecord>, site: SiteConfig): RouteTable {
  const get = (route: string): PageRecord | undefined => {
    const row = edited.has(route) ? undefined : ledger.page(route)?.row;
    return row ? pageRecord(row.file, row, undefined) : edited.get(route);
  };
  const routes = (): string[] => ledger.routes().sort(byCodeUnit);
  const table: RouteTable = {
    get records() { return routes().flatMap((route) => get(route) ?? []); },
    has: (route) => ledger.has(route),
    get,
    locale: (route) => ledger.locale(route),
    routes,
    // What pages made alone ask is not kept.
    number: () => undefined,
    info: (record) => pageInfo(record, ledger.page(record.route)?.alternates ?? [], site),
    infos: () => table.records.map((record) => table.info(record)),
  };
  return table;
}

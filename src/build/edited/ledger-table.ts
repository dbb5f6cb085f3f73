import { byCodeUnit } from '../../lib/code-unit-order.js';
import { pageRecord, type PageRecord } from '../../lib/page-record.js';
import type { SiteConfig } from '../../lib/site-config.js';
import { pageAddress, pageInfo, type RouteTable } from '../../routes/route-table.js';
import type { LedgerPage, PageLedger } from './page-ledger.js';

/** A page of which nothing was edited but its own file and files of its template. */
export interface EditedPage {
  readonly record: PageRecord;
  /** What it was to the last build; it is the same by now but for its words. */
  readonly former: LedgerPage;
  /** True where its words are the same too. */
  readonly saysTheSame: boolean;
}

/**
 * The table of all pages, of which only those are read that somebody asks for.
 *
 * @param edited pages that say something else by now; routes, languages and versions in them are what they were
 */
export function ledgerTable(ledger: PageLedger, edited: readonly EditedPage[], site: SiteConfig): RouteTable {
  const byRoute = new Map(edited.map((page) => [page.record.route, page]));
  const get = (route: string): PageRecord | undefined => {
    const known = byRoute.get(route);
    const row = known ? undefined : ledger.page(route)?.row;
    return row ? pageRecord(row.file, row, undefined) : known?.record;
  };
  const routes = (): string[] => ledger.routes().sort(byCodeUnit);
  const table: RouteTable = {
    get records() {
      return routes().flatMap((route) => get(route) ?? []);
    },
    has: (route) => ledger.has(route),
    get,
    locale: (route) => ledger.locale(route),
    routes,
    // What pages made alone ask is not kept.
    number: () => undefined,
    alternates: (record) => (byRoute.get(record.route)?.former ?? ledger.page(record.route))?.alternates ?? [],
    address: (record) => pageAddress(record, table.alternates(record), site),
    info: (record) => pageInfo(record, table.alternates(record), site),
    infos: () => table.records.map((record) => table.info(record)),
  };
  return table;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSoundPage } from '../content/load-pages.js';
import { byCodeUnit } from '../lib/code-unit-order.js';
import { sha256Hex } from '../lib/hash.js';
import { pageRecord, type PageRecord, type PageRow } from '../lib/page-record.js';
import { pageInfo, type RouteTable } from '../routes/route-table.js';
import { checkAnchors, idsIn } from './check-anchors.js';
import { loadSiteData, type Content } from './load-content.js';
import type { Project } from './open-project.js';
import { effectsId } from './page-effects.js';
import type { LedgerPage, PageLedger } from './page-ledger.js';
import { createPageMaker, type OwnOutcome } from './page-outcome.js';
import { prepareRender, renderBasis, type RenderBasis } from './prepare-render.js';

/** Changes with the compiled templates. Nothing else of a project can differ where no file of it was touched. */
export function codeOf({ bundle }: Pick<Project, 'bundle'>, { browser }: RenderBasis): string {
  return sha256Hex(JSON.stringify([bundle.hash, browser.loader, [...browser.urls]]));
}

/** A page whose own file alone was edited. */
export interface EditedPage {
  readonly record: PageRecord;
  /** What it was to the last build; it is the same by now but for its words. */
  readonly former: LedgerPage;
  readonly page: OwnOutcome;
}

/**
 * Reads and renders pages, with what the ledger knows of all others. `undefined` where one of them is more to the rest of the build than it was, or has anything to tell.
 *
 * @param dist the output of the last build, as it left it
 */
export async function makeEditedPages(project: Project, files: readonly string[], ledger: PageLedger, dist: string): Promise<EditedPage[] | undefined> {
  const { site, report } = project;
  const read = new Map<string, { readonly record: PageRecord; readonly former: LedgerPage; readonly json: string }>();
  for (const file of files) {
    const found = readSoundPage(file, project);
    const former = found && ledger.page(found.row.route);
    if (!former || former.row.file !== file || !isSameButForWords(found.row, former.row) || (ledger.lists && !isSame(found.row, former.row))) return undefined;
    read.set(found.row.route, { record: pageRecord(file, found.row, undefined), former, json: JSON.stringify(found.content) });
  }
  const table = tableOf(ledger, new Map([...read].map(([route, { record }]) => [route, record])), site);
  const basis = await renderBasis(project);
  const content: Content = {
    data: loadSiteData(project),
    dataFailed: false,
    table,
    redirects: ledger.redirects,
    read: ({ route }) => JSON.parse(read.get(route)?.json ?? '') as unknown,
    invalid: [],
    close: () => undefined,
  };
  if (report.count() > 0 || codeOf(project, basis) !== ledger.code) return undefined;
  const render = await prepareRender(project, content, basis);
  const makePage = createPageMaker(render);
  const made: EditedPage[] = [];
  for (const { record, former } of read.values()) {
    const page = await makePage(record);
    if (!page || effectsId(page.facts.effects) !== former.effects || page.card?.output !== former.card) return undefined;
    // Others may lead to any id that it had.
    const ids = idsIn(Buffer.from(page.bytes).toString('utf8'));
    for (const id of idsIn(readFileSync(join(dist, record.output), 'utf8'))) if (!ids.has(id)) return undefined;
    made.push({ record, former, page });
  }
  // An id that is new on one of them is not there yet: then it is looked up in all pages.
  checkAnchors({ content, render, project, placeOf: (path) => join(dist, path) });
  return report.count() > 0 ? undefined : made;
}

/** The parts of a row that only lists of pages show. */
function isSameButForWords(row: PageRow, former: PageRow): boolean {
  const { title, description, summary } = former;
  return isSame({ ...row, title, description, summary }, former);
}

/** Whether two rows say the same; the bytes of their files may differ. */
export function isSame(row: PageRow, former: PageRow): boolean {
  const text = (one: PageRow): string => JSON.stringify(pageRecord(one.file, { ...one, sha256: '' }, undefined));
  return text(row) === text(former);
}

/** The table of all pages, of which only those are read that somebody asks for. */
function tableOf(ledger: PageLedger, edited: ReadonlyMap<string, PageRecord>, site: Project['site']): RouteTable {
  const get = (route: string): PageRecord | undefined => {
    const row = ledger.page(route)?.row;
    return edited.get(route) ?? (row && pageRecord(row.file, row, undefined));
  };
  const routes = (): string[] => ledger.routes().sort(byCodeUnit);
  const table: RouteTable = {
    get records() { return routes().flatMap((route) => get(route) ?? []); },
    has: (route) => ledger.has(route),
    get,
    locale: (route) => get(route)?.locale,
    routes,
    info: (record) => pageInfo(record, ledger.page(record.route)?.alternates ?? [], site),
    infos: () => table.records.map((record) => table.info(record)),
  };
  return table;
}

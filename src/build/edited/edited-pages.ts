import { join } from 'node:path';
import type { Emitter } from '../../emit/emitter.js';
import type { Diagnostic } from '../../errors/index.js';
import { byCodeUnit } from '../../lib/code-unit-order.js';
import { pageRecord, pageRow, type PageRecord, type PageRow } from '../../lib/page-record.js';
import { isPageFile, pageRoute } from '../../lib/page-route.js';
import { checkAnchors } from '../check-anchors.js';
import { reportMissingLocales } from '../missing-locales.js';
import { loadSiteData, type Content } from '../load-content.js';
import { createPageMaker, type PageOutcome } from '../page-outcome.js';
import { prepareRender, renderBasis, type BasisParts } from '../prepare-render.js';
import type { Project } from '../project/open-project.js';
import { MAX_PATCHED } from '../publish-output.js';
import { besideFormer, type BesideFormer } from '../reuse/former-page.js';
import { effectsId } from '../reuse/page-effects.js';
import type { PageCrew } from '../threads/page-crew.js';
import { spread } from '../threads/spread.js';
import { ledgerTable, type EditedPage } from './ledger-table.js';
import type { LedgerPage, PageLedger } from './page-ledger.js';
import { editedTemplates, siteCode, type SiteCode } from './site-code.js';
import type { StandingWarnings } from './standing-warnings.js';

/** Size of a page, in bytes, from which on the limits of hosts are looked after again, the lowest of which is 25 MiB for a file. */
const LARGE_PAGE = 1 << 20;

export interface EditedPages {
  /** In the order of the table. */
  readonly pages: readonly EditedPage[];
  readonly siteCode: SiteCode;
  /** What was told of anything else than these pages, which is what was told before. */
  readonly told: readonly Diagnostic[];
}

export interface EditedPagesInputs {
  /** With a report of its own. */
  readonly project: Project;
  /** What rendering is given. */
  readonly parts: BasisParts;
  /** What was edited: files of pages and of templates. */
  readonly files: readonly string[];
  readonly ledger: PageLedger;
  readonly crew: Pick<PageCrew, 'read' | 'renderers'>;
  /** What was told then. */
  readonly warnings: Pick<StandingWarnings, 'concern' | 'include'>;
  /** The output of the last build, as it left it. */
  readonly dist: string;
  /** Where those pages are written that have other bytes by now. */
  readonly staged: string;
  /** Takes them; it writes to that folder. */
  readonly emitter: Pick<Emitter, 'write' | 'writeAhead' | 'adopt'>;
  readonly signal: AbortSignal | undefined;
}

/**
 * Reads and renders the pages that were edited and those whose templates were, with what the ledger knows of all others. `undefined` where one of them is more to the rest of the build than it was, or has
 * anything to tell, where a template reaches beyond its pages, or where so many pages are to be made that they are not published in place.
 */
export async function makeEditedPages({
  project,
  parts,
  files,
  ledger,
  crew,
  warnings,
  dist,
  staged,
  emitter,
  signal,
}: EditedPagesInputs): Promise<EditedPages | undefined> {
  const { report } = project;
  const basis = await renderBasis(project, parts);
  const codeNow = siteCode(project, basis);
  const templates = editedTemplates(ledger.code, codeNow);
  const due =
    templates && pagesToMake(files.filter(isPageFile), templates, ledger, project.site.build.precompress ? 3 : 1);
  if (!due || warnings.concern(due.map(({ row }) => row.file))) return undefined;
  const { rows, log } = await crew.read(
    project,
    due.map(({ row }) => row.file),
    signal,
  );
  try {
    const pages: EditedPage[] = [];
    for (const former of due) {
      const record = rows.get(former.row.file);
      const row = record && pageRow(record);
      const saysTheSame = row !== undefined && isSame(row, former.row);
      if (!record || !row || !(saysTheSame || (!ledger.lists && isSameButForWords(row, former.row)))) return undefined;
      pages.push({ record, former, saysTheSame });
    }
    reportMissingLocales(
      project.root,
      project.site,
      pages.map(({ record }) => record),
      report,
    );
    const table = ledgerTable(ledger, pages, project.site);
    const read = ({ content: place }: PageRecord): unknown => place && log.read(place);
    const content: Content = {
      data: loadSiteData(project),
      dataFailed: false,
      table,
      redirects: ledger.redirects,
      read,
      invalid: [],
      close: () => undefined,
    };
    const render = await prepareRender(project, content, basis);
    if (!warnings.include(report.list())) return undefined;
    const makePage = createPageMaker(render);
    const elsewhere = (await crew.renderers(project, content, basis, pages.length, { dist: staged, former: dist }))
      ?.pages;
    const makeHere = async (record: PageRecord): Promise<PageOutcome | undefined> => {
      const page = await makePage(record);
      if (!page) return undefined;
      const beside = await besideFormer(page.bytes, join(dist, record.output));
      return {
        ...page,
        beside,
        bytes: beside.isSame || emitter.writeAhead(record.output, page.bytes) ? undefined : page.bytes,
      };
    };
    await spread<EditedPage, { readonly page: PageOutcome | undefined; readonly elsewhere?: true }>({
      items: pages,
      elsewhere: elsewhere && {
        ...elsewhere,
        run: async (some) =>
          (await elsewhere.run(some.map(({ record }) => record))).map((page) => page && { page, elsewhere: true }),
      },
      here: async ({ record }) => ({ page: await makeHere(record) }),
      take({ record, former }, made) {
        const { page } = made;
        if (!page?.beside || !isTheSameToOthers(page, page.beside, former)) throw new ReachesFurther();
        if (made.elsewhere)
          for (const { route, anchor, ...place } of page.anchors)
            render.anchors.add(route, anchor, { file: record.file, ...place });
        if (page.bytes) emitter.write(record.output, page.bytes, NO_SOURCES, page.sha256);
        else if (!page.beside.isSame) emitter.adopt(record.output, page, NO_SOURCES);
      },
      signal,
    });
    // An id that is new on one of them is not there yet: then it is looked up in all pages.
    await checkAnchors({ content, render, project, placeOf: (path) => join(dist, path) });
    const told = report.list();
    return warnings.include(told) ? { pages, siteCode: codeNow, told } : undefined;
  } catch (error) {
    if (error instanceof ReachesFurther) return undefined;
    throw error;
  } finally {
    log.close();
  }
}

/** Ends the making of pages once one of them is found to change more than its own bytes. */
class ReachesFurther extends Error {}

/** The pages to make as they were, sorted by route; `undefined` where that is not known of a file, or where they are so many, each as `forms` files, or so large a part of the site for their templates, that they are better published as a whole tree. */
function pagesToMake(
  files: readonly string[],
  templates: ReadonlySet<string>,
  ledger: PageLedger,
  forms: number,
): LedgerPage[] | undefined {
  const all = ledger.routes();
  const due = new Set(files.map((file) => pageRoute(file).route));
  if (![...due].every((route) => ledger.has(route))) return undefined;
  if (templates.size > 0) for (const route of all) if (templates.has(ledger.template(route) ?? '')) due.add(route);
  const isMuch = due.size * forms > MAX_PATCHED || (due.size > files.length && due.size * 2 >= all.length);
  return isMuch ? undefined : [...due].sort(byCodeUnit).flatMap((route) => ledger.page(route) ?? []);
}

function isTheSameToOthers(
  { facts, card, told, size }: PageOutcome,
  { hasItsIds }: BesideFormer,
  { effects, card: formerCard }: LedgerPage,
): boolean {
  return (
    !told && size <= LARGE_PAGE && effectsId(facts.effects) === effects && card?.output === formerCard && hasItsIds
  );
}

/** Its sources are those that it had. */
const NO_SOURCES = { sources: [] };

/** The parts of a row that only lists of pages show. */
function isSameButForWords(row: PageRow, former: PageRow): boolean {
  const { title, description, summary } = former;
  return isSame({ ...row, title, description, summary }, former);
}

/** Whether two rows say the same; the bytes of their files may differ. */
function isSame(row: PageRow, former: PageRow): boolean {
  const text = (one: PageRow): string => JSON.stringify(pageRecord(one.file, { ...one, sha256: '' }, undefined));
  return text(row) === text(former);
}

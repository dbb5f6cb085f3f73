import { join } from 'node:path';
import { checkSnapshots } from '../content/data-sources.js';
import { discoverPages, discoverContent } from '../content/discover.js';
import { discoverPublicFiles, PUBLIC_FOLDER } from '../content/public-files.js';
import { loadData } from '../content/load-data.js';
import { loadPages, readPageContent, type FlawedPage, type InvalidPage } from '../content/load-pages.js';
import { createPageDefaults } from '../content/page-defaults.js';
import { withYamlPlaces } from '../content/yaml/yaml-places.js';
import { diagnostic, IsletError } from '../errors/index.js';
import { outputPath, siteAddress } from '../lib/site/base-path.js';
import { makeCacheFolder } from '../lib/fs/cache-place.js';
import { createContentStore, type ContentPlace, type ContentStore } from '../lib/site/content-store.js';
import { pageKey, type Page } from '../lib/site/page.js';
import { joinTimed, timedWindow, type Timed } from '../lib/site/publish-window.js';
import type { RedirectConfig, SiteConfig } from '../lib/site/site-config.js';
import type { SiteData } from '../lib/site/site-data.js';
import { templateFault } from '../render/faults/template-faults.js';
import { localeInRoute } from '../routes/locale-in-route.js';
import { collectRedirects } from '../routes/redirects.js';
import { createRouteTable, type RouteTable } from '../routes/route-table.js';
import { generatePages } from './generate-pages.js';
import { createProblemList } from './problem-list.js';
import { reportMissingLocales } from './missing-locales.js';
import type { Project } from './project/open-project.js';
import { isletFolder } from '../lib/fs/islet-folder.js';

/** The validated content of `site/`. */
export interface Content {
  readonly data: SiteData;
  /** True if a data file has problems, so pages cannot be rendered. */
  readonly dataFailed: boolean;
  readonly table: RouteTable;
  readonly redirects: readonly RedirectConfig[];
  /**
   * The validated content of a page, a new value for each call; `undefined` if its file now has problems, which are
   * reported.
   */
  read(page: Page): unknown;
  /** Where threads find that content; `undefined` if it is still to be read. */
  place(page: Page): ContentPlace | undefined;
  /** Pages with problems, which are not in the table. */
  readonly invalid: readonly InvalidPage[];
  readonly others: OtherFiles;
  /** When its dates change what is published. */
  readonly timed: Timed | undefined;
  readonly close: () => void;
}

/** Published files that are neither pages nor generated for every site. */
export interface OtherFiles {
  /** Rows of the files of `templates/files/`, which are made as pages are. */
  readonly rendered: readonly Page[];
  /** Files of `site/public/`, relative to the root. */
  readonly copied: readonly string[];
  /** Their addresses, such as `/feed.xml`. */
  readonly addresses: ReadonlySet<string>;
}

/** Finds the files beside the pages. */
export function otherFiles({ root, site, registry, report }: Project): OtherFiles {
  const rendered = [...registry.files].map(([template, { module, definition }]) => {
    const output = outputPath(site.base, definition.path);
    return {
      ...{ file: module.file, sha256: '', route: `/${output}`, output, template, locale: site.defaultLocale },
      ...{ title: '', description: '', summary: {}, noindex: false, redirectFrom: [] },
    };
  });
  const copied = discoverPublicFiles(root, report);
  const addresses = new Set([
    ...rendered.map(({ route }) => route),
    ...copied.map((file) => siteAddress(site.base, `/${file.slice(PUBLIC_FOLDER.length)}`)),
  ]);
  return { rendered, copied, addresses };
}

/** Values of data files. */
export interface ReadData {
  readonly data: SiteData;
  readonly timed: readonly Timed[];
  /** True if one of them has problems, which were reported. */
  readonly failed: boolean;
}

export interface LoadContentOptions {
  /** Values of data files, if already read. */
  readonly siteData?: ReadData | undefined;
  /** The files of all pages, if already listed. */
  readonly files?: readonly string[] | undefined;
  /** Holds the content of pages from one phase to the next; closed with the content, also if loading fails. */
  readonly store?: ContentStore | undefined;
  /** The rows of pages that are taken as they are. */
  readonly known?: ((file: string) => Page | undefined) | undefined;
  /** Problems of pages that were read and cannot be used. */
  readonly flawed?: ((file: string) => FlawedPage | undefined) | undefined;
  /** Of a build of a part: whether a page, by its route, belongs to it. */
  readonly isOwn?: ((route: string) => boolean) | undefined;
}

/** Reads and validates all data files; problems go to the project's report. */
export function readSiteData(project: Project): ReadData {
  const { root, report } = project;
  const before = report.errorCount();
  const timed: Timed[] = [];
  const onThrown = (error: unknown, file: string): void => {
    for (const item of thrownByTemplate(error, project, undefined, file).diagnostics) report.add(item);
  };
  checkSnapshots(root, report);
  const data = loadData(discoverContent(root, 'site/data', report), { ...project, timed, onThrown });
  return { data, timed, failed: report.errorCount() > before };
}

/**
 * Returns the problem for an error of a rule or summary; `file` is the content file, if known.
 * @throws errors that are not from a template
 */
export function thrownByTemplate(
  error: unknown,
  { root, bundle: { folder } }: Project,
  route: string | undefined,
  file = 'templates',
): IsletError {
  return templateFault(error, { root, folder }, route, file);
}

/** Path of a scratch file for the content of a site. */
export function contentFile(root: string): string {
  const scratch = join(isletFolder(root), 'work');
  makeCacheFolder(isletFolder(root), scratch);
  return join(scratch, `content-${String(process.pid)}.json`);
}

/**
 * Phase one. Reports problems and returns the content without problems.
 * @throws IsletError if there is no page, or if the data of a part has problems
 */
export function loadContent(
  project: Project,
  {
    siteData,
    files,
    store = createContentStore(contentFile(project.root)),
    known,
    flawed,
    isOwn,
  }: LoadContentOptions = {},
): Content {
  const { root, site, registry, report } = project;
  const thrown = createProblemList();
  const onThrown = (error: unknown, route: string, file: string): void => {
    thrown.add(thrownByTemplate(error, project, route, file).diagnostics);
  };
  const defaults = createPageDefaults(root);
  const context = { root, site, registry, defaults, store, report, onThrown };
  try {
    const { data, timed, failed: dataFailed } = siteData ?? readSiteData(project);
    // Problems of data affect every part; those of pages do not.
    if (isOwn) report.throwIfErrors();
    const written = loadPages(files ?? discoverPages(root, report), { ...context, known, flawed, isOwn });
    const made = generatePages(project, {
      data: dataFailed ? undefined : data,
      records: written.records,
      store,
      report,
      isOwn,
      onThrown: (error, file) => {
        thrown.add(thrownByTemplate(error, project, undefined, file).diagnostics);
      },
    });
    const records = [...written.records, ...made.records];
    const invalid = [...written.invalid, ...made.invalid];
    const others = [...written.others, ...made.others];
    const unpublished = [...written.unpublished, ...made.unpublished];
    for (const item of thrown.list()) report.add(item);
    if (records.length === 0 && invalid.length === 0 && others.length === 0) {
      // Without pages every link is dead; report only why none were found.
      if (!report.hasErrors())
        report.add(
          diagnostic('project-no-pages', {
            message: `There is no ${unpublished.length > 0 ? 'published ' : ''}page in \`site/pages/\`.`,
          }),
        );
      report.throwIfErrors();
    }
    const beside = otherFiles(project);
    const placing = withYamlPlaces(root, report);
    const table = withLikelyLocales(
      createRouteTable(
        records,
        [...invalid.map(({ route }) => route), ...others],
        site,
        placing,
        unpublished,
        made.isComplete,
      ),
      others,
      site,
    );
    reportMissingLocales(root, site, table.records, report);
    return {
      data,
      dataFailed,
      table,
      invalid,
      others: beside,
      timed: joinTimed([
        ...timed,
        ...[...records, ...unpublished].map((page) => page.timed),
        ...site.redirects.map(
          ({ from, window }) => window && timedWindow(window, site.asOf, `the redirect from ${from}`),
        ),
      ]),
      redirects: collectRedirects(site, table, beside.addresses, placing),
      read: (page) => store.get(pageKey(page)) ?? readPageContent(page.file, context),
      place: (page) => store.place(pageKey(page)),
      close: () => {
        store.close();
      },
    };
  } catch (error) {
    store.close();
    throw error instanceof IsletError ? error : thrownByTemplate(error, project, undefined);
  }
}

/**
 * The languages of pages that are not read are guessed; if a guess is wrong, `merge` renders the pages that relied on
 * it.
 */
function withLikelyLocales(table: RouteTable, others: readonly string[], site: SiteConfig): RouteTable {
  if (others.length === 0) return table;
  const unread = new Set(others);
  return {
    ...table,
    locale: (route) =>
      table.locale(route) ??
      (unread.has(route) ? (localeInRoute(route, site)?.locale ?? site.defaultLocale) : undefined),
  };
}

import { discoverPublicFiles, PUBLIC_FOLDER } from '../../content/public-files.js';
import { readPageContent, type InvalidPage } from '../../content/load-pages.js';
import type { UnpublishedPage } from '../../content/read-page.js';
import { createPageDefaults, type PageDefaults } from '../../content/page-defaults.js';
import { withYamlPlaces } from '../../content/yaml/yaml-places.js';
import { createReport, diagnostic, type Diagnostic } from '../../errors/index.js';
import { siteAddress } from '../../lib/site/base-path.js';
import type { ContentPlace, ContentStore } from '../../lib/site/content-store.js';
import { contentKey, type Page } from '../../lib/site/page.js';
import { joinTimed, timedWindow, type Timed } from '../../lib/site/publish-window.js';
import type { RedirectConfig, SiteConfig } from '../../lib/site/site-config.js';
import type { SiteData } from '../../lib/site/site-data.js';
import { localeInRoute } from '../../routes/locale-in-route.js';
import { collectRedirects } from '../../routes/redirects.js';
import { createRouteTable, type RouteTable } from '../../routes/route-table.js';
import { openRouteTable, type TableSnapshot } from '../../routes/table-snapshot.js';
import type { Project } from '../project/open-project.js';
import type { DataFiles } from './data-files.js';
import { fallbackPages } from './fallback-pages.js';
import { generateFiles, type GeneratedFiles } from './generate-files.js';
import { withoutTwins } from './item-reader.js';
import { generatePages, type GeneratedPages } from './generate-pages.js';
import type { PageEntry, PageFiles } from './page-files.js';
import { templateErrors } from './template-errors.js';

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
  readonly otherFiles: OtherFiles;
  /** The `_defaults.yaml` files of `site/pages/`. */
  readonly defaults: readonly string[];
  /** When its dates change what is published. */
  readonly timed: Timed | undefined;
}

/** Published files that are neither pages nor generated for every site. */
export interface OtherFiles {
  /** Records of the files of `templates/files/`, which are rendered as pages are. */
  readonly rendered: readonly Page[];
  /** Files of `site/public/`, relative to the root. */
  readonly copied: readonly string[];
  /** Their addresses, such as `/feed.xml`. */
  readonly addresses: ReadonlySet<string>;
  /** False if an error leaves addresses unknown. */
  readonly isComplete: boolean;
}

/** What of the content is plain data, for threads that render pages. */
export interface SiteSnapshot extends Pick<Content, 'data' | 'dataFailed' | 'redirects' | 'otherFiles'> {
  readonly table: TableSnapshot;
}

/** A snapshot in the thread that renders, which reads each page when it is asked for. */
export interface OpenedSnapshot extends SiteSnapshot {
  readonly pageAt: (index: number) => Page;
}

/** The content of a site with what is known beside it. */
export interface ComposedContent {
  readonly content: Content;
  /** The pages of `definePages` by their `file`. */
  readonly generated: ReadonlyMap<string, Page>;
  /** Problems of routes and generated pages. */
  readonly problems: readonly Diagnostic[];
  /** Errors of templates that generate pages. */
  readonly thrown: readonly Diagnostic[];
}

export interface ContentParts {
  readonly pages: PageFiles;
  readonly data: DataFiles;
  readonly store: ContentStore;
  readonly isOwn: ((route: string) => boolean) | undefined;
}

/**
 * Composes the content of a site: generates pages, computes the route table, collects redirects and finds the files
 * beside the pages.
 */
export function composeContent(project: Project, { pages, data, store, isOwn }: ContentParts): ComposedContent {
  const { root, site } = project;
  const { written, invalid, unpublished, unread } = sortedPages(pages.entries());
  const values = data.values(project);
  const dataFailed = data.failed();
  const made = generatePages(project, { data: dataFailed ? undefined : values, pages: written, store, isOwn });
  invalid.push(...made.invalid);
  unpublished.push(...made.unpublished);
  unread.push(...made.otherShardRoutes);
  const missing = new Map<string, string | undefined>([
    ...invalid.map(({ route }): [string, undefined] => [route, undefined]),
    ...unread.map((route): [string, string] => [route, likelyLocale(route, site)]),
  ]);
  const report = createReport();
  const placing = withYamlPlaces(root, report);
  const known = made.pages.length === 0 ? written : [...written, ...made.pages];
  // A part does not know all translations: it leaves these pages to `merge`.
  const isPartial = isOwn !== undefined && site.locales.some(({ fallback }) => fallback);
  const all = isOwn ? known : [...known, ...fallbackPages(known, missing, site)];
  const table = createRouteTable(all, missing, site, placing, unpublished, made.isComplete && !isPartial);
  const files = generateFiles(project, { data: dataFailed ? undefined : values, table, isPart: isOwn !== undefined });
  const otherFiles = findOtherFiles({ ...project, report }, files);
  const redirects = collectRedirects(
    site,
    { ...table, isComplete: table.isComplete && files.isComplete },
    otherFiles.addresses,
    placing,
  );
  const timed = joinTimed([
    ...data.timed(),
    ...[all, unpublished].flatMap((list) => list.filter(({ timed }) => timed).map(({ timed }) => timed)),
    ...site.redirects.map(({ from, window }) => window && timedWindow(window, site.asOf, `the redirect from ${from}`)),
  ]);
  // Without pages every link is dead: only why there are none is reported.
  const found = table.routes().length > 0 ? report.list() : noPages(project, made, unpublished.length > 0);
  return {
    content: {
      ...{ data: values, dataFailed, table, redirects, otherFiles, invalid, timed, defaults: pages.defaultsFiles() },
      ...contentReader(project, store, pages.defaults),
    },
    generated: new Map(made.pages.map((page) => [page.file, page])),
    problems: [...withoutTwins([...made.problems, ...files.problems]), ...found],
    thrown: [...made.thrown, ...files.thrown],
  };
}

/** Sorts page files by what they are; in one pass, since a dev session does this with every changed title. */
function sortedPages(entries: Iterable<PageEntry>) {
  const written: Page[] = [];
  const invalid: InvalidPage[] = [];
  const unpublished: UnpublishedPage[] = [];
  const unread: string[] = [];
  for (const entry of entries) {
    if (entry.page) written.push(entry.page);
    else if (entry.invalid) invalid.push(entry.invalid);
    else if (entry.unpublished) unpublished.push(entry.unpublished);
    else if (entry.otherShardRoute !== undefined) unread.push(entry.otherShardRoute);
  }
  return { written, invalid, unpublished, unread };
}

function contentReader(project: Project, store: ContentStore, defaults: PageDefaults): Pick<Content, 'read' | 'place'> {
  const onThrown = (error: unknown, route: string, template: string): void => {
    for (const item of templateErrors(error, project, route, template)) project.report.add(item);
  };
  return {
    read: (page) => store.get(contentKey(page)) ?? readPageContent(page.file, { ...project, defaults, onThrown }),
    place: (page) => store.place(contentKey(page)),
  };
}

/** Composes the content of a snapshot. Its problems are reported where it was made. */
export function snapshotContent(project: Project, snapshot: OpenedSnapshot, store: ContentStore): Content {
  const { table, pageAt, ...values } = snapshot;
  return {
    ...{ ...values, invalid: [], timed: undefined, defaults: [] },
    table: openRouteTable(table, pageAt, project.site),
    ...contentReader(project, store, createPageDefaults(project.root)),
  };
}

/** The language of a page that is not read is guessed; `merge` renders again the pages that relied on a wrong guess. */
function likelyLocale(route: string, site: SiteConfig): string {
  return localeInRoute(route, site)?.locale ?? site.defaultLocale;
}

/** Reports that there is no page, unless a problem has been reported that may be the reason. */
function noPages({ report }: Project, { problems, thrown }: GeneratedPages, areUnpublished: boolean): Diagnostic[] {
  if (report.hasErrors() || problems.length + thrown.length > 0) return [];
  return [
    diagnostic('project-no-pages', {
      message: `There is no ${areUnpublished ? 'published ' : ''}page in \`site/pages/\`.`,
    }),
  ];
}

/** Finds the files beside the pages. */
function findOtherFiles({ root, site, report }: Project, { files: rendered, isComplete }: GeneratedFiles): OtherFiles {
  const copied = discoverPublicFiles(root, report);
  const addresses = new Set([
    ...rendered.map(({ route }) => route),
    ...copied.map((file) => siteAddress(site.base, `/${file.slice(PUBLIC_FOLDER.length)}`)),
  ]);
  return { rendered, copied, addresses, isComplete };
}

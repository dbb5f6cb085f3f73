import { discoverPublicFiles, PUBLIC_FOLDER } from '../../content/public-files.js';
import { readPageContent, type InvalidPage, type PageFile } from '../../content/load-pages.js';
import { withYamlPlaces } from '../../content/yaml/yaml-places.js';
import { createReport, diagnostic, type Diagnostic } from '../../errors/index.js';
import { outputPath, siteAddress } from '../../lib/site/base-path.js';
import type { ContentPlace, ContentStore } from '../../lib/site/content-store.js';
import { pageKey, type Page } from '../../lib/site/page.js';
import { joinTimed, timedWindow, type Timed } from '../../lib/site/publish-window.js';
import type { RedirectConfig, SiteConfig } from '../../lib/site/site-config.js';
import type { SiteData } from '../../lib/site/site-data.js';
import { localeInRoute } from '../../routes/locale-in-route.js';
import { collectRedirects } from '../../routes/redirects.js';
import { createRouteTable, type RouteTable } from '../../routes/route-table.js';
import type { Project } from '../project/open-project.js';
import type { DataFiles } from './data-files.js';
import { generatePages, type GeneratedPages } from './generate-pages.js';
import type { PageFiles } from './page-files.js';

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
}

/** What of the content is plain data, for threads that render pages. */
export interface SiteSnapshot extends Pick<Content, 'data' | 'redirects' | 'otherFiles'> {
  /** All pages of the table. */
  readonly pages: readonly Page[];
  /** Routes of pages that have problems or were not read, with their language if it is known. */
  readonly missing: ReadonlyMap<string, string | undefined>;
}

/** What depends on the addresses and listings of all pages. */
export interface SiteRoutes extends Pick<Content, 'table' | 'redirects' | 'otherFiles'> {
  /** The pages of `definePages`. */
  readonly generated: GeneratedPages;
  /** The valid ones by their `file`. */
  readonly generatedPages: ReadonlyMap<string, Page>;
  readonly problems: readonly Diagnostic[];
}

export interface RoutesInputs {
  /** In the order of their files. */
  readonly pages: readonly PageFile[];
  /** Values of data files; `undefined` if they have problems. */
  readonly data: SiteData | undefined;
  readonly store: Pick<ContentStore, 'set'>;
  readonly isOwn: ((route: string) => boolean) | undefined;
  /** True if problems were found before. */
  readonly hasErrors: boolean;
}

/** Makes the generated pages and the route table, collects redirects and finds the files beside the pages. */
export function siteRoutes(project: Project, { pages, data, store, isOwn, hasErrors }: RoutesInputs): SiteRoutes {
  const { root, site } = project;
  const written = pages.flatMap(({ page }) => page ?? []);
  const generated = generatePages(project, { data, pages: written, store, isOwn });
  const report = createReport();
  const otherFiles = findOtherFiles({ ...project, report });
  const placing = withYamlPlaces(root, report);
  const unread = [...pages.flatMap(({ otherShardRoute }) => otherShardRoute ?? []), ...generated.otherShardRoutes];
  const invalid = [...pages.flatMap((file) => file.invalid ?? []), ...generated.invalid];
  const unpublished = [...pages.flatMap((file) => file.unpublished ?? []), ...generated.unpublished];
  const missing = new Map<string, string | undefined>([
    ...invalid.map(({ route }): [string, undefined] => [route, undefined]),
    ...unread.map((route): [string, string] => [route, likelyLocale(route, site)]),
  ]);
  const all = [...written, ...generated.pages];
  const table = createRouteTable(all, missing, site, placing, unpublished, generated.isComplete);
  const redirects = collectRedirects(site, table, otherFiles.addresses, placing);
  const generatedPages = new Map(generated.pages.map((page) => [page.file, page]));
  const routes = { generated, generatedPages, table, redirects, otherFiles };
  const problems = [...generated.problems, ...report.list()];
  if (table.routes().length > 0) return { ...routes, problems };
  // Without pages every link is dead: only why there are none is reported.
  if (hasErrors || generated.problems.length > 0) return { ...routes, problems: generated.problems };
  return { ...routes, problems: [noPages(unpublished.length > 0)] };
}

/** Takes what threads need to open a site. */
export function siteSnapshot({ data, table, redirects, otherFiles }: Content): SiteSnapshot {
  const missing = table.routes().filter((route) => !table.get(route));
  return {
    ...{ data, pages: table.records, redirects, otherFiles },
    missing: new Map(missing.map((route) => [route, table.locale(route)])),
  };
}

/** Opens the routes of a snapshot. Their problems are reported where it was made. */
export function snapshotRoutes({ site }: Project, snapshot: SiteSnapshot): SiteRoutes {
  const { pages, missing, redirects, otherFiles } = snapshot;
  const generated = {
    ...{ pages: [], invalid: [], unpublished: [], otherShardRoutes: [] },
    ...{ isComplete: true, problems: [], thrown: [] },
  };
  const table = createRouteTable(pages, missing, site, createReport());
  return { table, redirects, otherFiles, generated, generatedPages: new Map(), problems: [] };
}

/** The language of a page that is not read is guessed; `merge` renders again the pages that relied on a wrong guess. */
function likelyLocale(route: string, site: SiteConfig): string {
  return localeInRoute(route, site)?.locale ?? site.defaultLocale;
}

function noPages(areUnpublished: boolean): Diagnostic {
  return diagnostic('project-no-pages', {
    message: `There is no ${areUnpublished ? 'published ' : ''}page in \`site/pages/\`.`,
  });
}

/** Finds the files beside the pages. */
function findOtherFiles({ root, site, registry, report }: Project): OtherFiles {
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

interface ContentParts {
  readonly routes: SiteRoutes;
  readonly pages: PageFiles;
  readonly data: DataFiles;
  readonly values: SiteData;
  readonly store: ContentStore;
}

/** Composes the content of a site from its parts. */
export function contentOf(project: Project, { routes, pages, data, values, store }: ContentParts): Content {
  const { site } = project;
  const { table, redirects, otherFiles, generated } = routes;
  const entries = pages.entries();
  const dated = [
    ...[...entries.flatMap(({ page }) => page ?? []), ...generated.pages],
    ...[...entries.flatMap(({ unpublished }) => unpublished ?? []), ...generated.unpublished],
  ];
  return {
    ...{ table, redirects, otherFiles },
    data: values,
    dataFailed: data.failed(),
    invalid: [...entries.flatMap(({ invalid }) => invalid ?? []), ...generated.invalid],
    defaults: pages.defaultsFiles(),
    timed: joinTimed([
      ...data.timed(),
      ...dated.map(({ timed }) => timed),
      ...site.redirects.map(
        ({ from, window }) => window && timedWindow(window, site.asOf, `the redirect from ${from}`),
      ),
    ]),
    read: (page) => store.get(pageKey(page)) ?? readPageContent(page.file, { ...project, defaults: pages.defaults }),
    place: (page) => store.place(pageKey(page)),
  };
}

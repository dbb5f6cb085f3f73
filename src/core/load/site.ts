import { join } from 'node:path';
import { readPageContent } from '../../content/load-pages.js';
import { createReport, IsletError, type Diagnostic } from '../../errors/index.js';
import { makeCacheFolder } from '../../lib/fs/cache-place.js';
import { isletFolder } from '../../lib/fs/islet-folder.js';
import { createContentStore, type ContentStore } from '../../lib/site/content-store.js';
import { pageKey, type Page } from '../../lib/site/page.js';
import { pageRoute } from '../../lib/site/page-route.js';
import { isCurrent, joinTimed, timedWindow, type Timed } from '../../lib/site/publish-window.js';
import type { SiteData } from '../../lib/site/site-data.js';
import { parallelMap, type BatchRunner } from '../../workers/parallel-map.js';
import type { Project } from '../project/open-project.js';
import { siteRoutes, snapshotRoutes, type Content, type SiteRoutes, type SiteSnapshot } from './content.js';
import { createDataFiles, type DataFiles } from './data-files.js';
import { createPageFiles, PAGES, type PageEntry, type PageFiles } from './page-files.js';
import { createProblemList } from './problem-list.js';
import { templateErrors } from './template-errors.js';

/** Reads pages in threads; `undefined` for a page that the main thread must read. */
export type PageReader = BatchRunner<string, PageEntry>;

export interface SiteOptions {
  /** Returns a page that is unchanged since an earlier build. */
  readonly known?: ((file: string) => Page | undefined) | undefined;
  /** Of a build of a part: whether a page, by its route, belongs to it. */
  readonly isOwn?: ((route: string) => boolean) | undefined;
  /** Opens threads for a number of pages, whose content goes to the store; `undefined` if they are not worth it. */
  readonly openReader?: (pages: number, store: ContentStore) => Promise<PageReader | undefined>;
  /** Other work of the main thread while threads start. */
  readonly meanwhile?: readonly (() => void)[];
  readonly signal?: AbortSignal | undefined;
  /** Of a thread: what the main thread has read. */
  readonly snapshot?: SiteSnapshot;
  /** Holds the content of pages. */
  readonly store?: ContentStore;
}

/** What became stale since the last report of changes. */
export type SiteChange = Readonly<MutableChange>;

interface MutableChange {
  /** Page files that were read again. */
  readonly pages: string[];
  /** True if an address of a page or file may have been added, removed or changed. */
  addresses: boolean;
  /** True if other pages may show the change of a page, or a page with problems was read again. */
  listings: boolean;
  /** True if data was read again. */
  data: boolean;
}

/**
 * The pages, data and routes of a project. Problems are reported to the project's report as soon as they are found. If
 * a template is stopped, the next update reads what was left.
 */
export interface Site {
  /** Reads what changed: paths relative to the root, of files or folders; without them, everything. */
  update(changed?: Iterable<string>): Promise<SiteChange>;
  /**
   * Takes another state of the project. Data whose definition was touched is read by the next update; pages whose
   * template was touched become outdated.
   *
   * @param isTouched whether a closure of template files may have changed; `undefined` for an unknown one
   */
  use(project: Project, isTouched: (closure: readonly string[] | undefined) => boolean): void;
  /** Page files whose template may have changed. They stay as they were until they are read. */
  outdated(): ReadonlySet<string>;
  /** Reads an outdated page. */
  refresh(file: string): SiteChange;
  /** The page of a file, or of an item of data. */
  page(file: string): Page | undefined;
  /** The current content: the same object until other pages may show a change. */
  content(): Content;
  /** All known problems. */
  problems(): readonly Diagnostic[];
  close(): void;
}

/** Opens a site; nothing is read before the first update. */
export function openSite(first: Project, options: SiteOptions = {}): Site {
  const { root } = first;
  const { isOwn, snapshot, store = createContentStore(contentFile(root)) } = options;
  const pages = createPageFiles(root);
  const data = createDataFiles();
  let project = first;
  let change = noChange();
  /** The routes as they were computed last. */
  let routes = snapshot && snapshotRoutes(first, snapshot);
  let isRouted = snapshot !== undefined;
  let content: Content | undefined;

  const values = (): SiteData => snapshot?.data ?? data.values(project);
  const problems = (): readonly Diagnostic[] => {
    const thrown = createProblemList();
    for (const entry of pages.entries()) if (entry.thrown) thrown.add(entry.thrown);
    thrown.add(routes?.generated.thrown ?? []);
    return [...pages.problems(project), ...data.problems(), ...thrown.list(), ...(routes?.problems ?? [])];
  };
  const report = (found: readonly Diagnostic[]): void => {
    for (const item of found) project.report.add(item);
  };

  function outdateRoutes(): void {
    isRouted = false;
    content = undefined;
  }

  function take(file: string, entry: PageEntry): void {
    const wasInvalid = pages.get(file)?.invalid !== undefined;
    const { addresses, listings } = pages.take(file, entry, project);
    change.pages.push(file);
    change.addresses ||= addresses;
    change.listings ||= listings || wasInvalid || entry.invalid !== undefined;
    report(entry.problems);
    if (listings) outdateRoutes();
    else if (entry.page) routes?.table.replace(entry.page);
    if (wasInvalid || entry.invalid) content = undefined;
  }

  function readData(): void {
    if (data.read(project)) {
      const makesPages = [...project.registry.templates.values()].some(({ definition }) => definition.pages);
      change.data = true;
      change.addresses ||= makesPages;
      outdateRoutes();
    }
    report(data.problems());
    // Problems of data affect every part; those of pages do not.
    if (isOwn) project.report.throwIfErrors();
  }

  function takeChange(): SiteChange {
    const taken = change;
    change = noChange();
    return taken;
  }

  return {
    async update(changed) {
      const paths = changed && [...changed];
      const mayBePublic = !paths || paths.some((path) => /^site(?:\/public(?:\/|$)|$)/.test(path));
      pages.note(paths);
      data.note(paths);
      if (pages.list().length > 0 || mayBePublic) {
        change.addresses = change.listings = true;
        outdateRoutes();
      }
      await readPages(project, pages, { options, store, readData, take });
      return takeChange();
    },
    use(next, isTouched) {
      const { registry, bundle, site } = next;
      const isEverything = settingsOf(next) !== settingsOf(project);
      const isDue = (timed: Timed | undefined): boolean => isEverything || !isCurrent(timed, site.asOf);
      project = next;
      if (isEverything) pages.note([PAGES]);
      pages.outdate((id, timed) => {
        const template = id === undefined ? undefined : registry.templates.get(id);
        return isDue(timed) || !template || isTouched(template.module.closure);
      });
      data.outdate((id, timed) => timed.some(isDue) || isEverything || isTouched(bundle.data.get(id)?.closure));
      outdateRoutes();
    },
    outdated: pages.outdated,
    refresh(file) {
      take(file, pages.read(file, project, { store, isOwn }));
      return takeChange();
    },
    page: (file) => pages.get(file)?.page ?? routes?.generatedPages.get(file),
    content() {
      if (!isRouted || !routes) {
        const hasErrors = project.report.hasErrors();
        const ofData = data.failed() ? undefined : values();
        routes = siteRoutes(project, { pages: pages.entries(), data: ofData, store, isOwn, hasErrors });
        isRouted = true;
        report(problems());
      }
      return (content ??= contentOf(project, { routes, pages, data, values: values(), store }));
    },
    problems,
    close: store.close,
  };
}

interface ReadPagesInputs {
  readonly options: SiteOptions;
  readonly store: ContentStore;
  readonly readData: () => void;
  readonly take: (file: string, entry: PageEntry) => void;
}

/** Reads data and the noted pages, those without a known page in threads if there are many. */
async function readPages(
  project: Project,
  pages: PageFiles,
  { options, store, readData, take }: ReadPagesInputs,
): Promise<void> {
  const { known, isOwn, openReader, meanwhile = [], signal } = options;
  const knownPages = new Map<string, Page>();
  for (const file of pages.unread()) {
    const page = known?.(file);
    if (page) knownPages.set(file, page);
  }
  const context = { store, isOwn, known: (file: string) => knownPages.get(file) };
  const unread = pages.unread().filter((file) => !knownPages.has(file) && belongs(file, project.site.base, isOwn));
  const threads = await openReader?.(unread.length, store);
  const here = (file: string): PageEntry => pages.read(file, project, context);
  await parallelMap({
    items: threads ? unread : [],
    ...{ threads, here, take, signal },
    meanwhile: [readData, ...meanwhile],
  });
  for (const file of pages.unread()) take(file, here(file));
}

/** Whether a page is read. A path that is no route is reported when the page is read. */
function belongs(file: string, base: string, isOwn: SiteOptions['isOwn']): boolean {
  return !isOwn || createReport().attempt(() => isOwn(pageRoute(file, base).route)) === true;
}

interface ContentParts {
  readonly routes: SiteRoutes;
  readonly pages: PageFiles;
  readonly data: DataFiles;
  readonly values: SiteData;
  readonly store: ContentStore;
}

function contentOf(project: Project, { routes, pages, data, values, store }: ContentParts): Content {
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

/** The settings that reading pages and data depends on. */
function settingsOf({ site: { base, defaultLocale, locales, timeZone } }: Project): string {
  return JSON.stringify([base, defaultLocale, locales, timeZone]);
}

function noChange(): MutableChange {
  return { pages: [], addresses: false, listings: false, data: false };
}

/** Path of a scratch file for the content of a site. */
function contentFile(root: string): string {
  const scratch = join(isletFolder(root), 'work');
  makeCacheFolder(isletFolder(root), scratch);
  return join(scratch, `content-${String(process.pid)}.json`);
}

/**
 * Opens a site and reads everything.
 * @throws IsletError if there is no page, or if the data of a part has problems
 */
export async function loadSite(project: Project, options: SiteOptions = {}): Promise<Site> {
  const site = openSite(project, options);
  try {
    await site.update();
    if (site.content().table.routes().length === 0) project.report.throwIfErrors();
    return site;
  } catch (error) {
    site.close();
    if (error instanceof IsletError || options.signal?.aborted === true) throw error;
    throw new IsletError(templateErrors(error, project, undefined));
  }
}

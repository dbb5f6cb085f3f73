import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { otherFiles, type Content, type OtherFiles } from '../../core/load-content.js';
import { generatePages } from '../../core/generate-pages.js';
import { reportMissingLocales } from '../../core/missing-locales.js';
import type { Project } from '../../core/project/open-project.js';
import { discoverPages, isRead } from '../../content/discover.js';
import { createPageDefaults, isDefaults } from '../../content/page-defaults.js';
import { loadPages, type InvalidPage } from '../../content/load-pages.js';
import { withYamlPlaces } from '../../content/yaml/yaml-places.js';
import { createReport, type Diagnostic } from '../../errors/index.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { makeCacheFolder } from '../../lib/fs/cache-place.js';
import { createContentStore } from '../../lib/site/content-store.js';
import { pageKey, type Page } from '../../lib/site/page.js';
import type { RedirectConfig, SiteConfig } from '../../lib/site/site-config.js';
import { collectRedirects } from '../../routes/redirects.js';
import { createRouteTable, type RouteTable } from '../../routes/route-table.js';
import { createLiveData, reportThrown } from './live-data.js';
import { addresses, publicData, type PageEntry } from './page-entry.js';
import { isletFolder } from '../../lib/fs/islet-folder.js';

interface Routes {
  readonly site: SiteConfig;
  /** Pages that templates made of items, by their `file`. */
  readonly made: ReadonlyMap<string, Page>;
  readonly invalid: readonly InvalidPage[];
  readonly table: RouteTable;
  readonly redirects: readonly RedirectConfig[];
  readonly others: OtherFiles;
  readonly problems: readonly Diagnostic[];
}

/** What changed content means for open pages. */
export interface ContentChange {
  /** Page files that were read again. */
  readonly pages: readonly string[];
  /** True if other pages may show the change: addresses, titles, data. */
  readonly wide: boolean;
  /** True if an address was added, removed or changed, or defaults of pages were. */
  readonly routes: boolean;
}

/** The content of a site while it is edited: only changed files are read again. */
export interface LiveContent {
  /** Reads changed files. */
  update(project: Project, changed: Iterable<string>): ContentChange;
  /** Marks pages to read again, and reads data again, whose schemas may have changed. */
  expire(
    project: Project,
    which: { readonly template: (id: string) => boolean; readonly data: (id: string) => boolean },
  ): void;
  /** Page files to read again before they are shown. */
  expired(): ReadonlySet<string>;
  /** Reads such a page now. Returns true if other pages may show the change. */
  renew(project: Project, file: string): boolean;
  record(file: string): Page | undefined;
  /** The current content. */
  compose(project: Project): Content;
  /** Problems of page files, data and routes. */
  problems(): Diagnostic[];
  close(): void;
}

export function createLiveContent(root: string): LiveContent {
  const scratch = join(isletFolder(root), 'work');
  makeCacheFolder(isletFolder(root), scratch);
  const store = createContentStore(join(scratch, `dev-${String(process.pid)}.log`));
  const data = createLiveData(root);
  let pages = new Map<string, PageEntry>();
  let listing: readonly Diagnostic[] = [];
  let routes: Routes | undefined;
  /** True if a page has changed since `routes` was computed. */
  let routesOutdated = false;
  const faulty = new Map<string, readonly Diagnostic[]>();
  const stale = new Set<string>();
  let read = false;

  function readPage(project: Project, file: string): PageEntry {
    stale.delete(file);
    const report = createReport();
    const { site, registry } = project;
    const onThrown = reportThrown(project, report);
    const context = { root, site, registry, defaults: createPageDefaults(root), store, report, onThrown };
    const {
      records: [record],
      invalid: [invalid],
    } = loadPages([file], context);
    if (record) reportMissingLocales(root, site, [record], report);
    const problems = report.list();
    if (problems.length > 0) faulty.set(file, problems);
    else faulty.delete(file);
    return { ...(record && { record }), ...(invalid && { invalid }) };
  }

  /** Replaces the entry of a page. Returns true if other pages may show the change. */
  function replace(file: string, now: PageEntry): boolean {
    const before = pages.get(file);
    pages.set(file, now);
    routesOutdated = true;
    return publicData(before) !== publicData(now);
  }

  function routesOf(project: Project): Routes {
    const { site } = project;
    if (routes?.site === site && !routesOutdated) return routes;
    const report = createReport();
    const entries = [...pages].sort(([a], [b]) => byCodeUnit(a, b)).map(([, entry]) => entry);
    const placing = withYamlPlaces(root, report);
    const written = entries.flatMap(({ record }) => (record ? [record] : []));
    const onThrown = reportThrown(project, report);
    const values = data.content();
    const made = generatePages(project, {
      data: values.dataFailed ? undefined : values.data,
      records: written,
      store,
      report,
      onThrown: (error, file) => {
        onThrown(error, undefined, file);
      },
    });
    const invalid = [...entries.flatMap((entry) => entry.invalid ?? []), ...made.invalid];
    const table = createRouteTable(
      [...written, ...made.records],
      invalid.map(({ route }) => route),
      site,
      placing,
      [],
      made.isComplete,
    );
    routesOutdated = false;
    const others = otherFiles({ ...project, report });
    const redirects = collectRedirects(site, table, others.addresses, placing);
    routes = {
      site,
      table,
      others,
      redirects,
      made: new Map(made.records.map((record) => [record.file, record])),
      invalid: made.invalid,
      problems: report.list(),
    };
    return routes;
  }

  /** Lists page files. Returns the new ones, and whether any were added or removed. */
  function listPages(): { readonly added: readonly string[]; readonly moved: boolean } {
    const report = createReport();
    const next = new Map<string, PageEntry>();
    const added: string[] = [];
    for (const file of discoverPages(root, report)) {
      const known = pages.get(file);
      if (known) next.set(file, known);
      else added.push(file);
    }
    const moved = next.size !== pages.size || added.length > 0;
    for (const file of pages.keys()) {
      if (next.has(file)) continue;
      stale.delete(file);
      faulty.delete(file);
    }
    pages = next;
    routesOutdated ||= moved;
    listing = report.list();
    return { added, moved };
  }

  return {
    update(project, changed) {
      const paths = [...changed];
      routesOutdated ||= paths.some((path) => /^(?:site\/public|templates\/files)(?:\/|$)/.test(path));
      const touched = paths.filter(
        (path) => path === 'site' || /^site\/(?!(?:data|assets|public|sandbox)(?:\/|$))/.test(path),
      );
      // Paths without the ending of a page may be folders of pages.
      const isListed = (path: string): boolean => isRead(path) && pages.has(path) === existsSync(join(root, path));
      const found = read && touched.every(isListed) ? { added: [], moved: false } : listPages();
      const isDataChanged = data.update(project, paths);
      routesOutdated ||= isDataChanged;
      const makesPages = [...project.registry.templates.values()].some(({ definition }) => definition.pages);
      let moved = !read || found.moved || (isDataChanged && makesPages);
      let wide = isDataChanged || moved;
      const folders = touched.filter(isDefaults).map((path) => path.slice(0, path.lastIndexOf('/') + 1));
      const below = [...pages.keys()].filter((file) => folders.some((folder) => file.startsWith(folder)));
      const again = new Set([...found.added, ...touched.filter((path) => pages.has(path)), ...below]);
      for (const file of again) {
        const before = pages.get(file);
        const now = readPage(project, file);
        moved ||= addresses(before) !== addresses(now);
        wide = replace(file, now) || wide;
      }
      read = true;
      return { pages: [...again], wide, routes: moved || folders.length > 0 };
    },
    expire(project, { template, data: isExpired }) {
      for (const [file, { record, invalid }] of pages) {
        const id = record?.template ?? invalid?.draft?.template;
        if (id === undefined || template(id) || !project.registry.templates.has(id)) stale.add(file);
      }
      data.expire(project, isExpired);
      routesOutdated = true;
    },
    expired: () => stale,
    renew(project, file) {
      return pages.has(file) && replace(file, readPage(project, file));
    },
    record: (file) => pages.get(file)?.record ?? routes?.made.get(file),
    compose(project) {
      const { table, redirects, others, invalid } = routesOf(project);
      return {
        ...data.content(),
        table,
        invalid: [...[...faulty.keys()].flatMap((file) => pages.get(file)?.invalid ?? []), ...invalid],
        redirects,
        others,
        timed: undefined,
        read: (page) => store.get(pageKey(page)),
        place: (page) => store.place(pageKey(page)),
        close: () => undefined,
      };
    },
    problems: () => [...listing, ...data.problems(), ...[...faulty.values()].flat(), ...(routes?.problems ?? [])],
    close: () => {
      store.close();
    },
  };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { thrownByTemplate, type Content } from '../../core/load-content.js';
import { reportMissingLocales } from '../../core/missing-locales.js';
import type { Project } from '../../core/project/open-project.js';
import { discoverPages, discoverYaml, isYaml } from '../../content/discover.js';
import { loadData } from '../../content/load-data.js';
import { loadPages, type InvalidPage } from '../../content/load-pages.js';
import { withYamlPlaces } from '../../content/yaml/yaml-places.js';
import { createReport, type Diagnostic, type Report } from '../../errors/index.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { makeCacheFolder } from '../../lib/fs/cache-place.js';
import {
  createContentStore as createScratchStore,
  type ContentStore as ScratchStore,
} from '../../lib/site/content-store.js';
import type { PageRecord } from '../../lib/site/page-record.js';
import type { RedirectConfig, SiteConfig } from '../../lib/site/site-config.js';
import type { DataFile } from '../../lib/site/site-data.js';
import { collectRedirects } from '../../routes/redirects.js';
import { createRouteTable, type RouteTable } from '../../routes/route-table.js';
import { patchRoutes } from './patch-routes.js';

const DATA = 'site/data';

/** A page file as it was last read. */
interface PageEntry {
  readonly record?: PageRecord;
  readonly invalid?: InvalidPage;
}

/** The data files that one definition reads. */
interface DataEntry {
  readonly files: readonly DataFile[];
  readonly problems: readonly Diagnostic[];
}

/** What a change of content means for pages that are shown. */
export interface ContentChange {
  /** Page files that were read again. */
  readonly pages: readonly string[];
  /** True where more than the content of single pages changed: addresses, titles, data. */
  readonly wide: boolean;
  /** True where an address came, went or moved. */
  readonly routes: boolean;
}

/** The content of a site while it is being edited: each file is read again when it changes, and no other. */
export interface ContentStore {
  /** Reads what changed of the content. */
  update(project: Project, changed: Iterable<string>): ContentChange;
  /** Has pages and data read again, when they are next needed or looked over, whose schemas may have changed. */
  expire(
    project: Project,
    which: { readonly template: (id: string) => boolean; readonly data: (id: string) => boolean },
  ): void;
  /** Page files that wait to be read again. */
  expired(): ReadonlySet<string>;
  /** Reads such a page now. Returns true where other pages may show the difference. */
  renew(project: Project, file: string): boolean;
  record(file: string): PageRecord | undefined;
  /** The state of the content. */
  compose(project: Project): Content;
  /** Problems of page files by themselves, of data, and of routes. */
  problems(): Diagnostic[];
  close(): void;
}

export function createContentStore(root: string): ContentStore {
  const scratch = join(root, '.islet/work');
  makeCacheFolder(join(root, '.islet'), scratch);
  const store = createScratchStore(join(scratch, `dev-${String(process.pid)}.log`));
  let pages = new Map<string, PageEntry>();
  let data = new Map<string, DataEntry>();
  const listed: Record<'pages' | 'data', readonly Diagnostic[]> = { pages: [], data: [] };
  /** The routes when an address, a language or a translation last changed, with what was wrong with them, and the pages that say something else of themselves by now. */
  let routes:
    | {
        readonly site: SiteConfig;
        readonly table: RouteTable;
        readonly redirects: readonly RedirectConfig[];
        readonly problems: readonly Diagnostic[];
      }
    | undefined;
  const patches = new Map<string, PageRecord>();
  const faulty = new Map<string, readonly Diagnostic[]>();
  const stale = new Set<string>();
  let read = false;

  function readPage(project: Project, file: string): PageEntry {
    stale.delete(file);
    const report = createReport();
    const before = pages.get(file)?.record;
    const { site, registry } = project;
    const onThrown = telling(project, report);
    const {
      records: [record],
      invalid: [invalid],
    } = loadPages([file], { root, site, registry, store: before ? sparing(store, before) : store, report, onThrown });
    if (record) reportMissingLocales(root, site, [record], report);
    const problems = report.list();
    if (problems.length > 0) faulty.set(file, problems);
    else faulty.delete(file);
    return { ...(record && { record }), ...(invalid && { invalid }) };
  }

  /** Puts a page in the place of what it was. Returns true where other pages may show the difference. */
  function place(file: string, now: PageEntry): boolean {
    const before = pages.get(file);
    pages.set(file, now);
    if (shape(before) !== shape(now)) routes = undefined;
    else if (now.record) patches.set(now.record.route, now.record);
    return said(before) !== said(now);
  }

  function routesOf(site: SiteConfig): NonNullable<typeof routes> {
    if (routes?.site === site) return routes;
    const report = createReport();
    const entries = [...pages].sort(([a], [b]) => byCodeUnit(a, b)).map(([, entry]) => entry);
    const placing = withYamlPlaces(root, report);
    const table = createRouteTable(
      entries.flatMap(({ record }) => (record ? [record] : [])),
      entries.flatMap(({ invalid }) => (invalid ? [invalid.route] : [])),
      site,
      placing,
    );
    patches.clear();
    routes = { site, table, redirects: collectRedirects(site, table, placing), problems: report.list() };
    return routes;
  }

  function readData(project: Project, group: string, files: readonly string[]): DataEntry {
    const report = createReport();
    const tell = telling(project, report);
    const found = loadData(files, {
      ...project,
      report,
      onThrown: (error, file) => {
        tell(error, undefined, file);
      },
    });
    return { files: found.get(group) ?? [], problems: report.list() };
  }

  /** Lists page files. Returns those that are new, and whether any came or went. */
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
    if (moved) routes = undefined;
    listed.pages = report.list();
    return { added, moved };
  }

  /** Lists data files, and reads those of the groups that changed; all where one of these is the folder itself. */
  function updateData(project: Project, groups: ReadonlySet<string>): void {
    const report = createReport();
    const byGroup = new Map<string, string[]>([...project.registry.data.keys()].map((id) => [id, []]));
    for (const file of discoverYaml(root, DATA, report))
      byGroup.set(groupOf(file), [...(byGroup.get(groupOf(file)) ?? []), file]);
    data = new Map(
      [...byGroup].map(([group, files]) => {
        const known = data.get(group);
        return [
          group,
          read && known && !groups.has(group) && !groups.has('') ? known : readData(project, group, files),
        ];
      }),
    );
    listed.data = report.list();
  }

  return {
    update(project, changed) {
      const paths = [...changed];
      const touched = paths.filter(
        (path) => path === 'site' || /^site\/(?!(?:data|assets|sandbox)(?:\/|$))/.test(path),
      );
      const groups = new Set(paths.filter((path) => path.startsWith(DATA)).map(groupOf));
      // Other files than pages may be new ones that are not read, or folders of pages.
      const cameOrWent = (path: string): boolean => !isYaml(path) || pages.has(path) !== existsSync(join(root, path));
      const found = !read || touched.some(cameOrWent) ? listPages() : { added: [], moved: false };
      let moved = !read || found.moved;
      let wide = moved || groups.size > 0;
      const again = new Set([...found.added, ...touched.filter((path) => pages.has(path))]);
      for (const file of again) {
        const before = pages.get(file);
        const now = readPage(project, file);
        moved ||= addresses(before) !== addresses(now);
        wide = place(file, now) || wide;
      }
      if (!read || groups.size > 0) updateData(project, groups);
      read = true;
      return { pages: [...again], wide, routes: moved };
    },
    expire(project, { template, data: expired }) {
      for (const [file, { record, invalid }] of pages) {
        const kind = record?.template ?? invalid?.draft?.template;
        if (kind === undefined || template(kind) || !project.registry.templates.has(kind)) stale.add(file);
      }
      const files = discoverYaml(root, DATA, createReport());
      const groups = new Set([...project.registry.data.keys(), ...files.map(groupOf)]);
      data = new Map(
        [...groups].map((group) => {
          const known = data.get(group);
          return [
            group,
            known && !expired(group) && project.registry.data.has(group)
              ? known
              : readData(
                  project,
                  group,
                  files.filter((file) => groupOf(file) === group),
                ),
          ];
        }),
      );
    },
    expired: () => stale,
    renew(project, file) {
      return pages.has(file) && place(file, readPage(project, file));
    },
    record: (file) => pages.get(file)?.record,
    compose({ site }) {
      const { table, redirects } = routesOf(site);
      return {
        data: new Map([...data].map(([id, { files }]) => [id, files])),
        dataFailed: [...data.values()].some(({ problems }) => problems.some(({ severity }) => severity === 'error')),
        table: patches.size === 0 ? table : patchRoutes(table, new Map(patches)),
        invalid: [...faulty.keys()].flatMap((file) => pages.get(file)?.invalid ?? []),
        redirects,
        read: ({ content }) => (content === undefined ? undefined : store.read(content)),
        close: () => undefined,
      };
    },
    problems: () => [
      ...Object.values(listed).flat(),
      ...[...data.values()].flatMap(({ problems }) => problems),
      ...[...faulty.values()].flat(),
      ...(routes?.problems ?? []),
    ],
    close: () => {
      store.close();
    },
  };
}

/** The definition that reads a data file; empty for a change of the folder itself. */
function groupOf(file: string): string {
  return (
    file
      .slice(DATA.length + 1)
      .split('/')[0]
      ?.split('.')[0] ?? ''
  );
}

/** Where a page can be found. A page with problems still has its route. */
function addresses(entry: PageEntry | undefined): string {
  return JSON.stringify([entry?.record?.route ?? entry?.invalid?.route, entry?.record?.redirectFrom]);
}

/** What decides over the table of routes. */
function shape(entry: PageEntry | undefined): string {
  const { locale, noindex, translationOf } = entry?.record ?? {};
  return JSON.stringify([addresses(entry), entry?.record !== undefined, locale, noindex, translationOf]);
}

/** All that other pages may show of a page. */
function said(entry: PageEntry | undefined): string {
  const { template, words } = entry?.record ?? {};
  return JSON.stringify([shape(entry), template, words]);
}

/** The store, for a page that may read the same as before: then nothing is appended. */
function sparing(store: ScratchStore, { content }: PageRecord): Pick<ScratchStore, 'append'> {
  return {
    append: (value) =>
      content !== undefined && JSON.stringify(value) === JSON.stringify(store.read(content))
        ? content
        : store.append(value),
  };
}

/** Has what a rule or a summary of a template throws told. */
function telling(project: Project, report: Report): (error: unknown, route: string | undefined, file: string) => void {
  return (error, route, file) => {
    for (const item of thrownByTemplate(error, project, route, file).diagnostics) report.add(item);
  };
}

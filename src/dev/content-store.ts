import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Content } from '../build/load-content.js';
import type { Project } from '../build/open-project.js';
import { discover } from '../content/discover.js';
import { loadData } from '../content/load-data.js';
import { loadPages, type InvalidPage } from '../content/load-pages.js';
import { withYamlPlaces } from '../content/yaml-places.js';
import { createReport, type Diagnostic } from '../errors/index.js';
import { byCodeUnit } from '../lib/code-unit-order.js';
import { createContentLog, type ContentLog } from '../lib/content-log.js';
import type { PageRecord } from '../lib/page-record.js';
import type { DataFile } from '../lib/site-data.js';
import { collectRedirects } from '../routes/redirects.js';
import { createRouteTable } from '../routes/route-table.js';

const PAGES = 'site/pages';
const DATA = 'site/data';

/** A page file as it was last read. */
interface PageEntry {
  readonly record?: PageRecord;
  readonly invalid?: InvalidPage;
  readonly problems: readonly Diagnostic[];
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
  expire(project: Project, which: { readonly template: (id: string) => boolean; readonly data: (id: string) => boolean }): void;
  /** Page files that wait to be read again. */
  expired(): ReadonlySet<string>;
  /** Reads such a page now. Returns true where other pages may show the difference. */
  renew(project: Project, file: string): boolean;
  record(file: string): PageRecord | undefined;
  /** The state of the content; problems of it as a whole go to the report of the project. */
  compose(project: Project): Content;
  /** Problems of page files by themselves, and of data. */
  problems(): Diagnostic[];
  close(): void;
}

export function createContentStore(root: string): ContentStore {
  const scratch = join(root, '.islet/work');
  mkdirSync(scratch, { recursive: true });
  const log = createContentLog(join(scratch, `dev-${String(process.pid)}.log`));
  let pages = new Map<string, PageEntry>();
  let data = new Map<string, DataEntry>();
  let findings: readonly Diagnostic[] = [];
  const stale = new Set<string>();
  let read = false;

  function readPage({ site, registry }: Project, file: string): PageEntry {
    stale.delete(file);
    const report = createReport();
    const before = pages.get(file)?.record;
    const { records: [record], invalid: [invalid] } = loadPages([file], { root, site, registry, log: before ? sparing(log, before) : log, report });
    return { ...(record && { record }), ...(invalid && { invalid }), problems: report.list() };
  }

  function readData({ site, registry }: Project, group: string, files: readonly string[]): DataEntry {
    const report = createReport();
    const found = loadData(root, files, site, registry, report);
    return { files: found.get(group) ?? [], problems: report.list() };
  }

  return {
    update(project, changed) {
      const paths = [...changed];
      const touched = paths.filter((path) => path.startsWith(`${PAGES}/`) || path === PAGES || path === 'site');
      const groups = new Set(paths.filter((path) => path.startsWith(DATA)).map(groupOf));
      const report = createReport();
      let wide = !read || groups.size > 0;
      let routes = !read;
      const again = new Set<string>();
      if (!read || touched.some((path) => pages.has(path) !== (isYaml(path) && existsSync(join(root, path))))) {
        const files = discover(root, PAGES, isYaml, report);
        const next = new Map<string, PageEntry>();
        for (const file of files) {
          const known = pages.get(file);
          if (known) next.set(file, known);
          else again.add(file);
        }
        routes ||= next.size !== pages.size || again.size > 0;
        wide ||= routes;
        for (const file of pages.keys()) if (!next.has(file)) stale.delete(file);
        pages = next;
      }
      for (const path of touched) if (pages.has(path)) again.add(path);
      for (const file of again) {
        const before = pages.get(file);
        const now = readPage(project, file);
        pages.set(file, now);
        wide ||= !isAlike(before, now);
        routes ||= addresses(before) !== addresses(now);
      }
      if (!read || groups.size > 0) {
        const files = discover(root, DATA, isYaml, report);
        const byGroup = new Map<string, string[]>([...project.registry.data.keys()].map((id) => [id, []]));
        for (const file of files) byGroup.set(groupOf(file), [...(byGroup.get(groupOf(file)) ?? []), file]);
        data = new Map([...byGroup].map(([group, members]) => {
          const known = data.get(group);
          return [group, read && known && !groups.has(group) && !groups.has('') ? known : readData(project, group, members)];
        }));
      }
      if (wide) findings = report.list();
      read = true;
      return { pages: [...again], wide, routes };
    },
    expire(project, { template, data: expired }) {
      for (const [file, { record, invalid }] of pages) {
        const kind = record?.template ?? invalid?.draft?.template;
        if (kind === undefined || template(kind) || !project.registry.templates.has(kind)) stale.add(file);
      }
      const files = discover(root, DATA, isYaml, createReport());
      const groups = new Set([...project.registry.data.keys(), ...files.map(groupOf)]);
      data = new Map([...groups].map((group) => {
        const known = data.get(group);
        return [group, known && !expired(group) && project.registry.data.has(group) ? known : readData(project, group, files.filter((file) => groupOf(file) === group))];
      }));
    },
    expired: () => stale,
    renew(project, file) {
      const before = pages.get(file);
      if (!before) return false;
      const now = readPage(project, file);
      pages.set(file, now);
      return !isAlike(before, now);
    },
    record: (file) => pages.get(file)?.record,
    compose({ site, report }) {
      const entries = [...pages].sort(([a], [b]) => byCodeUnit(a, b)).map(([, entry]) => entry);
      const records = entries.flatMap(({ record }) => (record ? [record] : []));
      const invalid = entries.flatMap((entry) => (entry.invalid ? [entry.invalid] : []));
      const placing = withYamlPlaces(root, report);
      const table = createRouteTable(records, invalid.map(({ route }) => route), site, placing);
      const failed = [...data.values()].some(({ problems }) => problems.some(({ severity }) => severity === 'error'));
      return {
        data: new Map([...data].map(([id, { files }]) => [id, files])),
        dataFailed: failed,
        table,
        invalid,
        redirects: collectRedirects(site, table, placing),
        log,
        close: () => undefined,
      };
    },
    problems: () => [...findings, ...[...data.values()].flatMap(({ problems }) => problems), ...[...pages.values()].flatMap(({ problems }) => problems)],
    close: () => { log.close(); },
  };
}

function isYaml(file: string): boolean {
  return /\.ya?ml$/.test(file);
}

/** The definition that reads a data file; empty for a change of the folder itself. */
function groupOf(file: string): string {
  return file.slice(DATA.length + 1).split('/')[0]?.split('.')[0] ?? '';
}

/** Whether other pages see no difference between two states of a page. */
function isAlike(before: PageEntry | undefined, now: PageEntry): boolean {
  return before?.record !== undefined && now.record !== undefined && facts(before.record) === facts(now.record);
}

/** Where a page can be found. A page with problems still has its route. */
function addresses(entry: PageEntry | undefined): string {
  return JSON.stringify([entry?.record?.route ?? entry?.invalid?.route, entry?.record?.redirectFrom ?? []]);
}

function facts({ route, template, locale, title, description, noindex, translationOf, redirectFrom, summary }: PageRecord): string {
  return JSON.stringify([route, template, locale, title, description, noindex, translationOf, redirectFrom, summary]);
}

/** The log, for a page that may read the same as before: then nothing is appended. */
function sparing(log: ContentLog, before: PageRecord): ContentLog {
  return {
    ...log,
    append: (value) => (JSON.stringify(value) === JSON.stringify(log.read(before.content)) ? before.content : log.append(value)),
  };
}

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { discoverPages, isRead, type Listing, type PageListing } from '../../content/discover.js';
import { readPageFile, unknownDefaults, type LoadPageContext, type PageFile } from '../../content/load-pages.js';
import { createPageDefaults, isDefaults, type PageDefaults } from '../../content/page-defaults.js';
import { readYamlFile } from '../../content/yaml/yaml-file.js';
import type { TemplateRegistry } from '../../content/template-registry.js';
import { createReport, type Diagnostic } from '../../errors/index.js';
import { unlessRefused } from '../../errors/system-error.js';
import type { ContentStore } from '../../lib/site/content-store.js';
import type { Page } from '../../lib/site/page.js';
import { pageRoute } from '../../lib/site/page-route.js';
import type { Timed } from '../../lib/site/publish-window.js';
import { parallelMap, type BatchRunner } from '../../workers/parallel-map.js';
import type { Project } from '../project/open-project.js';
import { missingLocale } from './missing-locale.js';
import { templateErrors } from './template-errors.js';

export const PAGES = 'site/pages';

/** A page file with the errors that its template threw when it was read. */
export interface PageEntry extends PageFile {
  readonly thrown?: readonly Diagnostic[];
}

/** Reads pages in threads; `undefined` for a page that the main thread must read. */
export type PageReader = BatchRunner<string, PageEntry>;

export interface ReadOptions {
  /** Lists files of the project without reading folders; used by the first update. */
  readonly listing?: Listing | undefined;
  /** Returns a page that is unchanged since an earlier build. */
  readonly known?: ((file: string) => Page | undefined) | undefined;
  /** Of a build of a part: whether a page, by its route, belongs to it. */
  readonly isOwn?: ((route: string) => boolean) | undefined;
  /** Opens threads for a number of pages, whose content goes to the store; `undefined` if they are not worth it. */
  readonly openReader?: (pages: number, store: ContentStore) => Promise<PageReader | undefined>;
  /** Other work of the main thread while threads start. */
  readonly meanwhile?: readonly (() => void)[];
  readonly signal?: AbortSignal | undefined;
}

/** What other pages show of a page that was read again or removed. */
export interface PageDifference {
  /** True if an address was added, removed or changed. */
  readonly addresses: boolean;
  /** True if other pages may show the change, or the page has or had problems. */
  readonly listings: boolean;
}

/** The page files of a site, and which of them are to be read. */
export interface PageFiles {
  /** Notes changed paths; without them, everything is to be listed and read. */
  note(changed: readonly string[] | undefined): void;
  /** Lists the files if some may have been added or removed. Returns the files that are gone. */
  list(): readonly string[];
  /** Files to read now. */
  unread(): readonly string[];
  /** Files whose template may have changed: they can be shown as they are until there is time to read them. */
  outdated(): ReadonlySet<string>;
  /** Marks pages as outdated. `isDue` is called with the id of their template, if it is known, and their dates. */
  outdate(isDue: (template: string | undefined, timed: Timed | undefined) => boolean): void;
  read(file: string, project: Project, context: Pick<LoadPageContext, 'store' | 'known' | 'isOwn'>): PageEntry;
  /** Replaces the entry of a file that was read. */
  take(file: string, entry: PageEntry, project: Project): PageDifference;
  get(file: string): PageEntry | undefined;
  /** All entries, in the order of their files. */
  entries(): Iterable<PageEntry>;
  /** Entries with problems or errors of templates. */
  faulty(): Iterable<PageEntry>;
  defaultsFiles(): readonly string[];
  readonly defaults: PageDefaults;
  /** Problems of the listing, of pages, and of defaults. Errors of templates are in the entries. */
  problems(project: Project): readonly Diagnostic[];
}

/** @param given lists files without reading folders, for the first listing */
export function createPageFiles(root: string, given?: Listing): PageFiles {
  let listing: (PageListing & { readonly problems: readonly Diagnostic[] }) | undefined;
  let isListed = false;
  let entries = new Map<string, PageEntry>();
  const faulty = new Map<string, PageEntry>();
  const unread = new Set<string>();
  const outdated = new Set<string>();
  let defaults = createPageDefaults(root);
  /** Unknown fields of defaults, for one registry and listing. */
  let unknown: { readonly of: TemplateRegistry; readonly problems: readonly Diagnostic[] } | undefined;

  function notePath(path: string): void {
    // Paths without the ending of a page may be folders of pages.
    const isKnown = isDefaults(path) ? listing?.defaults.includes(path) === true : entries.has(path);
    const isListedFile = isRead(path) && isKnown === isFile(join(root, path));
    if (!isListedFile) isListed = false;
    if (entries.has(path)) unread.add(path);
    else if (isDefaults(path) || !isListedFile) {
      const folder = isDefaults(path) ? folderOf(path) : `${path}/`;
      for (const file of entries.keys()) if (file.startsWith(folder)) unread.add(file);
      defaults = createPageDefaults(root);
      unknown = undefined;
    }
  }

  return {
    note(changed = [PAGES]) {
      for (const path of changed) if (mayBePages(path)) notePath(path);
    },
    list() {
      if (isListed) return [];
      const report = createReport();
      const found = discoverPages(root, report, listing ? undefined : given);
      const next = new Map<string, PageEntry>();
      for (const file of found.pages) {
        const known = entries.get(file);
        if (!known) unread.add(file);
        next.set(file, known ?? NOT_READ);
      }
      const gone = [...entries.keys()].filter((file) => !next.has(file));
      for (const file of gone) for (const files of [unread, outdated, faulty]) files.delete(file);
      entries = next;
      listing = { ...found, problems: report.list() };
      isListed = true;
      unknown = undefined;
      return gone;
    },
    unread: () => [...unread],
    outdated: () => outdated,
    outdate(isDue) {
      for (const [file, { page, invalid, unpublished }] of entries)
        if (isDue(page?.template ?? invalid?.unchecked?.template, (page ?? unpublished)?.timed)) outdated.add(file);
    },
    read(file, project, context) {
      const { site, registry } = project;
      const thrown: Diagnostic[] = [];
      const onThrown = (error: unknown, route: string, template: string): void => {
        thrown.push(...templateErrors(error, project, route, template, { page: file }));
      };
      const read = readPageFile(file, { root, site, registry, defaults, ...context, onThrown });
      return thrown.length === 0 ? read : { ...read, thrown };
    },
    take(file, entry, { site }) {
      const previous = entries.get(file);
      const { page } = entry;
      const warn = (): Diagnostic[] => (page ? missingLocale(site, page, () => readYamlFile(root, file)) : []);
      const warnings = createReport().attempt(warn) ?? [];
      const now = warnings.length === 0 ? entry : { ...entry, problems: [...entry.problems, ...warnings] };
      entries.set(file, now);
      if (now.problems.length > 0 || now.thrown) faulty.set(file, now);
      else faulty.delete(file);
      unread.delete(file);
      outdated.delete(file);
      return differenceOf(previous, entry);
    },
    get: (file) => entries.get(file),
    entries: () => entries.values(),
    faulty: () => faulty.values(),
    defaultsFiles: () => listing?.defaults ?? [],
    get defaults() {
      return defaults;
    },
    problems({ registry }) {
      if (unknown?.of !== registry) {
        unknown = { of: registry, problems: unknownDefaults(root, usedDefaults(listing), registry) };
      }
      const ofPages = [...faulty.values()].flatMap(({ problems }) => problems);
      return [...(listing?.problems ?? []), ...ofPages, ...unknown.problems];
    },
  };
}

/** The defaults that apply to any page. */
function usedDefaults({ pages, defaults }: PageListing = { pages: [], defaults: [] }): readonly string[] {
  return defaults.filter((name) => pages.some((file) => file.startsWith(folderOf(name))));
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** Pipes, devices and folders are left to the listing, which reports them. */
function isFile(path: string): boolean {
  return unlessRefused(() => statSync(path, { throwIfNoEntry: false })?.isFile() === true, false);
}

interface ReadPagesInputs {
  readonly options: ReadOptions;
  readonly store: ContentStore;
  readonly readData: () => void;
  readonly take: (file: string, entry: PageEntry) => void;
}

/** Reads data and the noted pages, those without a known page in threads if there are many. */
export async function readPages(
  pages: PageFiles,
  project: Project,
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
function belongs(file: string, base: string, isOwn: ReadOptions['isOwn']): boolean {
  return !isOwn || createReport().attempt(() => isOwn(pageRoute(file, base).route)) === true;
}

/** A file that was listed and is to be read. */
const NOT_READ: PageEntry = { problems: [] };

/** Whether a changed path may be a page, a folder of pages, or something in `site/` that is not read. */
function mayBePages(path: string): boolean {
  return path === 'site' || /^site\/(?!(?:data|assets|public|sandbox)(?:\/|$)|(?:site|policies)\.yaml$)/.test(path);
}

function differenceOf(previous: PageEntry | undefined, now: PageEntry): PageDifference {
  if (previous === undefined || previous === NOT_READ) return { addresses: true, listings: true };
  return {
    addresses: addressesOf(previous) !== addressesOf(now),
    // The references of a page with problems are checked with the content of the site.
    listings: previous.invalid !== undefined || now.invalid !== undefined || listingOf(previous) !== listingOf(now),
  };
}

/** The addresses of a page. A page with problems has its route too. */
function addressesOf({ page, invalid, otherShardRoute }: PageEntry): string {
  return JSON.stringify([page?.route ?? invalid?.route ?? otherShardRoute, page?.redirectFrom]);
}

/** Everything that other pages may show of a page: all of its record but what only its own page depends on. */
export function listingOf(entry: PageEntry): string {
  const { sha256: _hash, timed: _timed, inputs: _inputs, ogImage: _image, ...shown } = entry.page ?? {};
  return JSON.stringify([addressesOf(entry), entry.unpublished, shown]);
}

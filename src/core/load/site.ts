import { join } from 'node:path';
import { PUBLIC_FOLDER } from '../../content/public-files.js';
import { IsletError, type Diagnostic } from '../../errors/index.js';
import { makeCacheFolder } from '../../lib/fs/cache-place.js';
import { isletFolder } from '../../lib/fs/islet-folder.js';
import { createContentStore, type ContentStore } from '../../lib/site/content-store.js';
import type { Page } from '../../lib/site/page.js';
import { isCurrent, type Timed } from '../../lib/site/publish-window.js';
import type { SiteConfig } from '../../lib/site/site-config.js';
import type { Project } from '../project/open-project.js';
import { composeContent, snapshotContent, type ComposedContent, type Content, type OpenedSnapshot } from './content.js';
import { createDataFiles, type DataFiles } from './data-files.js';
import { createPageFiles, PAGES, readPages, type PageEntry, type PageFiles, type ReadOptions } from './page-files.js';
import { createProblemList } from './problem-list.js';
import { templateErrors } from './template-errors.js';

export interface SiteOptions extends ReadOptions {
  /** Of a thread: what the main thread has read. */
  readonly snapshot?: OpenedSnapshot;
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

/** Whether a closure of template files may have changed; `undefined` is an unknown closure. */
type IsTouched = (closure: readonly string[] | undefined) => boolean;

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
   */
  use(project: Project, isTouched: IsTouched): void;
  /** Page files whose template may have changed. They stay as they were until they are read. */
  outdated(): ReadonlySet<string>;
  /** Reads an outdated page. */
  refresh(file: string): SiteChange;
  /** The page of a file, or of an item of data. */
  page(file: string): Page | undefined;
  /** The current content: the same object until other pages may show a change. */
  content(): Content;
  problems(): readonly Diagnostic[];
  close(): void;
}

/** Opens a site; nothing is read before the first update. */
export function openSite(first: Project, options: SiteOptions = {}): Site {
  const { root } = first;
  const { isOwn, listing, snapshot, store = createContentStore(contentFile(root)) } = options;
  const pages = createPageFiles(root, listing);
  const data = createDataFiles();
  let project = first;
  let change = noChange();
  let content = snapshot && snapshotContent(first, snapshot, store);
  /** The content as it was composed last, with its problems. */
  let composed: ComposedContent | undefined;

  const readProblems = (): readonly Diagnostic[] => [...pages.problems(project), ...data.problems()];
  const problems = (): readonly Diagnostic[] => {
    const thrown = createProblemList();
    for (const entry of pages.faulty()) thrown.add(entry.thrown ?? []);
    thrown.add(composed?.thrown ?? []);
    return [...readProblems(), ...thrown.list(), ...(composed?.problems ?? [])];
  };
  const report = (found: readonly Diagnostic[]): void => {
    for (const item of found) project.report.add(item);
  };

  function take(file: string, entry: PageEntry): void {
    const { addresses, listings } = pages.take(file, entry, project);
    change.pages.push(file);
    change.addresses ||= addresses;
    // Pages that are not translated have records of their own.
    const isListed = listings || project.site.locales.some(({ fallback }) => fallback);
    change.listings ||= isListed;
    report(entry.problems);
    if (isListed) content = undefined;
    else if (entry.page) content?.table.replace(entry.page);
  }

  function readData(): void {
    if (data.read(project)) {
      change.data = true;
      // Templates may make other pages or files of it.
      const { templates, files } = project.registry;
      change.addresses ||= [...templates.values()].some(({ definition }) => definition.pages);
      change.addresses ||= [...files.values()].some(({ definition }) => definition.from);
      content = undefined;
    }
    report(readProblems());
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
      pages.note(paths);
      data.note(paths);
      if (pages.list().length > 0 || !paths || paths.some(mayBePublic)) {
        change.addresses = change.listings = true;
        content = undefined;
      }
      await readPages(pages, project, { options, store, readData, take });
      return takeChange();
    },
    use(next, isTouched) {
      outdate(project, next, { pages, data, isTouched });
      project = next;
      content = undefined;
    },
    outdated: pages.outdated,
    refresh(file) {
      take(file, pages.read(file, project, { store, isOwn }));
      return takeChange();
    },
    page: (file) => pages.get(file)?.page ?? composed?.generated.get(file),
    content() {
      if (!content) {
        report(readProblems());
        composed = composeContent(project, { pages, data, store, isOwn });
        ({ content } = composed);
        report(problems());
      }
      return content;
    },
    problems,
    close: store.close,
  };
}

interface Reopened {
  readonly pages: PageFiles;
  readonly data: DataFiles;
  readonly isTouched: IsTouched;
}

/** Marks what another state of a project would read differently. */
function outdate(previous: Project, { registry, bundle, site }: Project, { pages, data, isTouched }: Reopened): void {
  const hasOtherSettings = settingsOf(previous.site) !== settingsOf(site);
  const isDue = (timed: Timed | undefined): boolean => hasOtherSettings || !isCurrent(timed, site.asOf);
  if (hasOtherSettings) pages.note([PAGES]);
  pages.outdate((id, timed) => {
    const template = id === undefined ? undefined : registry.templates.get(id);
    return isDue(timed) || !template || isTouched(template.module.closure);
  });
  data.outdate((id, timed) => hasOtherSettings || timed.some(isDue) || isTouched(bundle.data.get(id)?.closure));
}

/** Whether a changed path may be a file of `site/public/`. */
function mayBePublic(path: string): boolean {
  return path === 'site' || path === 'site/public' || path.startsWith(PUBLIC_FOLDER);
}

/** The settings that reading pages and data depends on. */
function settingsOf({ base, defaultLocale, locales, timeZone }: SiteConfig): string {
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

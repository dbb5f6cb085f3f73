import type { LendPacks } from '../incremental/next-packs.js';
import { IsletError } from '../errors/index.js';
import { createContentLog, type ContentLog, type LogFile } from '../lib/site/content-store.js';
import { pageRecord, type PageRecord, type PageRow } from '../lib/site/page-record.js';
import { pageRoute } from '../lib/site/page-route.js';
import {
  loadContent,
  openContentLog,
  pageFiles,
  readSiteData,
  type Content,
  type LoadContentOptions,
  type ReadData,
} from '../core/load-content.js';
import type { PageOutcome } from '../core/page-outcome.js';
import type { RenderBasis } from '../core/prepare-render.js';
import type { Project } from '../core/project/open-project.js';
import { readRows, type RowsRead } from '../core/read-rows.js';
import type { PageThreads } from './page-threads.js';
import type { Elsewhere } from './parallel-map.js';
import type { ThreadStarter } from './thread-starter.js';

/** Those who read and render the pages of a build: the main thread, and others where there is enough for them to do. */
export interface PageCrew {
  /** Phase one. @throws IsletError as `loadContent` does */
  load(project: Project, options: CrewLoadOptions, signal: AbortSignal | undefined): Promise<Content>;
  /**
   * Who renders pages beside the main thread; `undefined` where nobody does.
   *
   * @param due number of pages to render
   * @param into where they are written to, and kept for the next build; where it is missing they are sent
   */
  renderers(
    project: Project,
    content: Content,
    basis: RenderBasis,
    due: number,
    into?: RenderTarget,
  ): Promise<Elsewhere<PageRecord, PageOutcome> | undefined>;
}

interface ReadFiles extends RowsRead {
  readonly log: ContentLog;
}

export interface RenderTarget {
  /** Folder of the output. */
  readonly dist: string;
  /** Packs of the cache; missing where nothing is kept, or only by the main thread. */
  readonly lend?: LendPacks | undefined;
}

export interface CrewLoadOptions extends Pick<LoadContentOptions, 'json' | 'isOwn'> {
  /** Opens files for what pages say that are read; where it is missing they are scratch files. */
  readonly openSources?: (() => LogFile) | undefined;
  /** The rows of pages that are taken as they are. */
  readonly known?: ((file: string) => PageRow | undefined) | undefined;
  /** Called with the files of all pages before anything is asked of them. */
  readonly ahead?: ((files: readonly string[]) => Promise<void> | void) | undefined;
  /** What the main thread has to do beside: it does not wait until threads are idle. */
  readonly meanwhile?: readonly (() => void)[];
}

export function openPageCrew(starter: ThreadStarter): PageCrew {
  let opened: PageThreads | undefined;
  let kept: ((file: string) => Uint8Array | undefined) | undefined;
  const threadsFor = async (project: Project, pages: number): Promise<PageThreads | undefined> => {
    const threads = await starter.forPages(pages);
    if (threads) opened ??= threads.open(project);
    return opened;
  };

  async function read(
    project: Project,
    files: readonly string[],
    log: ContentLog,
    meanwhile: readonly (() => void)[],
    signal: AbortSignal | undefined,
  ): Promise<ReadFiles> {
    try {
      const threads = await threadsFor(project, files.length);
      const found = await readRows({
        project,
        files,
        log,
        elsewhere: threads?.readRows(log),
        meanwhile,
        signal,
      });
      log.flush();
      return { ...found, log };
    } catch (error) {
      log.close();
      throw error;
    }
  }

  return {
    async load(project, { known: rowOf, json, openSources, isOwn, ahead: prepare, meanwhile = [] }, signal) {
      const { root, report } = project;
      kept = json;
      const files = pageFiles(root, report);
      await prepare?.(files);
      const rows = new Map(
        files.flatMap((file) => {
          const row = rowOf?.(file);
          return row ? [[file, pageRecord(file, row, undefined)] as const] : [];
        }),
      );
      const wanted = files.filter((file) => !rows.has(file) && isWanted(file, isOwn));
      // What no thread is there for is read, and told of, by whoever loads it.
      const shared = (await starter.forPages(wanted.length)) ? wanted : [];
      const log = openSources ? createContentLog(openSources) : openContentLog(root);
      let siteData: ReadData | undefined;
      const readData = (): void => {
        siteData = readSiteData(project);
      };
      const ahead = await read(project, shared, log, [readData, ...meanwhile], signal);
      const known = (file: string): PageRecord | undefined => rows.get(file) ?? ahead.rows.get(file);
      return loadContent(project, {
        siteData,
        files,
        log: ahead.log,
        isOwn,
        json,
        known,
        flawed: (file) => ahead.flawed.get(file),
      });
    },
    async renderers(project, { data, table, redirects }, { index, browser }, due, into) {
      const threads = await threadsFor(project, due);
      if (!threads) return undefined;
      const routes = table.routes();
      const locales = routes.map((route) => table.locale(route) ?? '');
      const setup = {
        data,
        routes,
        locales,
        redirects,
        index,
        browser: { ...browser, files: [] },
        ...(into && { dist: into.dist }),
      };
      return threads.renderPages({
        setup,
        infos: () => table.infos(),
        taskOf(record) {
          const content = record.content ? undefined : kept?.(record.file);
          // A copy: what is sent with a part of a larger memory is all of it.
          return { record, info: table.info(record), ...(content && { content: new Uint8Array(content) }) };
        },
        lend: into?.lend,
      });
    },
  };
}

/** Paths that are no route are told by whoever reads the pages. */
function isWanted(file: string, isOwn: ((route: string) => boolean) | undefined): boolean {
  if (!isOwn) return true;
  try {
    return isOwn(pageRoute(file).route);
  } catch (error) {
    if (error instanceof IsletError) return false;
    throw error;
  }
}

import { IsletError } from '../../errors/index.js';
import type { ContentLog } from '../../lib/content-log.js';
import type { PageRecord } from '../../lib/page-record.js';
import { pageRoute } from '../../lib/page-route.js';
import { loadContent, openContentLog, pageFiles, type Content, type LoadContentOptions } from '../load-content.js';
import type { Project } from '../open-project.js';
import type { PageOutcome } from '../page-outcome.js';
import type { RenderBasis } from '../prepare-render.js';
import { readRows } from '../read-rows.js';
import { startPageThreads, threadsOfThisMachine, type PageThreads } from './page-threads.js';
import type { Elsewhere } from './spread.js';

/** The threads of a build, which are started once there is enough for them to do. */
export interface PageCrew {
  /** Phase one. @throws IsletError as `loadContent` does */
  load(options: Pick<LoadContentOptions, 'known' | 'json' | 'isOwn'>, signal: AbortSignal | undefined): Promise<Content>;
  /**
   * Who renders pages beside the main thread; `undefined` where nobody does.
   *
   * @param due number of pages to render
   * @param dist folder that they are written to; where it is missing they are not
   */
  renderers(content: Content, basis: RenderBasis, due: number, dist?: string): Promise<Elsewhere<PageRecord, PageOutcome> | undefined>;
  /** What a page says, as JSON in UTF-8, in memory of its own; `undefined` where its file would have to be read. */
  contentOf(record: PageRecord): Uint8Array | undefined;
  close(): Promise<void>;
}

/** Fewer pages than this are done before a thread is ready to take one. */
const WORTH_A_THREAD = 160;

/** @param wanted threads beside the main one, which are used however few pages there are; where it is missing, those of the machine are, for many pages */
export function openPageCrew(project: Project, wanted: number | undefined): PageCrew {
  const { root, report } = project;
  const count = wanted ?? threadsOfThisMachine();
  const few = wanted === undefined ? WORTH_A_THREAD : 1;
  let started: Promise<PageThreads> | undefined;
  let log: ContentLog | undefined;
  let kept: ((file: string) => Uint8Array | undefined) | undefined;
  const contentOf = (record: PageRecord): Uint8Array | undefined => {
    const content = record.content ? log?.readJson(record.content) : kept?.(record.file);
    // A copy with memory of its own: the log reads the next page into the same.
    return content && new Uint8Array(content);
  };
  const threadsFor = async (pages: number): Promise<PageThreads | undefined> => (count < 1 || pages < few ? undefined : (started ??= startPageThreads(project, count)));

  async function readAhead(files: readonly string[], into: ContentLog, signal: AbortSignal | undefined): Promise<ReadonlyMap<string, PageRecord> | undefined> {
    try {
      const threads = await threadsFor(files.length);
      return threads && (await readRows({ project, files, log: into, elsewhere: threads.readRows, signal }));
    } catch (error) {
      into.close();
      throw error;
    }
  }

  return {
    async load({ known, json, isOwn }, signal) {
      kept = json;
      const files = pageFiles(root, report);
      const rows = new Map(files.flatMap((file) => {
        const row = known?.(file);
        return row ? [[file, row] as const] : [];
      }));
      const opened = openContentLog(root);
      const read = await readAhead(files.filter((file) => !rows.has(file) && isWanted(file, isOwn)), opened, signal);
      log = opened;
      return loadContent(project, { files, log: opened, isOwn, json, known: (file) => rows.get(file) ?? read?.get(file) });
    },
    async renderers({ data, table, redirects }, { index, browser }, due, dist) {
      const threads = await threadsFor(due);
      if (!threads) return undefined;
      const routes = table.routes();
      const locales = routes.map((route) => table.locale(route) ?? '');
      const setup = { data, routes, locales, redirects, index, browser: { ...browser, files: [] }, ...(dist !== undefined && { dist }) };
      return threads.renderPages(setup, () => table.infos(), (record) => {
        const content = contentOf(record);
        return { record, info: table.info(record), ...(content && { content }) };
      });
    },
    contentOf,
    async close() {
      await (await started)?.close();
    },
  };
}

/** Paths that are no route are told by whoever reads the pages. */
function isWanted(file: string, isOwn: ((route: string) => boolean) | undefined): boolean {
  try {
    const { route } = pageRoute(file);
    return isOwn?.(route) !== false;
  } catch (error) {
    if (error instanceof IsletError) return false;
    throw error;
  }
}

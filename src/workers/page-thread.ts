import { setImmediate } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { compileOnce } from '../bundle/compile.js';
import { createPagePacker, type NewPiece, type PackSink } from '../incremental/page-pieces.js';
import { createAnchorRequests } from '../content/anchor-requests.js';
import { readPageQuietly, readSoundPage } from '../content/load-pages.js';
import type { PageInfo } from '../api/site-model.js';
import { createFileWriter } from '../emit/file-writer.js';
import { createRichTextCache } from '../content/rich-text/rich-text-cache.js';
import { createReport } from '../errors/index.js';
import { createCardMaker } from '../images/cards/card-maker.js';
import { appendJson, LOG_WINDOW } from '../lib/site/content-store.js';
import { createAppender, type Lane } from '../lib/fs/append-writer.js';
import type { PageRecord } from '../lib/site/page-record.js';
import type { Question } from '../lib/site/dependency.js';
import { createTextEncoder } from '../lib/text/text-encoder.js';
import { createWindowReader } from '../lib/fs/window-reader.js';
import type { RouteTable } from '../routes/route-table.js';
import { createCodeHashes } from '../incremental/code-hashes.js';
import { createPageMaker, type OwnOutcome } from '../core/page-outcome.js';
import { prepareRender } from '../core/prepare-render.js';
import { evaluateProject, type CompiledProject, type Project } from '../core/project/open-project.js';
import { cardStore } from '../incremental/result-stores.js';
import { attempt } from './attempt.js';
import {
  readShared,
  type PageTask,
  type RenderSetup,
  type SentPage,
  type SentPages,
  type SentRows,
  type SharedValue,
} from './messages.js';

export { copyPages, readHashes } from './file-tasks.js';
export { lookAtOutput, removeSome, writeArchive } from './output-tasks.js';
export { makeVectors } from './vectors-task.js';
export { writePages } from './write-task.js';

/*
 * Runs in a thread of its own. Whatever goes wrong here is not told: what a file of a page says wrong is sent, and in all else the main thread does the same again and tells it, so that messages do not depend on the number of threads.
 */

export interface RowsTask {
  readonly project: SharedValue<CompiledProject>;
  readonly files: readonly string[];
  /** Takes what they say; nobody else writes there meanwhile. */
  readonly log: Lane;
}

export interface PagesTask {
  readonly project: SharedValue<CompiledProject>;
  readonly setup: SharedValue<RenderSetup>;
  /** Raised with every new setup. */
  readonly version: number;
  readonly pages: readonly PageTask[];
  /** Takes the pages for the next build; nobody else writes there meanwhile. Missing where the main thread keeps them. */
  readonly pack?: Lane;
}

let project: Promise<Project> | undefined;
let prepared: { readonly version: number; readonly renderer: Promise<Renderer> } | undefined;

/** Reads pages. */
export async function readRows(task: RowsTask): Promise<SentRows> {
  const opened = await openOnce(task.project);
  const log = createAppender(task.log);
  const rows = task.files.map((file) => {
    const read = attempt(() => readPageQuietly(file, opened));
    return read && 'row' in read ? { row: read.row, place: appendJson(task.log.descriptor, log, read.content) } : read;
  });
  log.flush();
  return { rows, end: log.end() };
}

/** True once a template threw what nobody waited for: which page that is of cannot be told, so all of them are left to the main thread, which meets it too. */
let isLate = false;

/** The last task of this thread. */
let turn: Promise<unknown> = Promise.resolve();

/** Renders pages and writes them, one task after the other. */
export function renderPages(task: PagesTask): Promise<SentPages> {
  const sent = turn.then(() => renderTask(task));
  turn = sent;
  return sent;
}

async function renderTask({ project: compiled, setup, version, pages, pack }: PagesTask): Promise<SentPages> {
  if (prepared?.version !== version)
    prepared = {
      version,
      renderer: openOnce(compiled).then((opened) => createThreadRenderer(opened, readShared(setup))),
    };
  const renderer = await prepared.renderer;
  const sent: (SentPage | undefined)[] = [];
  const output = pack && createAppender(pack);
  const pieces: NewPiece[] = [];
  for (const page of pages)
    sent.push(await renderer.render(page, output && { add: output.add, note: (piece) => void pieces.push(piece) }));
  output?.flush();
  // What is left of their work comes up now.
  await setImmediate();
  if (isLate) sent.fill(undefined);
  return { thread: threadId, pages: sent, end: output?.end() ?? 0, pieces, ...renderer.news() };
}

function openOnce(compiled: SharedValue<CompiledProject>): Promise<Project> {
  return (project ??= evaluateProject(readShared(compiled), createReport(), compileOnce, {
    onLate: () => {
      isLate = true;
    },
  }));
}

function infoOf(current: PageTask | undefined): PageInfo {
  if (!current) throw new TypeError('No page is under way.');
  return current.info;
}

interface Renderer {
  /** @param pack takes the page */
  render(page: PageTask, pack: PackSink | undefined): Promise<SentPage | undefined>;
  /** What came up since it was asked last. */
  news(): Pick<SentPages, 'fragments' | 'wantsInfos'>;
}

async function createThreadRenderer(opened: Project, setup: RenderSetup): Promise<Renderer> {
  let current: PageTask | undefined;
  let wantsInfos = false;
  const numbers = new Map(setup.routes.map((route, index) => [route, index]));
  const table: RouteTable = {
    records: [],
    has: (route) => numbers.has(route),
    get: () => undefined,
    locale: (route) => setup.locales[numbers.get(route) ?? -1],
    routes: () => [],
    number: (route) => numbers.get(route),
    alternates: () => infoOf(current).alternates,
    address: () => infoOf(current),
    info: () => infoOf(current),
    infos() {
      if (setup.infos) return setup.infos;
      wantsInfos = true;
      throw new TypeError('The list of pages is not here.');
    },
  };
  const project: Project = { ...opened, report: createReport() };
  const { root, site, registry } = project;
  const readLogged = createWindowReader(LOG_WINDOW);
  const read = ({ file, content: place }: PageRecord): unknown => {
    const json = current?.content ?? (place && readLogged(place));
    if (json) return JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.length).toString('utf8')) as unknown;
    const page = readSoundPage(file, { root, site, registry });
    return page && (JSON.parse(JSON.stringify(page.content)) as unknown);
  };
  const content = {
    data: setup.data,
    dataFailed: false,
    table,
    redirects: setup.redirects,
    read,
    invalid: [],
    close: () => undefined,
  };
  const maker = createCardMaker(root, cardStore(root));
  const basis = {
    browser: setup.browser,
    index: setup.index,
    anchors: createAnchorRequests(),
    maker,
    code: createCodeHashes(root),
    texts: createRichTextCache(),
  };
  const makePage = createPageMaker(
    await prepareRender(project, content, basis),
    setup.dist === undefined ? {} : { encode: createTextEncoder() },
  );
  const fragmentNumbers = new WeakMap<readonly Question[], number>();
  let count = 0;
  let fragments: (readonly [number, readonly Question[]])[] = [];
  const numberOf = (asked: readonly Question[]): number => {
    const known = fragmentNumbers.get(asked);
    if (known !== undefined) return known;
    fragmentNumbers.set(asked, count);
    fragments.push([count, asked]);
    return count++;
  };
  const write = setup.dist === undefined ? undefined : createFileWriter(setup.dist);
  const packer = createPagePacker();
  const send = (record: PageRecord, page: OwnOutcome | undefined, pack: PackSink | undefined): SentPage | undefined => {
    if (!page || page.told) return undefined;
    const {
      bytes,
      size,
      sha256,
      facts: { asked, pages, shared, effects },
      pieces,
      anchors,
      card,
    } = page;
    write?.(record.output, bytes);
    return {
      bytes: write ? undefined : bytes,
      size,
      sha256,
      packed: pack && packer.pack(bytes, pieces, pack),
      asked,
      pages,
      shared: shared.map(numberOf),
      effects,
      sharedPieces: pieces,
      anchors,
      card: card && { ...card, drawing: { ...card.drawing, fonts: [] } },
    };
  };
  return {
    async render(page, pack) {
      current = page;
      try {
        return send(page.record, await makePage(page.record), pack);
      } catch {
        // The main thread meets it too, and says it.
        return undefined;
      } finally {
        current = undefined;
      }
    },
    news() {
      const found = { fragments, wantsInfos };
      fragments = [];
      wantsInfos = false;
      return found;
    },
  };
}

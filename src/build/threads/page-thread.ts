import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { compileOnce } from '../../bundle/compile.js';
import { createAnchorRequests } from '../../content/anchor-requests.js';
import { readSoundPage } from '../../content/load-pages.js';
import { createReport } from '../../errors/index.js';
import { createCardMaker } from '../../images/cards/card-maker.js';
import type { PageRecord } from '../../lib/page-record.js';
import type { Question } from '../../lib/question.js';
import type { RouteTable } from '../../routes/route-table.js';
import { createCodeHashes } from '../code-hashes.js';
import { evaluateProject, type CompiledProject, type Project } from '../open-project.js';
import { createPageMaker, type PageOutcome } from '../page-outcome.js';
import { prepareRender } from '../prepare-render.js';
import { cardStore } from '../result-stores.js';
import { readShared, type PageTask, type RenderSetup, type SentPage, type SentPages, type SentRow, type SharedValue } from './messages.js';

/*
 * Runs in a thread of its own. Whatever goes wrong here is not told: the main thread does the same again and tells it, so that messages do not depend on the number of threads.
 */

export interface RowsTask {
  readonly project: SharedValue<CompiledProject>;
  readonly files: readonly string[];
}

export interface PagesTask {
  readonly project: SharedValue<CompiledProject>;
  readonly setup: SharedValue<RenderSetup>;
  /** Raised with every new setup. */
  readonly version: number;
  readonly pages: readonly PageTask[];
}

let project: Promise<Project> | undefined;
let prepared: { readonly version: number; readonly renderer: Promise<Renderer> } | undefined;

/** Reads pages; `undefined` for those that have problems. */
export async function readRows(task: RowsTask): Promise<(SentRow | undefined)[]> {
  const opened = await openOnce(task.project);
  return task.files.map((file) => attempt(() => {
    const read = readSoundPage(file, opened);
    return read && { row: read.row, content: JSON.stringify(read.content) };
  }));
}

/** The last task of this thread. */
let turn: Promise<unknown> = Promise.resolve();

/** Renders pages and writes them, one task after the other. */
export function renderPages(task: PagesTask): Promise<SentPages> {
  const sent = turn.then(() => renderTask(task));
  turn = sent;
  return sent;
}

async function renderTask({ project: compiled, setup, version, pages }: PagesTask): Promise<SentPages> {
  if (prepared?.version !== version) prepared = { version, renderer: openOnce(compiled).then((opened) => createThreadRenderer(opened, readShared(setup))) };
  const renderer = await prepared.renderer;
  const sent: (SentPage | undefined)[] = [];
  for (const page of pages) sent.push(await renderer.render(page));
  return { thread: threadId, pages: sent, ...renderer.news() };
}

function openOnce(compiled: SharedValue<CompiledProject>): Promise<Project> {
  return (project ??= evaluateProject(readShared(compiled), createReport(), compileOnce));
}

interface Renderer {
  render(page: PageTask): Promise<SentPage | undefined>;
  /** What came up since it was asked last. */
  news(): Pick<SentPages, 'fragments' | 'wantsInfos'>;
}

async function createThreadRenderer(opened: Project, setup: RenderSetup): Promise<Renderer> {
  let current: PageTask | undefined;
  let wantsInfos = false;
  const locales = new Map(setup.routes.map((route, index) => [route, setup.locales[index] ?? '']));
  const table: RouteTable = {
    records: [],
    has: (route) => locales.has(route),
    get: () => undefined,
    locale: (route) => locales.get(route) ?? undefined,
    routes: () => [],
    info: () => {
      if (!current) throw new TypeError('No page is under way.');
      return current.info;
    },
    infos() {
      if (setup.infos) return setup.infos;
      wantsInfos = true;
      throw new TypeError('The list of pages is not here.');
    },
  };
  const project: Project = { ...opened, report: createReport() };
  const { root, site, registry } = project;
  const read = ({ file }: PageRecord): unknown => {
    if (current?.content) return JSON.parse(Buffer.from(current.content.buffer, current.content.byteOffset, current.content.length).toString('utf8')) as unknown;
    const page = readSoundPage(file, { root, site, registry });
    return page && (JSON.parse(JSON.stringify(page.content)) as unknown);
  };
  const content = { data: setup.data, dataFailed: false, table, redirects: setup.redirects, read, invalid: [], close: () => undefined };
  const basis = { browser: setup.browser, index: setup.index, anchors: createAnchorRequests(), maker: createCardMaker(root, cardStore(root)), code: createCodeHashes(root) };
  const makePage = createPageMaker(await prepareRender(project, content, basis));
  const numbers = new WeakMap<readonly Question[], number>();
  let count = 0;
  let fragments: (readonly [number, readonly Question[]])[] = [];
  const numberOf = (asked: readonly Question[]): number => {
    const known = numbers.get(asked);
    if (known !== undefined) return known;
    numbers.set(asked, count);
    fragments.push([count, asked]);
    return count++;
  };
  const { dist } = setup;
  const folders = new Set<string>();
  const write = (record: PageRecord, bytes: Uint8Array): void => {
    if (dist === undefined) return;
    const target = join(dist, record.output);
    const folder = dirname(target);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(target, bytes);
  };
  const send = (record: PageRecord, page: PageOutcome | undefined): SentPage | undefined => {
    if (!page || page.told) return undefined;
    const { bytes, sha256, facts: { asked, shared, effects }, anchors, card } = page;
    write(record, bytes);
    return { bytes, sha256, asked, shared: shared.map(numberOf), effects, anchors, card: card && { ...card, drawing: { ...card.drawing, fonts: [] } } };
  };
  return {
    async render(page) {
      current = page;
      try {
        return send(page.record, await makePage(page.record));
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

function attempt<T>(step: () => T): T | undefined {
  try {
    return step();
  } catch {
    // The main thread meets it too, and says it.
    return undefined;
  }
}

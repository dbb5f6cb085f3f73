import { setImmediate } from 'node:timers/promises';
import type { PageInfo } from '../api/site-model.js';
import { compileOnce } from '../bundle/compile.js';
import { createAnchorRequests } from '../content/anchor-requests.js';
import { readPageQuietly, readSoundPage, type FlawedPage } from '../content/load-pages.js';
import { createPageDefaults } from '../content/page-defaults.js';
import { createRichTextCache } from '../content/rich-text/rich-text-cache.js';
import { createFileWriter } from '../emit/file-writer.js';
import { createReport } from '../errors/index.js';
import type { AssetFile } from '../images/asset-index.js';
import { createCardMaker } from '../images/cards/card-maker.js';
import { createCodeHashes } from '../incremental/code-hashes.js';
import { cardCache } from '../incremental/result-cache.js';
import { readContent } from '../lib/site/content-store.js';
import type { PageRecord, PageRow } from '../lib/site/page-record.js';
import type { RedirectConfig } from '../lib/site/site-config.js';
import type { SiteData } from '../lib/site/site-data.js';
import type { BrowserBundle } from '../lib/site/template-bundle.js';
import type { RouteTable } from '../routes/route-table.js';
import { readShared, type SharedValue } from '../workers/shared-value.js';
import type { OtherFiles } from './load-content.js';
import { createPageMaker, type PageOutcome } from './page-outcome.js';
import { prepareRender } from './prepare-render.js';
import { evaluateProject, type CompiledProject, type Project } from './project/open-project.js';

/*
 * Runs in a thread. Reports only problems of page files. Other failures are left to
 * the main thread, so that messages do not depend on the number of threads.
 */

export interface ReadTask {
  readonly project: SharedValue<CompiledProject>;
  readonly files: readonly string[];
}

/** A page without problems. */
export interface ReadRow {
  readonly row: PageRow;
  /** Of its content, in bytes. */
  readonly length: number;
}

export interface ReadPages {
  /** `undefined` for a page that the main thread has to read. */
  readonly rows: readonly (ReadRow | FlawedPage | undefined)[];
  /** The content of all pages without problems, as JSON in UTF-8. */
  readonly content: Uint8Array;
}

/** What rendering needs beyond the project and the page. */
export interface RenderSetup {
  readonly data: SiteData;
  /**
   * Routes of all pages, also of those with problems, and the language of each; empty if the page could not be read.
   */
  readonly routes: readonly string[];
  readonly locales: readonly string[];
  /** Every page as templates see it; missing until a template requests it. */
  readonly infos?: readonly PageInfo[];
  readonly redirects: readonly RedirectConfig[];
  readonly others: OtherFiles;
  readonly index: ReadonlyMap<string, AssetFile>;
  readonly browser: BrowserBundle;
  /** The folder that pages are written to. If it is missing, they are returned. */
  readonly dist?: string;
}

export interface PageToRender {
  readonly record: PageRecord;
  readonly info: PageInfo;
}

export interface RenderTask {
  readonly project: SharedValue<CompiledProject>;
  readonly setup: SharedValue<RenderSetup>;
  /** Raised with every new setup. */
  readonly version: number;
  readonly pages: readonly PageToRender[];
}

export interface RenderedPages {
  /**
   * `undefined` for a page that the main thread has to render: it has problems to report, or needs what only that
   * thread has.
   */
  readonly pages: readonly (PageOutcome | undefined)[];
  /** True if a template requested all pages, which the setup did not have. */
  readonly needsInfos: boolean;
}

let project: Promise<Project> | undefined;
let prepared: { readonly version: number; readonly renderer: Promise<Renderer> } | undefined;

/** True after an unhandled error of a template. Its page is unknown, so the main thread renders all pages. */
let isLate = false;

let lastTask: Promise<unknown> = Promise.resolve();

export async function readPages({ project: compiled, files }: ReadTask): Promise<ReadPages> {
  const opened = await openOnce(compiled);
  const context = { ...opened, defaults: createPageDefaults(opened.root) };
  const content: Buffer[] = [];
  const rows = files.map((file) => {
    const read = readPageQuietly(file, context);
    if (!read || !('row' in read)) return read;
    const json = Buffer.from(JSON.stringify(read.content));
    content.push(json);
    return { row: read.row, length: json.length };
  });
  return { rows, content: Buffer.concat(content) };
}

/** Renders pages, one task after the other. */
export function renderPages(task: RenderTask): Promise<RenderedPages> {
  const rendered = lastTask.then(() => renderTask(task));
  lastTask = rendered;
  return rendered;
}

async function renderTask({ project: compiled, setup, version, pages }: RenderTask): Promise<RenderedPages> {
  if (prepared?.version !== version)
    prepared = {
      version,
      renderer: openOnce(compiled).then((opened) => createThreadRenderer(opened, readShared(setup))),
    };
  const renderer = await prepared.renderer;
  const rendered: (PageOutcome | undefined)[] = [];
  for (const page of pages) rendered.push(await renderer.render(page));
  // Let late errors of templates surface.
  await setImmediate();
  if (isLate) rendered.fill(undefined);
  return { pages: rendered, needsInfos: renderer.needsInfos() };
}

function openOnce(compiled: SharedValue<CompiledProject>): Promise<Project> {
  return (project ??= evaluateProject(readShared(compiled), createReport(), compileOnce, {
    onLate: () => {
      isLate = true;
    },
  }));
}

interface Renderer {
  render(page: PageToRender): Promise<PageOutcome | undefined>;
  /** True if a template requested all pages since the last call, and they were missing. */
  needsInfos(): boolean;
}

async function createThreadRenderer(opened: Project, setup: RenderSetup): Promise<Renderer> {
  let current: PageToRender | undefined;
  let needsInfos = false;
  const infoOf = (): PageInfo => {
    if (!current) throw new TypeError('No page is being rendered.');
    return current.info;
  };
  const numbers = new Map(setup.routes.map((route, index) => [route, index]));
  const table: RouteTable = {
    records: [],
    isComplete: true,
    has: (route) => numbers.has(route),
    get: () => undefined,
    locale: (route) => setup.locales[numbers.get(route) ?? -1],
    unpublished: () => undefined,
    routes: () => [],
    alternates: () => infoOf().alternates,
    address: infoOf,
    info: infoOf,
    infos() {
      if (setup.infos) return setup.infos;
      needsInfos = true;
      throw new TypeError('The list of pages is not in this thread.');
    },
  };
  const project: Project = { ...opened, report: createReport() };
  const { root, site, registry } = project;
  const defaults = createPageDefaults(root);
  const content = {
    data: setup.data,
    dataFailed: false,
    table,
    redirects: setup.redirects,
    others: setup.others,
    read({ file, content: place }: PageRecord): unknown {
      if (place) return readContent(place);
      const page = readSoundPage(file, { root, site, registry, defaults });
      return page && (JSON.parse(JSON.stringify(page.content)) as unknown);
    },
    invalid: [],
    timed: undefined,
    close: () => undefined,
  };
  const basis = {
    browser: setup.browser,
    index: setup.index,
    anchors: createAnchorRequests(),
    maker: createCardMaker(root, cardCache(root)),
    code: createCodeHashes(root),
    texts: createRichTextCache(),
  };
  const write = setup.dist === undefined ? undefined : createFileWriter(setup.dist);
  const makePage = createPageMaker(await prepareRender(project, content, basis));
  return {
    async render(page) {
      current = page;
      try {
        const made = await makePage(page.record);
        if (!made || made.hasDiagnostics) return undefined;
        write?.(page.record.output, made.bytes);
        // Fonts are large, and the main thread has those of each language.
        const card = made.card && { ...made.card, drawing: { ...made.card.drawing, fonts: [] } };
        return { ...made, bytes: write ? undefined : made.bytes, card };
      } catch {
        // The main thread fails in the same way, and reports it.
        return undefined;
      } finally {
        current = undefined;
      }
    },
    needsInfos() {
      const answer = needsInfos;
      needsInfos = false;
      return answer;
    },
  };
}

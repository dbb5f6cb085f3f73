import { setImmediate } from 'node:timers/promises';
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
import { readContent, type ContentPlace } from '../lib/site/content-store.js';
import type { Page } from '../lib/site/page.js';
import type { RedirectConfig } from '../lib/site/site-config.js';
import type { SiteData } from '../lib/site/site-data.js';
import type { BrowserBundle } from '../lib/site/template-bundle.js';
import { createRouteTable } from '../routes/route-table.js';
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

export interface ReadPages {
  /** `undefined` for a page that the main thread has to read. */
  readonly pages: readonly (Page | FlawedPage | undefined)[];
  /** Length of the content of each page without problems, in bytes. */
  readonly lengths: readonly number[];
  /** The content of all pages without problems, as JSON in UTF-8. */
  readonly content: Uint8Array;
}

/** What rendering needs beyond the project and the page. */
export interface RenderSetup {
  readonly data: SiteData;
  /** Of all pages in the table. */
  readonly records: readonly Page[];
  /** Routes of pages that have problems or were not read, with their language if it is known. */
  readonly missing: ReadonlyMap<string, string | undefined>;
  readonly redirects: readonly RedirectConfig[];
  readonly others: OtherFiles;
  readonly index: ReadonlyMap<string, AssetFile>;
  readonly browser: BrowserBundle;
  /** The folder that pages are written to. If it is missing, they are returned. */
  readonly dist?: string;
}

export interface RenderTask {
  readonly project: SharedValue<CompiledProject>;
  readonly setup: SharedValue<RenderSetup>;
  /** Raised with every new setup. */
  readonly version: number;
  readonly jobs: readonly RenderJob[];
}

/** A page to render, and where its content is; missing if its file is to be read. */
export interface RenderJob {
  readonly page: Page;
  readonly place: ContentPlace | undefined;
}

/**
 * `undefined` for a page that the main thread has to render: it has problems to report, or needs what only that thread
 * has.
 */
export type RenderedPages = readonly (PageOutcome | undefined)[];

let project: Promise<Project> | undefined;
let prepared: { readonly version: number; readonly render: Promise<RenderPage> } | undefined;

/** True after an unhandled error of a template. Its page is unknown, so the main thread renders all pages. */
let isLate = false;

let lastTask: Promise<unknown> = Promise.resolve();

export async function readPages({ project: compiled, files }: ReadTask): Promise<ReadPages> {
  const opened = await openOnce(compiled);
  const context = { ...opened, defaults: createPageDefaults(opened.root) };
  const content: Buffer[] = [];
  const pages = files.map((file) => {
    const read = readPageQuietly(file, context);
    if (!read || 'problems' in read) return read;
    content.push(Buffer.from(JSON.stringify(read.content)));
    return read.page;
  });
  return { pages, lengths: content.map(({ length }) => length), content: Buffer.concat(content) };
}

/** Renders pages, one task after the other. */
export function renderPages(task: RenderTask): Promise<RenderedPages> {
  const rendered = lastTask.then(() => renderTask(task));
  lastTask = rendered;
  return rendered;
}

async function renderTask({ project: compiled, setup, version, jobs }: RenderTask): Promise<RenderedPages> {
  if (prepared?.version !== version)
    prepared = {
      version,
      render: openOnce(compiled).then((opened) => createThreadRenderer(opened, readShared(setup))),
    };
  const render = await prepared.render;
  const rendered: (PageOutcome | undefined)[] = [];
  for (const job of jobs) rendered.push(await render(job));
  // Let late errors of templates surface.
  await setImmediate();
  return isLate ? jobs.map(() => undefined) : rendered;
}

function openOnce(compiled: SharedValue<CompiledProject>): Promise<Project> {
  return (project ??= evaluateProject(readShared(compiled), createReport(), compileOnce, {
    onLate: () => {
      isLate = true;
    },
  }));
}

type RenderPage = (job: RenderJob) => Promise<PageOutcome | undefined>;

async function createThreadRenderer(opened: Project, setup: RenderSetup): Promise<RenderPage> {
  const { records, missing, data, redirects, others, browser, index, dist } = setup;
  const project: Project = { ...opened, report: createReport() };
  const { root, site, registry } = project;
  const table = createRouteTable(records, [...missing.keys()], site, createReport());
  const defaults = createPageDefaults(root);
  let current: ContentPlace | undefined;
  const content = {
    data,
    dataFailed: false,
    table: { ...table, locale: (route: string) => table.locale(route) ?? missing.get(route) },
    redirects,
    others,
    read({ file }: Page): unknown {
      if (current) return readContent(current);
      const page = readSoundPage(file, { root, site, registry, defaults });
      return page && (JSON.parse(JSON.stringify(page.content)) as unknown);
    },
    place: () => undefined,
    invalid: [],
    timed: undefined,
    close: () => undefined,
  };
  const basis = {
    browser,
    index,
    anchors: createAnchorRequests(),
    maker: createCardMaker(root, cardCache(root)),
    code: createCodeHashes(root),
    texts: createRichTextCache(),
  };
  const write = dist === undefined ? undefined : createFileWriter(dist);
  const makePage = createPageMaker(await prepareRender(project, content, basis));
  return async ({ page: record, place }) => {
    current = place;
    try {
      const made = await makePage(record);
      if (!made || made.hasDiagnostics) return undefined;
      write?.(record.output, made.bytes);
      // Fonts are large, and the main thread has those of each language.
      const card = made.card && { ...made.card, drawing: { ...made.card.drawing, fonts: [] } };
      return { ...made, bytes: write ? undefined : made.bytes, card };
    } catch {
      // The main thread fails in the same way, and reports it.
      return undefined;
    }
  };
}

import { setImmediate } from 'node:timers/promises';
import { compileOnce } from '../../bundle/compile.js';
import { readPageFile, type PageFile } from '../../content/load-pages.js';
import { createPageDefaults } from '../../content/page-defaults.js';
import { createFileWriter } from '../../emit/file-writer.js';
import { createReport } from '../../errors/index.js';
import { createNumberedValues } from '../../incremental/numbered-values.js';
import { createContentStore, type ContentPlace } from '../../lib/site/content-store.js';
import { contentKey, type Page } from '../../lib/site/page.js';
import { readItem, readShared, type SharedList, type SharedValue } from '../../workers/shared-value.js';
import type { SiteSnapshot } from '../load/content.js';
import { openSite } from '../load/site.js';
import type { PageNeeds } from '../render/page-needs.js';
import { createPageMaker, type PageOutcome } from '../render/page-outcome.js';
import { prepareRender } from '../render/prepare-render.js';
import { evaluateProject, type CompiledProject, type Project } from '../project/open-project.js';
import { renderBasis, type BasisParts } from '../render/render-basis.js';

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
  readonly pages: readonly (PageFile | undefined)[];
  /** The valid pages among them, with the length of their content in bytes. */
  readonly contents: readonly { readonly key: string; readonly length: number }[];
  /** The content of those pages, as JSON in UTF-8. */
  readonly content: Uint8Array;
}

/** What rendering needs beyond the project and the page. */
export interface RenderSetup {
  readonly site: SiteSnapshot;
  readonly parts: Required<Pick<BasisParts, 'browser' | 'index'>>;
  /** The folder that pages are written to. If it is missing, they are returned. */
  readonly dist?: string;
}

export interface RenderTask {
  readonly project: SharedValue<CompiledProject>;
  readonly setup: SharedValue<RenderSetup>;
  /** All pages of the site, in the order of the route table. */
  readonly pages: SharedList<Page>;
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
  const json: Buffer[] = [];
  const contents: { readonly key: string; readonly length: number }[] = [];
  const store = {
    set(key: string, content: unknown): void {
      const bytes = Buffer.from(JSON.stringify(content));
      json.push(bytes);
      contents.push({ key, length: bytes.length });
    },
  };
  const context = { ...opened, defaults: createPageDefaults(opened.root), store };
  const pages = files.map((file) => {
    try {
      const read = readPageFile(file, context);
      return read.problems.every(({ position }) => position?.file === file) ? read : undefined;
    } catch {
      // The main thread reads it again, and reports what its template throws.
      return undefined;
    }
  });
  return { pages, contents, content: Buffer.concat(json) };
}

/** Renders pages, one task after the other. */
export function renderPages(task: RenderTask): Promise<RenderedPages> {
  const rendered = lastTask.then(() => renderTask(task));
  lastTask = rendered;
  return rendered;
}

async function renderTask({ project: compiled, setup, pages, version, jobs }: RenderTask): Promise<RenderedPages> {
  if (prepared?.version !== version)
    prepared = {
      version,
      render: openOnce(compiled).then((opened) => createThreadRenderer(opened, readShared(setup), pages)),
    };
  const render = await prepared.render;
  const rendered: (PageOutcome | undefined)[] = [];
  // Pages of a task mostly have equal needs, of which one copy is sent.
  const needs = createNumberedValues<PageNeeds>();
  for (const job of jobs) {
    const made = await render(job);
    rendered.push(made && { ...made, needs: needs.values[needs.add(made.needs)] ?? made.needs });
  }
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

async function createThreadRenderer(opened: Project, setup: RenderSetup, pages: SharedList<Page>): Promise<RenderPage> {
  const { site: values, parts, dist } = setup;
  const snapshot = { ...values, pageAt: (index: number) => readItem(pages, index) };
  const project: Project = { ...opened, report: createReport() };
  const store = createContentStore('');
  const site = openSite(project, { snapshot, store });
  const write = dist === undefined ? undefined : createFileWriter(dist);
  const makePage = createPageMaker(await prepareRender(project, site.content(), await renderBasis(project, parts)));
  return async ({ page: record, place }) => {
    if (place) store.adopt(contentKey(record), place);
    try {
      const made = await makePage(record);
      if (!made || made.hasDiagnostics) return undefined;
      write?.(record.output, made.bytes);
      // Fonts are large, and the main thread has those of each language.
      const card = made.card && { ...made.card, drawing: { ...made.card.drawing, fonts: [] } };
      return { ...made, bytes: write ? undefined : made.bytes, card, inThread: true };
    } catch {
      // The main thread fails in the same way, and reports it.
      return undefined;
    }
  };
}

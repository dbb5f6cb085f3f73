import { requestRedirectAnchors } from '../../core/check-anchors.js';
import { prepareRender } from '../../core/prepare-render.js';
import { writeSchemas } from '../../core/write-schemas.js';
import type { Recompiler } from '../../bundle/compile.js';
import { previewsIn } from '../../content/load-pages.js';
import { schemasOf } from '../../content/json-schemas.js';
import { createReport, IsletError, type Diagnostic } from '../../errors/index.js';
import { interruptible } from '../../lib/async/watchdog.js';
import type { Page } from '../../lib/site/page.js';
import { createAnchorIndex, type AnchorIndex } from './anchor-index.js';
import { createBackgroundCheck, type CheckPages } from './background-check.js';
import { createCollector } from './collector.js';
import { createLiveContent, type LiveContent } from './live-content.js';
import { createLiveProject } from './live-project.js';
import { createOnDemandFiles, type OnDemandFiles } from './on-demand-files.js';
import { createPageFindings } from './page-findings.js';
import { createRecentViews, viewOf } from './page-views.js';
import type { PageView } from './server/dev-site.js';
import type { SessionState } from './session-state.js';
import { siteRules } from './site-rules.js';
import { createStoppedPages } from './stopped-pages.js';
import { createTurns } from './turns.js';

export interface SessionOptions {
  readonly root: string;
  readonly profile: string;
  readonly compiler: Recompiler;
  /** Called for problems found after the work has ended: late template errors, files that could not be generated. */
  readonly onLateProblems: () => void;
  /** Stops waiting for templates. */
  readonly signal?: AbortSignal | undefined;
}

/** A site while it is edited. All work runs in turns, so that every answer belongs to one state. */
export interface Session {
  /** Applies changed files; paths are relative to the root. */
  update(changed: ReadonlySet<string>): Promise<void>;
  /** The current page at a route; `undefined` if there is none or it has problems. Rendered once for each state. */
  view(route: string): Promise<PageView | undefined>;
  /** The last version of a page without problems. */
  lastGood(route: string): PageView | undefined;
  /** `undefined` until templates and `site.yaml` have been without problems once. */
  state(): SessionState | undefined;
  /** The current record of the page at a route. */
  record(route: string): Page | undefined;
  readonly files: OnDemandFiles;
  /** All known problems; pages that were not checked yet may have more. */
  problems(): readonly Diagnostic[];
  /** Checks pages that may have problems since the last changes. */
  readonly checkPages: CheckPages;
  /** Runs work that must see one state. */
  turn<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function createSession({ root, profile, compiler, onLateProblems, signal }: SessionOptions): Session {
  let content: LiveContent = createLiveContent(root);
  /** Closed with the session, because an older state may still read from them. */
  const replacedContents: LiveContent[] = [];
  const files = createOnDemandFiles(root, onLateProblems);
  const anchors: AnchorIndex = createAnchorIndex(root);
  const recent = createRecentViews();
  let views = new Map<string, Promise<PageView | undefined>>();
  let state: SessionState | undefined;
  let siteProblems: readonly Diagnostic[] = [];
  /** Problems of content that could not be read to the end. */
  let readProblems: readonly Diagnostic[] = [];
  const stopped = createStoppedPages();
  const findings = createPageFindings();
  /** True if a page failed to render since the last state. */
  let faulty = false;
  /** True if the JSON schemas for editors may be outdated. */
  let schemasOutdated = false;
  const collector = createCollector();
  const { report, collect } = collector;
  const live = createLiveProject({
    root,
    profile,
    compiler,
    anchors,
    collector,
    onLateProblems,
    signal,
    onReopened(now, isTouched) {
      content.expire(now, {
        template: (id) => isTouched(now.bundle.pages.get(id)?.closure),
        data: (id) => isTouched(now.bundle.data.get(id)?.closure),
      });
    },
  });
  const turns = createTurns();

  /** Replaces the state; on problems, the last good one stays. */
  async function compose(): Promise<void> {
    const latest = live.latest();
    if (!latest) return;
    const { project, basis } = latest;
    // The links of data, and of pages with problems, are read again below.
    anchors.forgetWhere((file) => !content.record(file));
    const { result, found } = await collect(() =>
      report.attemptAsync(async () => {
        const composed = content.compose(project);
        const render = await prepareRender(project, composed, basis);
        const templates = new Set(composed.table.records.map(({ template }) => template));
        requestRedirectAnchors(project, basis, composed.table);
        const next = { project, content: composed, basis, render, templates };
        return { ...next, rules: siteRules(next, report) };
      }),
    );
    siteProblems = found;
    if (result) state = result;
    files.use(state);
    views = new Map();
    faulty = false;
  }

  async function update(changed: ReadonlySet<string>): Promise<void> {
    readProblems = [];
    const { reopened, assets } = await live.update(changed);
    const latest = live.latest();
    if (!latest) return;
    const { pages, wide, routes } = content.update(latest.project, changed);
    if (wide || reopened || assets) stopped.forget();
    if (wide || reopened || assets || faulty) {
      await compose();
      anchors.forgetPages();
    }
    schemasOutdated ||= routes || reopened || assets;
    if (routes || reopened || assets) for (const { file } of state?.content.table.records ?? []) findings.expire(file);
    for (const file of pages) {
      const route = content.record(file)?.route;
      findings.edited(file);
      stopped.forget(file);
      if (route !== undefined) {
        views.delete(route);
        anchors.forgetPage(route);
      }
    }
    if (routes)
      for (const file of findings.forgetGone((known) => content.record(known) !== undefined)) anchors.forget(file);
  }

  /** The record of a page, read again if its schema may have changed. */
  async function currentRecord(route: string): Promise<Page | undefined> {
    const found = state?.content.table.get(route);
    if (!found || !state) return undefined;
    if (await renew(found.file)) await compose();
    return content.record(found.file);
  }

  /** Reads a page again if its schema may have changed. Returns true if other pages may show the change. */
  async function renew(file: string): Promise<boolean> {
    const latest = live.latest();
    if (!latest || !content.expired().has(file)) return false;
    const changed = await stopped.attempt({ file, template: content.record(file)?.template ?? '' }, () =>
      content.renew(latest.project, file),
    );
    return changed ?? false;
  }

  async function render(route: string): Promise<PageView | undefined> {
    const record = await currentRecord(route);
    if (!record || !state) return undefined;
    const { render: renderer, project } = state;
    anchors.forget(record.file);
    const { result: page, found } = await collect(async () => {
      const rendered = await report.attemptAsync(() => stopped.attempt(record, () => renderer.renderPage(record)));
      if (!rendered) await renderer.reportFaults();
      for (const item of stopped.problems(record.file)) report.add(item);
      const sources = [record.file, ...(rendered?.trace.sources ?? [])];
      return rendered && { ...rendered, previews: report.attempt(() => previewsIn(sources, project)) };
    });
    faulty ||= !page;
    findings.note(
      record.file,
      found.filter(({ routes }) => routes === undefined || routes.includes(route)),
    );
    if (!page) return undefined;
    files.addPage(page);
    const view = viewOf(page, renderer.styles.get(record.template), page.previews ?? []);
    anchors.see(route, view.html);
    recent.add(route, view);
    return view;
  }

  /** Starts with new content after reading has failed. */
  function resetContent(error: unknown): void {
    if (!(error instanceof IsletError)) throw error;
    readProblems = error.diagnostics;
    replacedContents.push(content);
    content = createLiveContent(root);
  }

  /** What waits until every page is checked. */
  async function finishCheck(): Promise<void> {
    if (schemasOutdated && state) writeSchemas(state.project, schemasOf(state.project.registry), state.content);
    schemasOutdated = false;
    await files.check();
  }

  function startView(route: string): Promise<PageView | undefined> {
    const view = interruptible(() => render(route));
    views.set(route, view);
    return view;
  }

  const checkPages = createBackgroundCheck({
    collector,
    findings,
    stopped,
    anchors,
    state: () => state,
    content: () => content,
    renew,
    compose,
    view: (route) => views.get(route) ?? startView(route),
    viewAgain: startView,
  });

  return {
    files,
    turn: turns.take,
    state: () => state,
    record: (route) => content.record(state?.content.table.get(route)?.file ?? ''),
    update: (changed) => turns.take(() => update(changed)).catch(resetContent),
    view: (route) => views.get(route) ?? turns.take(() => views.get(route) ?? startView(route)),
    lastGood: (route) => recent.get(route),
    problems() {
      const all = [live, content, findings, files, anchors].flatMap((part) => part.problems());
      const unique = createReport();
      for (const item of [...all, ...readProblems, ...siteProblems]) unique.add(item);
      return unique.list();
    },
    checkPages: (ms) =>
      turns.take(async () => {
        const result = await checkPages(ms);
        if (!result.more) await finishCheck();
        return result;
      }),
    async close() {
      await turns.idle();
      live.close();
      for (const one of [...replacedContents, content]) one.close();
      await compiler.dispose();
    },
  };
}

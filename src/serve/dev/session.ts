import { requestRedirectAnchors } from '../../core/check-anchors.js';
import { openSite, type Site } from '../../core/load/site.js';
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
  let site: Site | undefined;
  const files = createOnDemandFiles(root, onLateProblems);
  const anchors: AnchorIndex = createAnchorIndex(root);
  const recent = createRecentViews();
  let views = new Map<string, Promise<PageView | undefined>>();
  let state: SessionState | undefined;
  let siteProblems: readonly Diagnostic[] = [];
  /** What stopped the last update. */
  let updateProblems: readonly Diagnostic[] = [];
  const stopped = createStoppedPages();
  const findings = createPageFindings();
  /** True if a page failed to render since the last state. */
  let faulty = false;
  /** The state that the JSON schemas for editors were written for. */
  let described: SessionState | undefined;
  const collector = createCollector();
  const { report, collect } = collector;
  const live = createLiveProject({
    root,
    profile,
    compiler,
    collector,
    onLateProblems,
    signal,
    onOpened(project, isTouched) {
      if (site) site.use(project, isTouched);
      else site = openSite(project);
    },
  });
  const turns = createTurns();

  /** Replaces the state; on problems, the last good one stays. */
  async function compose({ content, page }: Site): Promise<void> {
    const latest = live.latest();
    if (!latest) return;
    const { project, basis } = latest;
    const composed = content();
    // The links of data, and of pages with problems, are read again below.
    anchors.forgetWhere((file) => !page(file));
    const { result, found } = await collect(() =>
      report.attemptAsync(async () => {
        const render = await prepareRender(project, composed, basis, anchors);
        const templates = new Set(composed.table.records.map(({ template }) => template));
        requestRedirectAnchors(project, render, composed.table);
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
    updateProblems = [];
    await live.update(changed);
    const latest = live.latest();
    if (!latest || !site) return;
    const { pages, addresses } = await site.update(changed);
    const isReopened = state?.project !== latest.project || state.basis !== latest.basis;
    const isOutdated = isReopened || state?.content !== site.content();
    if (isOutdated) stopped.forget();
    if (isOutdated || faulty) {
      await compose(site);
      anchors.forgetPages();
    }
    if (addresses || isReopened) for (const { file } of state?.content.table.records ?? []) findings.expire(file);
    for (const file of pages) {
      const route = site.page(file)?.route;
      findings.edited(file);
      stopped.forget(file);
      if (route !== undefined) {
        views.delete(route);
        anchors.forgetPage(route);
      }
    }
    if (addresses)
      for (const file of findings.forgetGone((known) => site?.page(known) !== undefined)) anchors.forget(file);
  }

  /** The record of a page, read again if its template may have changed. */
  async function currentRecord(route: string): Promise<Page | undefined> {
    const found = state?.content.table.get(route);
    if (!found || !site) return undefined;
    if (await refresh(found.file)) await compose(site);
    return site.page(found.file);
  }

  /** Reads a page again if its template may have changed. Returns true if other pages may show the change. */
  async function refresh(file: string): Promise<boolean> {
    const open = site;
    if (!open?.outdated().has(file)) return false;
    const change = await stopped.attempt({ file, template: open.page(file)?.template ?? '' }, () => open.refresh(file));
    return change?.listings ?? false;
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

  /** The next update reads what was left. */
  function noteStop(error: unknown): void {
    if (!(error instanceof IsletError)) throw error;
    updateProblems = error.diagnostics;
  }

  /** What waits until every page is checked. */
  async function finishCheck(): Promise<void> {
    if (state && described !== state) writeSchemas(state.project, schemasOf(state.project.registry), state.content);
    described = state;
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
    page: (file) => site?.page(file),
    outdated: () => site?.outdated() ?? new Set(),
    refresh,
    compose: async () => {
      if (site) await compose(site);
    },
    view: (route) => views.get(route) ?? startView(route),
    viewAgain: startView,
  });

  return {
    files,
    turn: turns.take,
    state: () => state,
    record: (route) => site?.page(state?.content.table.get(route)?.file ?? ''),
    update: (changed) => turns.take(() => update(changed)).catch(noteStop),
    view: (route) => views.get(route) ?? turns.take(() => views.get(route) ?? startView(route)),
    lastGood: (route) => recent.get(route),
    problems() {
      const all = [live, ...(site ? [site] : []), findings, files, anchors].flatMap((part) => part.problems());
      const unique = createReport();
      for (const item of [...all, ...updateProblems, ...siteProblems]) unique.add(item);
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
      site?.close();
      await compiler.dispose();
    },
  };
}

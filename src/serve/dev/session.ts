import { openSite, type Site } from '../../core/load/site.js';
import { writeSchemas } from '../../core/build/write-schemas.js';
import type { Recompiler } from '../../bundle/compile.js';
import { schemasOf } from '../../content/json-schemas.js';
import { createReport, IsletError, type Diagnostic } from '../../errors/index.js';
import type { Page } from '../../lib/site/page.js';
import { createAnchorIndex } from './anchor-index.js';
import { createBackgroundCheck, type CheckPages } from './background-check.js';
import { createCollector } from './collector.js';
import { composeState } from './compose-state.js';
import { createLiveProject } from './live-project.js';
import { createOnDemandFiles, type OnDemandFiles } from './on-demand-files.js';
import { createPageFindings } from './page-findings.js';
import { createPageViews } from './page-views.js';
import type { PageView } from './server/dev-site.js';
import type { SessionState } from './session-state.js';
import { createStoppedPages } from './stopped-pages.js';
import { createSiteUpdates, recordAt } from './site-updates.js';
import { createTurns } from './turns.js';

export interface SessionOptions {
  readonly root: string;
  readonly profile: string;
  readonly compiler: Recompiler;
  /** Called for problems found after the work has ended: late template errors, files that could not be generated. */
  readonly onLateProblems: () => void;
  /** Called with the number of pictures that are being made for some time. */
  readonly onSlow?: (pictures: number) => void;
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

export function createSession({
  root,
  profile,
  compiler,
  onLateProblems,
  onSlow = () => undefined,
  signal,
}: SessionOptions): Session {
  let site: Site | undefined;
  const anchors = createAnchorIndex(root);
  const stopped = createStoppedPages();
  const files = createOnDemandFiles(root, stopped, onLateProblems, onSlow);
  const findings = createPageFindings();
  const collector = createCollector();
  const turns = createTurns();
  let state: SessionState | undefined;
  let siteProblems: readonly Diagnostic[] = [];
  /** What stopped the last update. */
  let updateProblems: readonly Diagnostic[] = [];
  /** The state that the JSON schemas for editors were written for. */
  let described: SessionState | undefined;
  const parts = { collector, findings, stopped, anchors, state: () => state };
  const views = createPageViews({ ...parts, files, currentRecord: (route) => updates.currentRecord(route) });
  const live = createLiveProject({
    ...{ root, profile, compiler, collector, onLateProblems, signal },
    onOpened(project, isTouched) {
      if (site) site.use(project, isTouched);
      else site = openSite(project);
    },
  });

  const updates = createSiteUpdates({ ...parts, views, live, site: () => site, compose });

  /** Replaces the state; on problems, the last good one stays. */
  async function compose(): Promise<void> {
    const latest = live.latest();
    if (!latest || !site) return;
    const { page } = site;
    const content = site.content();
    // The links of data, and of pages with problems, are read again below.
    anchors.forgetWhere((file) => !page(file));
    const { report, collect } = collector;
    const composed = await collect(() => report.attemptAsync(() => composeState({ ...latest, content, anchors })));
    siteProblems = composed.found;
    state = composed.result ?? state;
    files.use(state);
    views.forget();
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

  const checkPages = createBackgroundCheck({
    ...parts,
    page: (file) => site?.page(file),
    outdated: () => site?.outdated() ?? new Set(),
    refresh: updates.refresh,
    compose,
    views,
  });

  return {
    files,
    turn: turns.take,
    state: () => state,
    record: (route) => recordAt(route, site, state),
    update(changed) {
      updateProblems = [];
      return turns.take(() => updates.update(changed)).catch(noteStop);
    },
    view: (route) => views.get(route) ?? turns.take(() => views.get(route) ?? views.render(route)),
    lastGood: views.lastGood,
    problems() {
      const all = [live, ...(site ? [site] : []), findings, files, anchors].flatMap((part) => part.problems());
      return withoutTwins([...all, ...updateProblems, ...siteProblems]);
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

function withoutTwins(problems: readonly Diagnostic[]): readonly Diagnostic[] {
  const unique = createReport();
  for (const item of problems) unique.add(item);
  return unique.list();
}

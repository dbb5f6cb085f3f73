import { requestRedirectAnchors } from '../../core/build/check-anchors.js';
import { openSite, type Site } from '../../core/load/site.js';
import { prepareRender } from '../../core/render/prepare-render.js';
import { writeSchemas } from '../../core/build/write-schemas.js';
import type { Recompiler } from '../../bundle/compile.js';
import { schemasOf } from '../../content/json-schemas.js';
import { createReport, IsletError, type Diagnostic, type Report } from '../../errors/index.js';
import type { Page } from '../../lib/site/page.js';
import { createAnchorIndex, type AnchorIndex } from './anchor-index.js';
import { createBackgroundCheck, type CheckPages } from './background-check.js';
import { createCollector } from './collector.js';
import { createLiveProject } from './live-project.js';
import { createOnDemandFiles, type OnDemandFiles } from './on-demand-files.js';
import { createPageFindings } from './page-findings.js';
import { createPageViews } from './page-views.js';
import type { PageView } from './server/dev-site.js';
import type { RenderState, SessionState } from './session-state.js';
import { createStoppedPages } from './stopped-pages.js';
import { createTurns } from './turns.js';
import { withYamlPlaces } from '../../content/yaml/yaml-places.js';
import { headerProblems } from '../../lib/site/headers-file.js';
import { hostingLimits } from '../../lib/site/hosts.js';
import { contentSecurityPolicy, everyAllowance, trustedTypesIn } from '../../render/page/csp.js';
import { responseHeaders } from '../../routes/response-headers.js';

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

export function createSession({
  root,
  profile,
  compiler,
  onLateProblems,
  onSlow = () => undefined,
  signal,
}: SessionOptions): Session {
  let site: Site | undefined;
  const files = createOnDemandFiles(root, onLateProblems, onSlow);
  const anchors = createAnchorIndex(root);
  const stopped = createStoppedPages();
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
  const views = createPageViews({ ...parts, files, currentRecord });
  const live = createLiveProject({
    ...{ root, profile, compiler, collector, onLateProblems, signal },
    onOpened(project, isTouched) {
      if (site) site.use(project, isTouched);
      else site = openSite(project);
    },
  });

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

  async function update(changed: ReadonlySet<string>): Promise<void> {
    updateProblems = [];
    await live.update(changed);
    const latest = live.latest();
    if (!latest || !site) return;
    const { pages, addresses } = await site.update(changed);
    for (const file of pages) {
      const route = site.page(file)?.route;
      findings.edited(file);
      stopped.forget(file);
      if (route === undefined) continue;
      views.forget(route);
      anchors.forgetPage(route);
    }
    const isReopened = state?.project !== latest.project || state.basis !== latest.basis;
    const isOutdated = isReopened || state?.content !== site.content();
    if (isOutdated) stopped.forget();
    if (isOutdated || views.haveFailed()) {
      await compose();
      anchors.forgetPages();
    }
    if (addresses || isReopened) for (const { file } of state?.content.table.records ?? []) findings.expire(file);
    if (addresses) findings.forgetGone((file) => site?.page(file) !== undefined);
  }

  /** The record of a page, read again if its template may have changed. */
  async function currentRecord(route: string): Promise<Page | undefined> {
    const found = state?.content.table.get(route);
    if (!found || !site) return undefined;
    if (await refresh(found.file)) await compose();
    return site.page(found.file);
  }

  /** Reads a page again if its template may have changed. Returns true if other pages may show the change. */
  async function refresh(file: string): Promise<boolean> {
    const open = site;
    if (!open?.outdated().has(file)) return false;
    const change = await stopped.attempt({ file, template: open.page(file)?.template ?? '' }, () => open.refresh(file));
    return change?.listings ?? false;
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
    refresh,
    compose,
    views,
  });

  return {
    files,
    turn: turns.take,
    state: () => state,
    record: (route) => site?.page(state?.content.table.get(route)?.file ?? ''),
    update: (changed) => turns.take(() => update(changed)).catch(noteStop),
    view: (route) => views.get(route) ?? turns.take(() => views.get(route) ?? views.render(route)),
    lastGood: views.lastGood,
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

/** What a state is made from. */
interface StateParts extends Pick<RenderState, 'project' | 'content' | 'basis'> {
  readonly anchors: AnchorIndex;
}

/** Composes a state. Problems go to the project's report. @throws IsletError if the site cannot be rendered */
async function composeState({ project, content, basis, anchors }: StateParts): Promise<SessionState> {
  const render = await prepareRender(project, content, basis, anchors);
  requestRedirectAnchors(project, render, content.table);
  const templates = new Set(content.table.records.map(({ template }) => template));
  const state = { project, content, basis, render, templates };
  return { ...state, rules: siteRules(state, project.report) };
}

/**
 * Headers and redirects as a build writes them for the host. The policy in the header allows every service, because
 * what pages need is known only when every page is rendered; the policy in each page is as strict as in a
 * build. Headers of `site.yaml` that no host would send are reported and left out.
 */
function siteRules({ project, content, render }: RenderState, report: Report): SessionState['rules'] {
  const { root, site } = project;
  const { browser } = render;
  const modules = browser.urls.size > 0;
  const policy = contentSecurityPolicy(
    site,
    {
      scripts: modules ? [browser.loader] : [],
      styles: [],
      linkedStyles: false,
      modules,
      allows: everyAllowance(site),
      trustedTypes: trustedTypesIn(browser.files),
    },
    'header',
  );
  const limits = hostingLimits(site.build.targets);
  const rules = responseHeaders(site, policy, content.otherFiles.addresses);
  const written = rules.filter((rule) => rule.written !== undefined);
  const placing = withYamlPlaces(root, report);
  for (const item of headerProblems(written, limits)) placing.add({ ...item, position: { file: site.source.file } });
  const refused = new Set(written.filter((rule) => headerProblems([rule], limits).length > 0));
  return { headers: rules.filter((rule) => !refused.has(rule)), redirects: content.redirects };
}

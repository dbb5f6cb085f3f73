import { requestRedirectAnchors } from '../../core/check-anchors.js';
import { prepareRender } from '../../core/prepare-render.js';
import { writeSchemas } from '../../core/write-schemas.js';
import { schemasOf } from '../../content/json-schemas.js';
import { createCollector } from './collector.js';
import type { Recompiler } from '../../bundle/compile.js';
import { createReport, IsletError, type Diagnostic } from '../../errors/index.js';
import { interruptible } from '../../lib/async/watchdog.js';
import type { PageRecord } from '../../lib/site/page-record.js';
import { createContentStore, type ContentStore } from './live-content.js';
import { createAnchorIndex, type AnchorIndex } from './anchor-index.js';
import type { PageView } from './server/dev-site.js';
import { createLookOver, type LookOver } from './look-over.js';
import { openAgain } from './open-again.js';
import { createPageFindings } from './page-findings.js';
import { viewOf } from './page-view.js';
import { createPublished, type Published } from './published.js';
import { createRecentViews } from './recent-views.js';
import { reportRules } from './site-rules.js';
import type { State } from './state.js';
import { createStoppedPages } from './stopped-pages.js';

export interface SessionOptions {
  readonly root: string;
  readonly profile: string;
  readonly compiler: Recompiler;
  /** Called when templates threw something new that nobody waited for, or a file could not be made: it is among the problems now. */
  readonly onLateProblems: () => void;
  /** Ends the wait for templates. */
  readonly signal?: AbortSignal | undefined;
}

/** A site while it is being edited. All of its work is done in turns, so every answer belongs to one state. */
export interface Session {
  /** Takes changed files in; paths are relative to the root. */
  update(changed: ReadonlySet<string>): Promise<void>;
  /** The page at a route as it is now: `undefined` where it has problems, or there is none. Rendered once for each state. */
  view(route: string): Promise<PageView | undefined>;
  /** The page at a route as it last was without problems. */
  lastGood(route: string): PageView | undefined;
  /** `undefined` as long as templates or `site.yaml` never were without problems. */
  state(): State | undefined;
  /** The page file behind a route, as it is now. */
  record(route: string): PageRecord | undefined;
  readonly published: Published;
  /** Every problem that is known, those of pages that were not looked at yet excepted. */
  problems(): readonly Diagnostic[];
  /** Looks over what may have problems since the last changes. */
  readonly lookOver: LookOver;
  /** Runs a piece of work that must see one state. */
  turn<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function createSession({ root, profile, compiler, onLateProblems, signal }: SessionOptions): Session {
  let store: ContentStore = createContentStore(root);
  /** What they read is in the state that they left. */
  const formerStores: ContentStore[] = [];
  const published = createPublished(root, onLateProblems);
  const anchors: AnchorIndex = createAnchorIndex(root);
  const good = createRecentViews();
  let views = new Map<string, Promise<PageView | undefined>>();
  let state: State | undefined;
  let ofWhole: readonly Diagnostic[] = [];
  /** What templates did not come to an end with while content was read. */
  let unread: readonly Diagnostic[] = [];
  const stopped = createStoppedPages();
  const findings = createPageFindings();
  let faulty = false;
  /** True where what editors complete with may have changed. */
  let editorsOld = false;
  const collector = createCollector();
  const { report, collect } = collector;
  /** The project of the state is older where that which was opened last could not be shown. */
  const opened = openAgain({
    root,
    profile,
    compiler,
    anchors,
    collector,
    onLateProblems,
    signal,
    onReopened(now, isTouched) {
      store.expire(now, {
        template: (id) => isTouched(now.bundle.pages.get(id)?.closure),
        data: (id) => isTouched(now.bundle.data.get(id)?.closure),
      });
    },
  });
  let last: Promise<unknown> = Promise.resolve();

  function turn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(() => interruptible(work));
    last = done.catch(() => undefined);
    return done;
  }

  async function compose(): Promise<void> {
    const latest = opened.latest();
    if (!latest) return;
    const { project, basis } = latest;
    // Links of data, and of pages with problems, are read by what follows.
    anchors.forgetWhere((file) => !store.record(file));
    const { result, found } = await collect(async () => {
      try {
        const content = store.compose(project);
        const next: State = { project, content, basis, render: await prepareRender(project, content, basis) };
        requestRedirectAnchors(project, basis, content.table);
        reportRules(next, report);
        return next;
      } catch (error) {
        if (!(error instanceof IsletError)) throw error;
        for (const item of error.diagnostics) report.add(item);
        return undefined;
      }
    });
    ofWhole = found;
    if (result) state = result;
    published.use(state);
    views = new Map();
    faulty = false;
  }

  async function update(changed: ReadonlySet<string>): Promise<void> {
    unread = [];
    const { reopened, assets } = await opened.update(changed);
    const latest = opened.latest();
    if (!latest) return;
    const { pages, wide, routes } = store.update(latest.project, changed);
    if (wide || reopened || assets) stopped.forget();
    if (wide || reopened || assets || faulty) {
      await compose();
      anchors.forgetPages();
    }
    editorsOld ||= routes || reopened || assets;
    if (routes || reopened || assets) for (const { file } of state?.content.table.records ?? []) findings.expire(file);
    for (const file of pages) {
      const route = store.record(file)?.route;
      findings.edited(file);
      stopped.forget(file);
      if (route !== undefined) {
        views.delete(route);
        anchors.forgetPage(route);
      }
    }
    if (routes)
      for (const file of findings.forgetGone((known) => store.record(known) !== undefined)) anchors.forget(file);
  }

  /** A page whose schema may have changed is read again before it is shown. */
  async function current(route: string): Promise<PageRecord | undefined> {
    const found = state?.content.table.get(route);
    if (!found || !state) return undefined;
    if (await renew(found.file)) await compose();
    return store.record(found.file);
  }

  /** Reads a page again whose schema may have changed. Returns true where other pages may show the difference. */
  async function renew(file: string): Promise<boolean> {
    const latest = opened.latest();
    if (!latest || !store.expired().has(file)) return false;
    return (
      (await stopped.attempt({ file, template: store.record(file)?.template ?? '' }, () =>
        store.renew(latest.project, file),
      )) ?? false
    );
  }

  async function render(route: string): Promise<PageView | undefined> {
    const record = await current(route);
    if (!record || !state) return undefined;
    const { render: renderer } = state;
    anchors.forget(record.file);
    const { result: page, found } = await collect(async () => {
      const rendered = await report.attemptAsync(() => stopped.attempt(record, () => renderer.renderPage(record)));
      if (!rendered) await renderer.reportFaults();
      for (const item of stopped.problems(record.file)) report.add(item);
      return rendered;
    });
    faulty ||= !page;
    findings.note(
      record.file,
      found.filter(({ routes }) => routes === undefined || routes.includes(route)),
    );
    if (!page) return undefined;
    published.add(page);
    const view = viewOf(page, renderer.styles.get(record.template));
    anchors.see(route, view.html);
    good.add(route, view);
    return view;
  }

  /** Nothing is known of content that was not read to the end. */
  function readAnew(error: unknown): void {
    if (!(error instanceof IsletError)) throw error;
    unread = error.diagnostics;
    formerStores.push(store);
    store = createContentStore(root);
  }

  function helpEditors(): void {
    if (editorsOld && state) writeSchemas(state.project, schemasOf(state.project.registry), state.content);
    editorsOld = false;
  }

  function keep(route: string): Promise<PageView | undefined> {
    const made = interruptible(() => render(route));
    views.set(route, made);
    return made;
  }

  const lookOver = createLookOver({
    collector,
    findings,
    stopped,
    anchors,
    state: () => state,
    store: () => store,
    renew,
    compose,
    view: (route) => views.get(route) ?? keep(route),
    viewAnew: keep,
  });

  return {
    published,
    turn,
    state: () => state,
    record: (route) => store.record(state?.content.table.get(route)?.file ?? ''),
    update: (changed) => turn(() => update(changed)).catch(readAnew),
    view: (route) => views.get(route) ?? turn(() => views.get(route) ?? keep(route)),
    lastGood: (route) => good.get(route),
    problems: () =>
      unique([
        ...opened.problems(),
        ...unread,
        ...store.problems(),
        ...ofWhole,
        ...findings.list(),
        ...published.problems(),
        ...anchors.problems(),
      ]),
    lookOver: (ms) =>
      turn(async () => {
        const looked = await lookOver(ms);
        if (!looked.more) helpEditors();
        return looked;
      }),
    async close() {
      await last;
      opened.close();
      for (const one of [...formerStores, store]) one.close();
      await compiler.dispose();
    },
  };
}

/** Equal problems once, in the stable order. */
function unique(list: readonly Diagnostic[]): readonly Diagnostic[] {
  const report = createReport();
  for (const item of list) report.add(item);
  return report.list();
}

import type { Site } from '../../core/load/site.js';
import type { Diagnostic } from '../../errors/index.js';
import { monotonicNow } from '../../lib/async/monotonic-clock.js';
import type { AnchorIndex } from './anchor-index.js';
import type { Collector } from './collector.js';
import type { PageFindings } from './page-findings.js';
import type { PageViews } from './page-views.js';
import type { SessionState } from './session-state.js';
import type { StoppedPages } from './stopped-pages.js';

export interface BackgroundCheckInputs {
  readonly collector: Pick<Collector, 'collect'>;
  readonly findings: PageFindings;
  readonly stopped: StoppedPages;
  readonly anchors: AnchorIndex;
  state(): SessionState | undefined;
  page: Site['page'];
  outdated: Site['outdated'];
  /** Reads an outdated page. Returns true if other pages may show the change. */
  refresh(file: string): Promise<boolean>;
  /** Updates the state with what was read again. */
  compose(): Promise<void>;
  readonly views: Pick<PageViews, 'get' | 'render'>;
}

/** Checks pages for `ms` milliseconds. `more`: some are left. `changed`: pages may have changed. */
export type CheckPages = (ms: number) => Promise<{ readonly more: boolean; readonly changed: boolean }>;

/** Finds the problems of pages that are not open, and the ids of pages that links lead into. */
export function createBackgroundCheck({
  collector: { collect },
  findings,
  stopped,
  anchors,
  state,
  page,
  outdated,
  refresh,
  compose,
  views,
}: BackgroundCheckInputs): CheckPages {
  /** Pages whose templates were stopped are tried on request only. */
  const isFree = (file: string): boolean => !stopped.includes(page(file)?.template ?? '');
  const isDone = (): boolean =>
    [outdated(), findings.due()].every((files) => files.size === 0 || ![...files].some(isFree));

  /** Returns true if other pages may show the change. */
  async function checkPage(file: string): Promise<boolean> {
    findings.checked(file);
    const now = state();
    if (!now) return false;
    const changed = await refresh(file);
    const record = page(file);
    if (!record) return changed;
    // Only rendering finds again what failed when it was rendered.
    if (findings.hasFindings(file)) {
      await views.render(record.route);
      return changed;
    }
    anchors.forget(file);
    const { found } = await collect(() => now.render.checkPage(record));
    findings.note(file, [...found, ...stopped.problems(file)]);
    return changed;
  }

  function nextUnread(): string | undefined {
    return anchors.unread().find((wanted) => {
      const file = state()?.content.table.get(wanted)?.file;
      return file !== undefined && isFree(file);
    });
  }

  return async (ms) => {
    const end = monotonicNow() + ms;
    let changed = false;
    for (const file of [...findings.dueWithFindings(), ...outdated(), ...findings.due()]) {
      if (monotonicNow() > end) break;
      if (isFree(file)) changed = (await checkPage(file)) || changed;
    }
    if (changed) await compose();
    while (isDone() && monotonicNow() < end) {
      const route = nextUnread();
      if (route === undefined) return { more: false, changed };
      if (!(await (views.get(route) ?? views.render(route)))) anchors.see(route, undefined);
    }
    return { more: true, changed };
  };
}

/** Duration of a slice of background work, which is the longest delay of a request, in milliseconds. */
const SLICE = 6;

/** Time for the browser to reload before background work starts, in milliseconds. */
const DELAY = 250;

export interface IdleWork {
  /** Starts work on a new state. */
  wake(): void;
  /** Resolves after the current slice. */
  close(): Promise<void>;
}

/** Checks pages in slices while the session is idle. Calls `onChange` if problems or pages changed. */
export function checkWhenIdle(
  session: { readonly checkPages: CheckPages; problems(): readonly Diagnostic[] },
  onFault: (error: unknown) => void,
  onChange: () => Promise<void>,
): IdleWork {
  let closed = false;
  let running: Promise<void> | undefined;
  /** Counts the states to check, and those of which the check has started. */
  let wanted = 0;
  let started = 0;

  async function run(): Promise<void> {
    const before = JSON.stringify(session.problems());
    let changed = false;
    await after(DELAY);
    for (let more = true; more || started < wanted;) {
      await after(SLICE);
      if (closed) return;
      started = wanted;
      const slice = await session.checkPages(SLICE);
      changed ||= slice.changed;
      more = slice.more;
    }
    if (changed || JSON.stringify(session.problems()) !== before) await onChange();
  }

  function start(): void {
    running ??= run()
      .catch(onFault)
      .finally(() => {
        running = undefined;
        // For a state that arrived during `onChange`.
        if (started < wanted && !closed) start();
      });
  }

  return {
    wake() {
      wanted += 1;
      start();
    },
    async close() {
      closed = true;
      await running;
    },
  };
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

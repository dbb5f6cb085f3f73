import { monotonicNow } from '../../lib/async/monotonic-clock.js';
import type { PageView } from './server/dev-site.js';
import type { AnchorIndex } from './anchor-index.js';
import type { Collector } from './collector.js';
import type { ContentStore } from './live-content.js';
import type { PageFindings } from './page-findings.js';
import type { State } from './state.js';
import type { StoppedPages } from './stopped-pages.js';

export interface LookOverInputs {
  readonly collector: Pick<Collector, 'collect'>;
  readonly findings: PageFindings;
  readonly stopped: StoppedPages;
  readonly anchors: AnchorIndex;
  state(): State | undefined;
  store(): Pick<ContentStore, 'record' | 'expired'>;
  /** Reads a page again whose schema may have changed. Returns true where other pages may show the difference. */
  renew(file: string): Promise<boolean>;
  /** Takes into the state what was read again. */
  compose(): Promise<void>;
  view(route: string): Promise<PageView | undefined>;
  /** The same, made anew. */
  viewAnew(route: string): Promise<PageView | undefined>;
}

/** Looks over pages for `ms` milliseconds. `more`: some are left. `changed`: pages may look different than before. */
export type LookOver = (ms: number) => Promise<{ readonly more: boolean; readonly changed: boolean }>;

/** What nobody waits for: finds the problems of pages that nobody has open, and the ids of those that links lead into. */
export function createLookOver({
  collector: { collect },
  findings,
  stopped,
  anchors,
  state,
  store,
  renew,
  compose,
  view,
  viewAnew,
}: LookOverInputs): LookOver {
  /** Of pages whose templates were stopped, only those are tried that somebody asks for. */
  const isFree = (file: string): boolean => !stopped.includes(store().record(file)?.template ?? '');
  const isAllSeen = (): boolean =>
    [store().expired(), findings.due()].every((files) => files.size === 0 || ![...files].some(isFree));

  /** Returns true where other pages may show the difference. */
  async function lookAt(file: string): Promise<boolean> {
    findings.looked(file);
    const now = state();
    if (!now) return false;
    const changed = await renew(file);
    const record = store().record(file);
    if (!record) return changed;
    // What failed when it was rendered would not show otherwise.
    if (findings.hasFindings(file)) {
      await viewAnew(record.route);
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
    for (const file of [...findings.dueWithFindings(), ...store().expired(), ...findings.due()]) {
      if (monotonicNow() > end) break;
      if (isFree(file)) changed = (await lookAt(file)) || changed;
    }
    if (changed) await compose();
    while (isAllSeen() && monotonicNow() < end) {
      const route = nextUnread();
      if (route === undefined) return { more: false, changed };
      if (!(await view(route))) anchors.see(route, undefined);
    }
    return { more: true, changed };
  };
}

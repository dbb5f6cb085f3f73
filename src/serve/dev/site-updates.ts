import type { Site } from '../../core/load/site.js';
import type { Page } from '../../lib/site/page.js';
import type { createAnchorIndex } from './anchor-index.js';
import type { createLiveProject } from './live-project.js';
import type { createPageFindings } from './page-findings.js';
import type { createPageViews } from './page-views.js';
import type { SessionState } from './session-state.js';
import type { createStoppedPages } from './stopped-pages.js';

/** What an update changes, and what it makes stale. */
export interface SiteParts {
  readonly site: () => Site | undefined;
  readonly state: () => SessionState | undefined;
  /** Replaces the state; on problems, the last good one stays. */
  readonly compose: () => Promise<void>;
  readonly live: ReturnType<typeof createLiveProject>;
  readonly views: ReturnType<typeof createPageViews>;
  readonly anchors: ReturnType<typeof createAnchorIndex>;
  readonly stopped: ReturnType<typeof createStoppedPages>;
  readonly findings: ReturnType<typeof createPageFindings>;
}

export interface SiteUpdates {
  /** Reads changed files, and forgets what was made from their former versions. */
  update(changed: ReadonlySet<string>): Promise<void>;
  /** Reads a page again if its template may have changed. Returns true if other pages may show the change. */
  refresh(file: string): Promise<boolean>;
  /** The record of a page, read again if its template may have changed. */
  currentRecord(route: string): Promise<Page | undefined>;
}

/** Applies changed files to the open site. */
export function createSiteUpdates(parts: SiteParts): SiteUpdates {
  const { live, views, anchors, stopped, findings, compose } = parts;

  async function refresh(file: string): Promise<boolean> {
    const open = parts.site();
    if (!open?.outdated().has(file)) return false;
    const change = await stopped.attempt({ file, template: open.page(file)?.template ?? '' }, () => open.refresh(file));
    return change?.listings ?? false;
  }

  return {
    refresh,
    async update(changed) {
      await live.update(changed);
      const latest = live.latest();
      const site = parts.site();
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
      const state = parts.state();
      const isReopened = state?.project !== latest.project || state.basis !== latest.basis;
      const isOutdated = isReopened || state.content !== site.content();
      if (isOutdated) stopped.forget();
      if (isOutdated || views.haveFailed()) {
        await compose();
        anchors.forgetPages();
      }
      const { records = [] } = parts.state()?.content.table ?? {};
      if (addresses || isReopened) for (const { file } of records) findings.expire(file);
      if (addresses) findings.forgetGone((file) => site.page(file) !== undefined);
    },
    async currentRecord(route) {
      const site = parts.site();
      const found = parts.state()?.content.table.get(route);
      if (!found || !site) return undefined;
      if (await refresh(found.file)) await compose();
      return recordAt(route, site, parts.state());
    },
  };
}

/** The current record of the page at a route. */
export function recordAt(route: string, site: Site | undefined, state: SessionState | undefined): Page | undefined {
  const found = state?.content.table.get(route);
  return found?.fallbackOf ? found : site?.page(found?.file ?? '');
}

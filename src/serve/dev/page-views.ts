import { previewsIn } from '../../content/load-pages.js';
import { interruptible } from '../../lib/async/watchdog.js';
import type { Page } from '../../lib/site/page.js';
import { keyHash } from '../../lib/text/hash.js';
import type { RenderedPage } from '../../core/render/checked-render.js';
import type { PageStyles } from '../../render/page/styles.js';
import type { AnchorIndex } from './anchor-index.js';
import type { Collector } from './collector.js';
import type { OnDemandFiles } from './on-demand-files.js';
import type { PageFindings } from './page-findings.js';
import type { PageView, ShownIsland } from './server/dev-site.js';
import type { SessionState } from './session-state.js';
import type { StoppedPages } from './stopped-pages.js';

export interface PageViewsInputs {
  readonly collector: Collector;
  readonly findings: PageFindings;
  readonly stopped: StoppedPages;
  readonly anchors: AnchorIndex;
  readonly files: OnDemandFiles;
  state(): SessionState | undefined;
  /** The record of a page, read again if its template may have changed. */
  currentRecord(route: string): Promise<Page | undefined>;
}

/** Pages whose last good version is kept. */
const MAX_RECENT = 300;

/** The pages of one state, each rendered once. */
export interface PageViews {
  /** A page that was rendered, or is being rendered. */
  get(route: string): Promise<PageView | undefined> | undefined;
  /** Renders a page; `undefined` if there is none or it has problems. */
  render(route: string): Promise<PageView | undefined>;
  /** The last version of a page without problems. */
  lastGood(route: string): PageView | undefined;
  /** Forgets a page; without a route, all pages. */
  forget(route?: string): void;
  /** True if a page failed to render since all were forgotten: the renderer reports a problem only once. */
  haveFailed(): boolean;
}

export function createPageViews(inputs: PageViewsInputs): PageViews {
  const { collector, findings, stopped, anchors, files, state, currentRecord } = inputs;
  const { report, collect } = collector;
  /** Views without problems, the oldest first. */
  const recent = new Map<string, PageView>();
  const views = new Map<string, Promise<PageView | undefined>>();
  let failed = false;

  async function render(route: string): Promise<PageView | undefined> {
    const record = await currentRecord(route);
    const current = state();
    if (!record || !current) return undefined;
    const { render: renderer, project } = current;
    anchors.forget(record.file);
    const { result: page, found } = await collect(async () => {
      const rendered = await report.attemptAsync(() => stopped.attempt(record, () => renderer.renderPage(record)));
      if (!rendered) await renderer.reportFaults();
      for (const item of stopped.problems(record.file)) report.add(item);
      const sources = [record.file, ...(rendered?.trace.sources ?? [])];
      return rendered && { ...rendered, previews: report.attempt(() => previewsIn(sources, project)) };
    });
    failed ||= !page;
    findings.note(
      record.file,
      found.filter(({ routes }) => routes === undefined || routes.includes(route)),
    );
    if (!page) return undefined;
    files.addPage(page);
    const view = viewOf(page, renderer.styles.get(record.template), page.previews ?? []);
    anchors.see(route, view.html);
    recent.delete(route);
    recent.set(route, view);
    for (const oldest of recent.keys()) if (recent.size > MAX_RECENT) recent.delete(oldest);
    return view;
  }

  return {
    get: (route) => views.get(route),
    render(route) {
      const view = interruptible(() => render(route));
      views.set(route, view);
      return view;
    },
    lastGood: (route) => recent.get(route),
    forget(route) {
      if (route !== undefined) views.delete(route);
      else {
        views.clear();
        failed = false;
      }
    },
    haveFailed: () => failed,
  };
}

/** An island that hydrates a component and has no slots: slots are not part of its code. */
const ISLAND =
  /<islet-island (?=[^>]*data-id="([^"]*)")(?![^>]*data-with=)([^>]*) data-src="([^"]*)"([^>]*)>((?:(?!<\/?islet-)[^])*)<\/islet-island>/g;

function viewOf(
  { html }: Pick<RenderedPage, 'html'>,
  styles: PageStyles | undefined,
  previews: readonly string[],
): PageView {
  const linked = styles?.kind === 'linked';
  const sheet = linked ? `<link rel="stylesheet" href="${styles.url}">` : `<style>${styles?.css ?? ''}</style>`;
  // The policy names the hash of inline styles.
  const frame = html
    .replace(sheet, () => '')
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, (meta) => meta.replace(/style-src [^;"]*/, ''));
  const islands = new Map<string, ShownIsland>();
  const around = html.replace(ISLAND, (_, id: string, before: string, src: string, after: string, markup: string) => {
    islands.set(id, { src, markup });
    return `<islet-island ${before}${after}>`;
  });
  return {
    html,
    key: keyHash([html, ...previews].join('\n')),
    frame: keyHash([frame, ...previews].join('\n')),
    around: keyHash([around, ...previews].join('\n')),
    islands,
    previews,
    styles: linked ? { url: styles.url } : { css: styles?.css ?? '' },
  };
}

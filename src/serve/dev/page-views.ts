import type { RenderedPage } from '../../render/page/render-page.js';
import type { PageStyles } from '../../render/page/styles.js';
import { keyHash } from '../../lib/text/hash.js';
import type { PageView } from './server/dev-site.js';

export function viewOf(
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
  return {
    html,
    key: keyHash([html, ...previews].join('\n')),
    frame: keyHash([frame, ...previews].join('\n')),
    previews,
    styles: linked ? { url: styles.url } : { css: styles?.css ?? '' },
  };
}

const MAX_VIEWS = 300;

/** The last good view of each page that was shown recently. */
export interface RecentViews {
  get(route: string): PageView | undefined;
  add(route: string, view: PageView): void;
}

export function createRecentViews(): RecentViews {
  const views = new Map<string, PageView>();
  return {
    get: (route) => views.get(route),
    add(route, view) {
      views.delete(route);
      views.set(route, view);
      for (const oldest of views.keys()) {
        if (views.size <= MAX_VIEWS) break;
        views.delete(oldest);
      }
    },
  };
}

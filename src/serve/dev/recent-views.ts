import type { PageView } from './server/dev-site.js';

/** Pages of which the last good form is kept. */
const MAX_VIEWS = 300;

/** The pages that were shown last, each as it last was without problems. */
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

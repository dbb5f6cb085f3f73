import type { ServerResponse } from 'node:http';
import type { Diagnostic } from '../../../errors/index.js';
import { redirectFor } from '../../../lib/site/redirects-file.js';
import type { DevSite, PageView } from './dev-site.js';

/** Problems sent at once; the rest is counted. */
const MAX_SENT = 50;

/** Interval of keep-alive comments, in milliseconds. */
const KEEP_ALIVE = 25_000;

/** Pages open in browsers, connected by event streams. */
export interface LivePages {
  /** Adds a page that shows the view with this key; empty for an error page. */
  open(response: ServerResponse, route: string, key: string): Promise<void>;
  /** Sends every page its changes. Returns how many reload. */
  update(): Promise<number>;
  close(): void;
}

interface LivePage {
  readonly response: ServerResponse;
  readonly route: string;
  /** Key of the view that it shows; empty for an error page. */
  key: string;
  /** That view, if known. */
  shown: PageView | undefined;
  /** The problems sent last, as JSON. */
  problems: string;
  /** True after a reload message was sent. */
  reloading: boolean;
}

export function createLivePages(site: DevSite): LivePages {
  const pages = new Set<LivePage>();
  const timer = setInterval(() => {
    for (const { response } of pages) response.write(':\n\n');
  }, KEEP_ALIVE);
  timer.unref();

  function send({ response }: LivePage, event: string, json: string): void {
    // The connection may have ended while the page was rendered.
    if (!response.writableEnded && !response.destroyed) response.write(`event: ${event}\ndata: ${json}\n\n`);
  }

  /** True if the page was removed, or an error page is now a redirect. */
  function isGone({ key, route }: LivePage): boolean {
    return key === '' ? redirectFor(site.rules().redirects, route) !== undefined : !site.has(route);
  }

  async function updateOne(page: LivePage): Promise<boolean> {
    if (page.reloading) return false;
    const view = await site.view(page.route);
    if (view === undefined ? isGone(page) : view.key !== page.key) {
      if (view && page.shown && view.frame === page.shown.frame) {
        send(page, 'styles', JSON.stringify({ key: view.key, ...view.styles }));
        page.key = view.key;
        page.shown = view;
      } else if (view && page.shown && differInCode(view, page.shown)) {
        const addresses = [...view.islands].map(([id, { src }]) => [id, src] as const);
        send(page, 'islands', JSON.stringify({ key: view.key, addresses: Object.fromEntries(addresses) }));
        page.key = view.key;
        page.shown = view;
      } else {
        page.reloading = true;
        send(page, 'reload', 'null');
        return true;
      }
    }
    const problems = problemsJson(site.problems(page.route));
    if (problems === page.problems) return false;
    page.problems = problems;
    send(page, 'problems', problems);
    return false;
  }

  return {
    async open(response, route, key) {
      response.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      });
      response.write('retry: 300\n\n');
      const page: LivePage = { response, route, key, shown: undefined, problems: problemsJson([]), reloading: false };
      // Before the first await, because the page may be closed meanwhile.
      pages.add(page);
      response.once('close', () => pages.delete(page));
      page.shown = [await site.view(route), site.lastGood(route)].find((view) => view?.key === key);
      await updateOne(page);
    },
    async update() {
      const reloads = await Promise.all([...pages].map(updateOne));
      return reloads.filter(Boolean).length;
    },
    close() {
      clearInterval(timer);
      for (const { response } of pages) response.end();
    },
  };
}

/** Whether two views differ only in the code of islands, and in what this code renders. */
function differInCode(view: PageView, shown: PageView): boolean {
  return (
    view.around === shown.around &&
    [...view.islands].every(([id, { src, markup }]) => {
      const before = shown.islands.get(id);
      return before?.src !== src || before.markup === markup;
    })
  );
}

function problemsJson(all: readonly Diagnostic[]): string {
  return JSON.stringify({ problems: all.slice(0, MAX_SENT), more: Math.max(0, all.length - MAX_SENT) });
}

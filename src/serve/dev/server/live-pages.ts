import type { ServerResponse } from 'node:http';
import type { Diagnostic } from '../../../errors/index.js';
import { redirectFor } from '../../../lib/site/redirects-file.js';
import type { DevSite, PageView } from './dev-site.js';

/** Problems told at once; the rest is counted. */
const MAX_TOLD = 50;

/** Keeps connections from being taken for dead, in milliseconds. */
const HEARTBEAT = 25_000;

/** The pages that are open in browsers. */
export interface LivePages {
  /** Adds a page that shows the view with this key; empty for a page that stands in for one. */
  open(response: ServerResponse, route: string, key: string): Promise<void>;
  /** Tells every page what changed for it. Returns how many are told to load again. */
  tell(): Promise<number>;
  close(): void;
}

interface LivePage {
  readonly response: ServerResponse;
  readonly route: string;
  /** Of the view that it shows; empty where it stands in for one. */
  key: string;
  /** That view, as far as it is known. */
  shown: PageView | undefined;
  /** The problems that it was told of last, as JSON. */
  told: string;
  /** True once it was told to load again. */
  leaving: boolean;
}

export function createLivePages(site: DevSite): LivePages {
  const pages = new Set<LivePage>();
  const timer = setInterval(() => {
    for (const { response } of pages) response.write(':\n\n');
  }, HEARTBEAT);
  timer.unref();

  function send({ response }: LivePage, event: string, json: string): void {
    // The connection may have ended while a view was made.
    if (!response.writableEnded && !response.destroyed) response.write(`event: ${event}\ndata: ${json}\n\n`);
  }

  /** The page itself, or what stood in for one at an address that leads elsewhere now. */
  function isGone({ key, route }: LivePage): boolean {
    return key === '' ? redirectFor(site.rules().redirects, route) !== undefined : !site.has(route);
  }

  /** Returns true where the page is told to load again. */
  async function tellOne(page: LivePage): Promise<boolean> {
    if (page.leaving) return false;
    const view = await site.view(page.route);
    if (view === undefined ? isGone(page) : view.key !== page.key) {
      if (view && page.shown && view.frame === page.shown.frame) {
        send(page, 'styles', JSON.stringify({ key: view.key, ...view.styles }));
        page.key = view.key;
        page.shown = view;
      } else {
        page.leaving = true;
        send(page, 'reload', 'null');
        return true;
      }
    }
    const problems = problemsJson(site.problems(page.route));
    if (problems === page.told) return false;
    page.told = problems;
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
      const page: LivePage = { response, route, key, shown: undefined, told: problemsJson([]), leaving: false };
      // Before anything is waited for, since the page may be left meanwhile.
      pages.add(page);
      response.once('close', () => pages.delete(page));
      page.shown = [await site.view(route), site.lastGood(route)].find((view) => view?.key === key);
      await tellOne(page);
    },
    async tell() {
      // Whoever is looked at waits least.
      const told = await Promise.all([...pages].map(tellOne));
      return told.filter(Boolean).length;
    },
    close() {
      clearInterval(timer);
      for (const { response } of pages) response.end();
    },
  };
}

function problemsJson(all: readonly Diagnostic[]): string {
  return JSON.stringify({ problems: all.slice(0, MAX_TOLD), more: Math.max(0, all.length - MAX_TOLD) });
}

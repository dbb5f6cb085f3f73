import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDevServer, type DevServer } from '../../../../../src/serve/dev/server/dev-server.js';
import type { DevSite, PageView } from '../../../../../src/serve/dev/server/dev-site.js';

const PAGE: PageView = {
  html: '<!doctype html>\n<head>\n</head>\n',
  key: 'one',
  frame: 'frame',
  around: 'one',
  islands: new Map(),
  previews: [],
  styles: { css: '' },
};

const view = vi.fn<DevSite['view']>();
let server: DevServer;
let token: string;

beforeEach(async () => {
  view.mockReset().mockResolvedValue(PAGE);
  const site: DevSite = {
    rules: () => ({ headers: [], redirects: [] }),
    has: () => true,
    view,
    lastGood: () => PAGE,
    file: () => Promise.resolve(undefined),
    problems: () => [],
    similar: () => ({ routes: [], commands: [] }),
    sources: () => Promise.resolve(undefined),
    editing: () => Promise.resolve({ status: 200, body: {} }),
  };
  server = await startDevServer({ site, script: 'export {}', host: '127.0.0.1', port: 0 });
  token = /data-token="([^"]*)"/.exec(await (await fetch(server.url)).text())?.[1] ?? '';
});
afterEach(() => server.close());

/** The stream of an open page that shows the view with a key. */
async function openPage(key = PAGE.key): Promise<IncomingMessage> {
  const request = get(`${server.url}/-/islet/events?route=/&key=${key}&token=${token}`);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer.on('error', () => undefined).resume();
}

/** Has views wait for the one that the result is called with. */
function holdViews(): (shown: PageView) => void {
  let show: (shown: PageView) => void = () => undefined;
  view.mockReturnValue(
    new Promise((resolve) => {
      show = resolve;
    }),
  );
  return (shown) => {
    show(shown);
  };
}

test('that is left while its view is made is looked at no more', async () => {
  const show = holdViews();
  const page = await openPage();
  page.destroy();
  // As long as the page counts as open, this waits for its view.
  await vi.waitFor(async () => {
    expect(await Promise.race([server.update(), turn('waiting')])).toBe(0);
  });
  show(PAGE);
  await turn();
  view.mockClear();
  await server.update();
  expect(view).not.toHaveBeenCalled();
});

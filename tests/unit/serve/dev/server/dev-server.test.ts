import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../../../src/errors/index.js';
import { startDevServer, type DevServer } from '../../../../../src/serve/dev/server/dev-server.js';
import type { DevSite, EditRequest, PageView } from '../../../../../src/serve/dev/server/dev-site.js';

const HTML =
  '<!doctype html>\n<html lang="en">\n<head>\n<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; script-src \'none\'; connect-src \'none\'">\n<title>Home</title>\n</head>\n<body>\n<h1>Home</h1>\n</body>\n</html>\n';

let view: PageView | undefined;
let problems: Diagnostic[] = [];
const edits: EditRequest[] = [];
let server: DevServer;
let token: string;

const site: DevSite = {
  rules: () => ({
    headers: [
      {
        path: '/*',
        headers: [
          ['Content-Security-Policy', "default-src 'none'; script-src 'none'; connect-src https://api.example"],
        ],
      },
    ],
    redirects: [
      { from: '/old/', to: '/', status: 301 },
      { from: '/', query: [['p', '1']], to: '/old/', status: 301 },
    ],
  }),
  has: (route) => route === '/',
  view: (route) => Promise.resolve(route === '/' ? view : undefined),
  lastGood: () => undefined,
  file: (path) => Promise.resolve(path === 'assets/a.txt' ? Buffer.from('0123456789') : undefined),
  problems: () => problems,
  similar: () => ({
    routes: [{ route: '/', title: 'Home' }],
    commands: [{ command: 'islet new page /x/ --template <page>', meaning: 'A page.' }],
  }),
  sources: () => Promise.resolve({ texts: [], images: [], links: [], values: {} }),
  editing(asked) {
    edits.push(asked);
    return Promise.resolve({ status: 200, body: { files: [] } });
  },
};

beforeAll(async () => {
  view = viewWith('Home', 'one', 'frame');
  server = await startDevServer({ site, script: 'export {}', host: '127.0.0.1', port: 0 });
  token = /data-token="([^"]*)"/.exec(await (await fetch(server.url)).text())?.[1] ?? '';
});
beforeEach(() => {
  view = viewWith('Home', 'one', 'frame');
  problems = [];
  edits.length = 0;
});
afterAll(() => server.close());

function viewWith(heading: string, key: string, frame: string): PageView {
  const html = HTML.replace('<h1>Home', `<h1>${heading}`);
  return {
    html,
    key,
    frame,
    around: key,
    islands: new Map(),
    previews: [],
    styles: { css: `h1{order:${key.length}}` },
  };
}

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

interface Answered {
  readonly status: number | undefined;
  readonly text: string;
  readonly headers: NodeJS.Dict<string | string[]>;
}

/** `fetch` sets some of these headers itself. */
async function ask(path: string, { method = 'GET', headers = {}, body = '' }: Asked = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(server.url + path, { method, headers }, (answer) => {
      void text(answer).then((found) => {
        resolve({ status: answer.statusCode, text: found, headers: answer.headers });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const ownHost = (): string => new URL(server.url).host;
const rightful = (): Record<string, string> => ({
  'x-islet-token': token,
  'content-type': 'application/json',
  origin: server.url,
});

/** Changes of the headers of a page of the session that make them those of a stranger. */
const STRANGERS: [string, (headers: Record<string, string>) => Record<string, string>][] = [
  ['another origin', (headers) => ({ ...headers, origin: 'https://evil.example' })],
  ['an origin without a name', (headers) => ({ ...headers, origin: 'null' })],
  ['another site, as the browser says', (headers) => ({ ...headers, 'sec-fetch-site': 'cross-site' })],
  ['no token', ({ 'x-islet-token': _, ...headers }) => headers],
  ['another token', (headers) => ({ ...headers, 'x-islet-token': '0'.repeat(32) })],
  ['a form', (headers) => ({ ...headers, 'content-type': 'text/plain' })],
  ['another name of this machine', (headers) => ({ ...headers, host: `evil.example:${new URL(server.url).port}` })],
];

describe('an edit', () => {
  const save = (body: string): Promise<Answered> => ask('/-/islet/edit', { method: 'POST', headers: rightful(), body });

  test('reaches the session', async () => {
    const edit = { id: 'a', stamp: 'b', text: 'c' };
    const { status, text: body } = await save(JSON.stringify({ action: 'save', route: '/', edits: [edit] }));
    expect([status, body]).toEqual([200, '{"files":[]}']);
    expect(edits).toEqual([{ action: 'save', route: '/', edits: [edit], texts: {} }]);
  });

  test.each(STRANGERS)('of %s is refused', async (_, change) => {
    const body = '{"action":"save","route":"/"}';
    expect((await ask('/-/islet/edit', { method: 'POST', headers: change(rightful()), body })).status).toBe(403);
    expect((await ask('/-/islet/edit', { headers: rightful() })).status).toBe(405);
    expect(edits).toEqual([]);
  });

  test.each([
    '',
    '{}',
    'null',
    '{"action":"save"}',
    '{"action":"save","route":"/","edits":[3]}',
    '{"action":"save","route":"/","edits":[null]}',
    '{"action":"save","route":"/","edits":{}}',
    '{"action":"save","route":"/","id":{}}',
  ])('that is none is refused: %s', async (body) => {
    expect((await save(body)).status).toBe(400);
    expect(edits).toEqual([]);
  });
});

describe('what a project holds', () => {
  test('is sent to pages of the session only', async () => {
    expect((await ask('/-/islet/sources?route=/', { headers: { 'x-islet-token': token } })).text).toBe(
      '{"texts":[],"images":[],"links":[],"values":{}}',
    );
    expect((await ask('/-/islet/sources?route=/')).status).toBe(403);
    expect((await ask('/-/islet/events?route=/&key=one&token=wrong')).status).toBe(403);
  });

  test('is not served under a name that was made to lead here', async () => {
    for (const host of ['evil.example', `evil.example:${new URL(server.url).port}`, 'localhost.evil.example'])
      expect((await ask('/', { headers: { host } })).status).toBe(403);
    for (const host of [ownHost(), 'localhost:1', 'shop.localhost', '[::1]:80', '192.168.1.7:4321'])
      expect((await ask('/', { headers: { host } })).status).toBe(200);
  });
});

describe('an answer', () => {
  test('has a policy that lets the script of the session run and is as strict otherwise', async () => {
    const { text: html, headers } = await ask('/');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self' https://api.example",
    );
    expect(html).toContain("content=\"default-src 'none'; script-src 'self'; connect-src 'self'\"");
    expect(html).toMatch(
      /\n<script async type="module" src="\/-\/islet\/dev-[0-9a-f]{8}\.js" [^>]*data-key="one"><\/script>\n<\/head>/,
    );
  });

  test('is a redirect, a part of a file, nothing new, or not there, as on a host', async () => {
    expect((await ask('/old')).headers.location).toBe('/');
    expect((await ask('/old/?a=b')).headers.location).toBe('/?a=b');
    expect((await ask('/?x&p=1')).headers.location).toBe('/old/');
    expect((await ask('/?p=2')).status).toBe(200);
    expect((await ask('/index.html')).headers.location).toBe('/');
    const part = await ask('/assets/a.txt', { headers: { range: 'bytes=2-4' } });
    expect([part.status, part.text]).toEqual([206, '234']);
    const { etag = '' } = (await ask('/assets/a.txt')).headers;
    expect((await ask('/assets/a.txt', { headers: { 'if-none-match': String(etag) } })).status).toBe(304);
    expect((await ask('/assets/b.txt')).text).toBe('Not found.\n');
    expect((await ask('/', { method: 'PUT' })).status).toBe(405);
  });
});

describe('an open page', () => {
  /** Reads what the server says until it has said so many events. */
  async function listen(
    key: string,
    events: number,
    meanwhile: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<string[]> {
    const answer = await fetch(`${server.url}/-/islet/events?route=/&key=${key}&token=${token}`);
    const reader = answer.body?.getReader();
    let said = '';
    const found = (): string[] =>
      [...said.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, name = '', data = '']) => `${name} ${data}`);
    await meanwhile();
    while (found().length < events) {
      const part = await reader?.read();
      if (part?.done !== false) break;
      said += new TextDecoder().decode(part.value);
    }
    await reader?.cancel();
    return found();
  }

  test('that is outdated reloads', async () => {
    expect(await listen('before', 1)).toEqual(['reload null']);
  });

  test('gets a change once, and only styles if nothing else has changed', async () => {
    const said = await listen('one', 2, async () => {
      view = viewWith('Home', 'second', 'frame');
      expect(await server.update()).toBe(0);
      expect(await server.update()).toBe(0);
      view = viewWith('New', 'third', 'other');
      expect(await server.update()).toBe(1);
      expect(await server.update()).toBe(0);
    });
    expect(said).toEqual(['styles {"key":"second","css":"h1{order:6}"}', 'reload null']);
  });

  test('hears of problems and that there are none, and stays', async () => {
    const problem: Diagnostic = {
      name: 'yaml-syntax',
      severity: 'error',
      message: 'No.',
      cause: 'So.',
      remedy: 'Mend.',
    };
    const said = await listen('one', 2, async () => {
      view = undefined;
      problems = [problem];
      await server.update();
      view = viewWith('Home', 'one', 'frame');
      problems = [];
      await server.update();
    });
    expect(said).toEqual([
      `problems {"problems":[${JSON.stringify(problem)}],"more":0}`,
      'problems {"problems":[],"more":0}',
    ]);
  });
});

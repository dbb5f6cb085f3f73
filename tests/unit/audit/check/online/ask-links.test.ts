import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { askLinks, type AskOptions } from '../../../../../src/audit/check/online/ask-links.js';

const NOW = Date.UTC(2026, 0, 1);

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** What the server answers, by path. */
const answers: Readonly<Record<string, Answer>> = {
  '/get-only': ({ method }, response) => response.writeHead(method === 'HEAD' ? 405 : 200).end('Tea'),
  '/gone': (_, response) => response.writeHead(404).end(),
  '/removed': (_, response) => response.writeHead(410).end(),
  '/closed': (_, response) => response.writeHead(403).end(),
  '/busy': (_, response) => response.writeHead(429).end(),
  '/broken': (_, response) => response.writeHead(503).end(),
  '/reset': (request) => request.socket.destroy(),
  '/silent': () => undefined,
  '/moved': (_, response) => response.writeHead(301, { location: '/moved-again' }).end(),
  '/moved-again': (_, response) => response.writeHead(308, { location: '/for-now' }).end(),
  '/for-now': (_, response) => response.writeHead(302, { location: '/new' }).end(),
  '/moved-away': (_, response) => response.writeHead(301, { location: '/gone' }).end(),
  '/round': (_, response) => response.writeHead(302, { location: '/round' }).end(),
};

const seen: IncomingMessage[] = [];
let running = 0;
let most = 0;

const newServer = () =>
  createServer((request, response) => {
    seen.push(request);
    most = Math.max(most, (running += 1));
    response.once('close', () => (running -= 1));
    const answer = answers[request.url ?? ''];
    if (answer) answer(request, response);
    else setTimeout(() => response.writeHead(200).end(), 20);
  });

let server = newServer();
let origin = '';

beforeEach(async () => {
  seen.length = 0;
  running = 0;
  most = 0;
  server = newServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function ask(paths: readonly string[], options: Partial<AskOptions> = {}): Promise<string[]> {
  const found = await askLinks(
    paths.map((path) => origin + path),
    { store: undefined, now: NOW, linkSeconds: 1, ...options },
  );
  return paths.map((path) => {
    const answer = found.get(origin + path);
    const detail = answer && ('to' in answer ? answer.to.replace(origin, '') : 'why' in answer ? answer.why : '');
    return `${path} ${String(answer?.kind)} ${detail ?? ''}`.trim();
  });
}

function memory() {
  const entries = new Map<string, Uint8Array>();
  return {
    get: (key: string) => entries.get(key),
    put: (key: string, bytes: Uint8Array) => {
      entries.set(key, bytes);
    },
  };
}

it('tells what works and what is gone from what proves nothing', async () => {
  expect(await ask([...Object.keys(answers), '/new'])).toEqual([
    '/get-only works',
    '/gone gone answer 404',
    '/removed gone answer 410',
    '/closed unclear answer 403',
    '/busy unclear answer 429',
    '/broken unclear answer 503',
    '/reset unclear UND_ERR_SOCKET',
    '/silent unclear no answer within 1 seconds',
    '/moved moved /for-now',
    '/moved-again moved /for-now',
    '/for-now works',
    '/moved-away gone answer 404',
    '/round unclear more than 5 redirects',
    '/new works',
  ]);
  expect(seen.filter(({ url }) => url === '/busy').map(({ method }) => method)).toEqual(['HEAD']);
  expect(seen.filter(({ url }) => url === '/get-only').map(({ method }) => method)).toEqual(['HEAD', 'GET']);
});

it('says who asks, and nothing of visitors or pages', async () => {
  await ask(['/']);
  expect(seen[0]?.headers).toMatchObject({ 'user-agent': expect.stringMatching(/^islet\/\d/) as string });
  expect(seen[0]?.headers).not.toHaveProperty('referer');
  expect(seen[0]?.headers).not.toHaveProperty('cookie');
});

it('stops at the limit for all of them', async () => {
  const late = 'not-asked the limit of 0 seconds was reached';
  expect(await ask(['/1', '/2', '/3'], { totalSeconds: 0 })).toEqual([`/1 ${late}`, `/2 ${late}`, `/3 ${late}`]);
});

it('ends with the reason of the signal', async () => {
  const controller = new AbortController();
  const asked = ask(['/silent'], { signal: controller.signal });
  controller.abort(new Error('stopped'));
  await expect(asked).rejects.toThrow('stopped');
});

it('keeps good answers for a day', async () => {
  const store = memory();
  const paths = ['/new', '/moved', '/gone', '/closed'];
  const first = await ask(paths, { store });
  seen.length = 0;
  expect(await ask(paths, { store, now: NOW + 60_000 })).toEqual(first);
  expect([...new Set(seen.map(({ url }) => url))].sort()).toEqual(['/closed', '/gone']);
  seen.length = 0;
  await ask(['/new'], { store, now: NOW + 86_400_000 });
  expect(seen).toHaveLength(1);
});

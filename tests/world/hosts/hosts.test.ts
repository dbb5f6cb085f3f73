import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, closeConnections, type Allowed } from '../../build/hosts/exchange.js';
import { servePreview } from '../../helpers/serve.js';
import { compare } from './compare.js';
import { DIFFERENCES } from './differences.js';
import { engines, type AskedHost } from './engines.js';
import { installEngine } from './install-engine.js';
import { requestsOf } from './requests.js';
import { flagship, hard, REDIRECTS, type WorldSite } from './sites.js';

const HOSTS = Object.keys(engines) as AskedHost[];

let folder: string;
/** Reasons for differences that answers have needed. */
const met = new Set<Allowed>();
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'islet-world-')));
});
afterAll(async () => {
  closeConnections();
  await rm(folder, { recursive: true, force: true });
});

/** Builds for hosts, and asks one of them. Returns the number of requests, and what differs without a reason. */
async function askHost(site: WorldSite, host: AskedHost, targets: readonly AskedHost[] = [host]) {
  await site.prepare(...targets);
  const { json } = await site.build(['--target', targets.join(',')]);
  expect(json.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const requests = await requestsOf(site);
  const own = await mkdtemp(join(folder, host));
  const preview = await servePreview(site.out, host);
  const engine = await engines[host]({ root: site.root, folder: own });
  try {
    const found: string[] = [];
    for (const request of requests) {
      const expected = await ask(preview.url, request);
      found.push(...compare(host, request, expected, await ask(engine.url, request), met));
    }
    const complaints = engine.said().match(/^.*(?:invalid|syntax error|ignoring|skipping).*$/gim) ?? [];
    return { count: requests.length, found, complaints };
  } finally {
    await engine.close();
  }
}

describe.each([
  ['the flagship', flagship],
  ['a new site with hard parts', hard],
])('%s', (_, make) => {
  let site: WorldSite;
  beforeAll(async () => {
    site = await make();
  });

  it.each(HOSTS)('is answered for by %s as by preview for it', async (host) => {
    const { count, found, complaints } = await askHost(site, host);
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    expect(count).toBeGreaterThan(400);
  });
});

it.each(HOSTS)('needs each reason for a difference of %s', (host) => {
  expect(DIFFERENCES[host].filter((item) => !met.has(item)).map(({ why }) => why)).toEqual([]);
  expect(DIFFERENCES[host].length).toBeLessThanOrEqual(20);
});

describe('one build for two hosts', () => {
  it.each(['cloudflare', 'netlify'] as const)('has no line of which %s complains', async (host) => {
    const { found, complaints } = await askHost(await hard(), host, ['cloudflare', 'netlify']);
    expect([found, complaints]).toEqual([[], []]);
  });
});

describe('what a host cannot have', () => {
  it.each(['firebase', 'netlify'] as const)(
    'is an error of a build for %s, at the line of the redirect',
    async (host) => {
      const site = await hard();
      await site.prepare();
      const refused: string[] = [];
      // The settings are checked before the host is asked, so there are two builds at most.
      for (let build = 0; build < 2; build += 1) {
        const { json } = await site.build(['--target', host]);
        const lines = (await site.read('site/site.yaml')).split('\n');
        const places = new Set(
          json.diagnostics.flatMap(({ severity, position }) => (severity === 'error' ? (position?.line ?? []) : [])),
        );
        refused.push(...lines.filter((_, index) => places.has(index + 1)));
        expect(json.ok).toBe(places.size === 0);
        await site.write('site/site.yaml', lines.filter((_, index) => !places.has(index + 1)).join('\n'));
      }
      const wanted = REDIRECTS.filter(({ not }) => not?.includes(host));
      expect(refused.map((line) => /from: "([^"]*)"/.exec(line)?.[1]).sort()).toEqual(
        wanted.map(({ from }) => from).sort(),
      );
    },
  );

  it('is a site without a not-found page, and a value with a placeholder, on Cloudflare Pages', async () => {
    const site = await hard();
    await site.prepare();
    await site.edit('site/site.yaml', 'X-Segment: one', "X-Segment: 'see :any'");
    const { json } = await site.build(['--target', 'cloudflare']);
    expect(json.diagnostics.map(({ name, path, remedy }) => [name, path, remedy])).toEqual([
      ['host-advice', undefined, expect.stringContaining('`redirectFrom`')],
      ['host-unsupported', undefined, 'Add the page `site/pages/404.yaml`.'],
      ['host-unsupported', 'headers[6].headers.X-Segment', expect.stringContaining('another name')],
    ]);
  });
});

it('has routes that the library of Vercel takes as they are, with the caching of assets', async () => {
  const site = await hard();
  await site.prepare('vercel');
  await site.build(['--target', 'vercel']);
  const config = JSON.parse(await readFile(join(site.root, 'dist.audit/hosts/vercel/config.json'), 'utf8')) as {
    routes: readonly { src?: string; handle?: string; headers?: Record<string, string> }[];
  };
  const engine = await installEngine('vercel');
  const library = createRequire(join(engine, 'package.json'))('@vercel/routing-utils') as {
    normalizeRoutes(routes: unknown): { routes: unknown; error: unknown };
  };
  expect(library.normalizeRoutes(config.routes)).toEqual({ routes: config.routes, error: null });
  const onHit = config.routes.slice(config.routes.findIndex(({ handle }) => handle === 'hit') + 1);
  const caching = onHit.find(({ src = '' }) => new RegExp(src).test('/assets/x-12345678.js'))?.headers;
  expect(caching).toEqual({ 'Cache-Control': 'public, max-age=31536000, immutable' });
});

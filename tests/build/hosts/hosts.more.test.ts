import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostConfiguration } from '../../../lib/emit/hosts/host-configuration.js';
import type { HostFile } from '../../../lib/emit/hosts/host.js';
import { BUILD_TIMEOUT } from '../../helpers/flagship.js';
import { serveSharedPreview, type Preview } from '../../helpers/serve.js';
import { ALLOWED } from './allowed.js';
import { ask, closeConnections, judge, type Allowed, type TestAnswer } from './exchange.js';
import { requestsFor } from './requests.js';
import { serveSite, type ServedSite } from './served-site.js';
import { ensureApache, ensureNginx, startApache, startNginx, type HostServer } from './servers.js';

let site: ServedSite;
let preview: Preview;
let requests: ReturnType<typeof requestsFor>;
/** What preview answers, in the order of the requests. */
const expected: TestAnswer[] = [];

beforeAll(async () => {
  site = await serveSite();
  preview = await serveSharedPreview(site.out);
  requests = requestsFor(site);
  for (const request of requests) expected.push(await ask(preview.url, request));
}, BUILD_TIMEOUT);

afterAll(async () => {
  closeConnections();
  await preview.close();
  await site.dispose();
});

it('asks for every page, and for more than 200 things', () => {
  expect(requests.length).toBeGreaterThan(200);
  const paths = new Set(requests.map(({ path }) => path));
  expect(site.pages.filter((path) => !paths.has(path) || !paths.has(`${path}index.html`))).toEqual([]);
  expect(new Set(expected.map(({ status }) => status))).toEqual(
    new Set([200, 206, 301, 302, 303, 304, 307, 308, 400, 404, 405, 412, 416]),
  );
});

it(
  'is answered for by nginx as by preview',
  async () => {
    await ensureNginx();
    const [file] = configuration('nginx');
    await compare(await startNginx(join(dirname(site.out), 'nginx'), site.out, file?.text ?? ''), ALLOWED.nginx);
  },
  BUILD_TIMEOUT,
);

it(
  'is answered for by Apache as by preview',
  async () => {
    await ensureApache();
    const [file] = configuration('apache');
    await compare(await startApache(join(dirname(site.out), 'apache'), site.out, file?.text ?? ''), ALLOWED.apache);
  },
  BUILD_TIMEOUT,
);

it.each(['nginx', 'apache'] as const)(
  'is compressed by %s while it is sent, where the build has not done so',
  async (host) => {
    await (host === 'nginx' ? ensureNginx() : ensureApache());
    const {
      files: [file],
    } = hostConfiguration(host, { ...site.model, precompressed: false });
    const server = await (host === 'nginx' ? startNginx : startApache)(
      join(dirname(site.out), `${host}-plain`),
      site.out,
      file?.text ?? '',
    );
    try {
      const [packed, plain] = await Promise.all(
        [{ 'Accept-Encoding': 'gzip' }, {}].map((headers) => ask(server.url, { path: '/ludo/', headers })),
      );
      expect(packed).toMatchObject({
        status: 200,
        headers: { 'content-encoding': 'gzip', vary: 'Accept-Encoding', 'content-type': 'text/html; charset=utf-8' },
      });
      expect(gunzipSync(packed?.body ?? '').equals(plain?.body ?? Buffer.alloc(0))).toBe(true);
    } finally {
      await server.close();
    }
  },
);

it('is uploaded to an object store with the headers that preview sends, pages last', async () => {
  const folder = join(dirname(site.out), 'hosts');
  for (const { path, text } of configuration('object-store')) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  // Notes what it is called with, one argument a line, an empty line after each call.
  const stand = join(folder, 'rclone');
  const log = join(folder, 'calls');
  await writeFile(stand, `#!/bin/sh\nfor word; do printf '%s\\n' "$word" >> '${log}'; done\necho >> '${log}'\n`);
  await chmod(stand, 0o755);
  await promisify(execFile)('sh', [join(folder, 'object-store/upload.sh'), site.out, 'store:bucket'], {
    env: { ...process.env, RCLONE: stand },
  });
  const calls = (await readFile(log, 'utf8'))
    .trim()
    .split('\n\n')
    .map((call) => call.split('\n'));

  const uploaded = new Map<string, Record<string, string>>();
  for (const call of calls.slice(0, -1)) {
    expect(call.slice(0, 3)).toEqual(['copy', site.out, 'store:bucket']);
    const headers = Object.fromEntries(
      call
        .filter((_, index) => call[index - 1] === '--header-upload')
        .map((text) => text.split(/: (.*)/s).slice(0, 2) as [string, string]),
    );
    const list = call[call.indexOf('--files-from-raw') + 1] ?? '';
    for (const path of (await readFile(list, 'utf8')).trim().split('\n')) {
      expect(uploaded.has(path), path).toBe(false);
      uploaded.set(path, headers);
    }
  }
  const pages = [
    ...site.pages.map((path) => `${path}index.html`.slice(1)),
    '404.html',
    'hi/404.html',
    'hi/board/404.html',
  ];
  expect([...uploaded.keys()].sort()).toEqual(
    [...pages, ...site.files.map((path) => path.slice(1))].sort().filter((path, index, all) => all[index - 1] !== path),
  );
  expect([...uploaded.keys()].slice(-pages.length).sort()).toEqual(pages.sort());
  for (const path of [
    '',
    'ludo/',
    'robots.txt',
    'sitemap.xml',
    ...site.files.slice(0, 40).map((file) => file.slice(1)),
  ]) {
    const { headers } = await ask(preview.url, { path: `/${path}`, method: 'HEAD' });
    const {
      'Content-Type': type,
      'Cache-Control': caching,
      'Content-Language': language,
    } = uploaded.get(path === '' || path.endsWith('/') ? `${path}index.html` : path) ?? {};
    expect({ path, type, caching, language }).toEqual({
      path,
      type: headers['content-type'],
      caching: headers['cache-control'],
      language: headers['content-language'],
    });
  }
  expect(calls.at(-1)).toEqual([
    'delete',
    'store:bucket',
    '--exclude',
    '/assets/**',
    '--exclude-from',
    join(folder, 'object-store/keep.txt'),
  ]);
  const kept = (await readFile(join(folder, 'object-store/keep.txt'), 'utf8')).trim().split('\n');
  expect(kept.map((path) => path.slice(1)).sort()).toEqual([...uploaded.keys()].sort());
});

function configuration(host: 'nginx' | 'apache' | 'object-store'): readonly HostFile[] {
  const redirects = site.model.redirects.filter(({ query }) => host !== 'object-store' || query === undefined);
  const { files, problems } = hostConfiguration(host, { ...site.model, redirects });
  expect(problems).toEqual([]);
  return files;
}

/** Ends the server. */
async function compare(server: HostServer, allowed: readonly Allowed[]): Promise<void> {
  try {
    const met = new Set<Allowed>();
    const found: string[] = [];
    for (const [index, request] of requests.entries()) {
      const answer = expected[index];
      if (answer !== undefined) found.push(...judge(request, answer, await ask(server.url, request), allowed, met));
    }
    expect(found).toEqual([]);
    expect(
      allowed.filter((item) => !met.has(item)).map(({ why }) => why),
      'reasons that nothing needs',
    ).toEqual([]);
  } finally {
    await server.close();
  }
}

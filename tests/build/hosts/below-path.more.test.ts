import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { initSharedSite } from '../../helpers/new-site.js';
import { servePreview } from '../../helpers/serve.js';
import type { Site } from '../../helpers/site.js';
import { compare } from '../../world/hosts/compare.js';
import { requestsOf } from '../../world/hosts/requests.js';
import { ask, closeConnections, differences, type TestAnswer, type TestRequest } from './exchange.js';
import { ensureApache, ensureNginx, startApache, startNginx } from './servers.js';

let site: Site;
let folder: string;
/** Another program on the same server. */
let shop: Server;

beforeAll(async () => {
  site = await initSharedSite('https://clay.example/praxis/');
  const settings = await site.read('site/site.yaml');
  await site.write(
    'site/site.yaml',
    `${settings}redirects:
  - { from: /old/, to: /questions/ }
  - { from: /moved/*, to: /notes/:splat }
  - { from: https://clay.example/former/, to: /questions/ }
headers:
  - { path: /notes/*, headers: { X-Notes: 'yes' } }
`,
  );
  await site.write('site/public/files/x.tar.gz', 'not really an archive\n');
  folder = await realpath(await mkdtemp(join(tmpdir(), 'islet-below-')));
  await mkdir(join(folder, 'static/dir'), { recursive: true });
  for (const name of ['a.txt', 'x.svg.gz', 'plain', 'dir/index.html', '.hidden'])
    await writeFile(join(folder, 'static', name), `${name}\n`.repeat(400));
  shop = createServer((request, response) => {
    response.writeHead(request.url?.includes('missing') === true ? 404 : 200, {
      'Content-Type': 'text/html',
      'Cache-Control': 'private',
      ETag: '"shop"',
      'Last-Modified': 'Mon, 01 Jan 2001 00:00:00 GMT',
    });
    response.end(request.method === 'HEAD' ? '' : `${request.method ?? ''} ${request.url ?? ''}\n`);
  }).listen(0, '127.0.0.1');
});
afterAll(async () => {
  closeConnections();
  shop.close();
  await site.dispose();
  await rm(folder, { recursive: true, force: true });
});

const OTHER: readonly TestRequest[] = [
  ...['/shop/', '/shop/cart?x=1', '/shop/missing', '/shop//x', '/shop/a%20b', '/shop/.hidden', '/shop/index.html'],
  ...[
    '/shop/x.php',
    '/static/a.txt',
    '/static/x.svg.gz',
    '/static/plain',
    '/static/none',
    '/static/dir',
    '/static/dir/',
  ],
  ...['/static/.hidden', '/', '/missing', '/praxisx', '/robots.txt', '/index.html', '/shop/praxis/', '/static//a.txt'],
].flatMap((path): TestRequest[] => [
  { path },
  { path, method: 'HEAD' },
  { path, method: 'POST' },
  { path, headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': '"shop-gzip"' } },
  { path, headers: { 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' } },
]);

/** The two servers have different ports. */
function withoutPort({ status, headers, body }: TestAnswer): TestAnswer {
  const plain = (text: string): string => text.replace(/(?<=127\.0\.0\.1)(?::| Port )\d+/g, '');
  const { location } = headers;
  return {
    status,
    headers: { ...headers, ...(location !== undefined && { location: plain(location) }) },
    body: Buffer.from(plain(body.toString('latin1')), 'latin1'),
  };
}

it.each([
  ['nginx', ensureNginx, startNginx],
  ['apache', ensureApache, startApache],
] as const)(
  'serves a site below a path with %s, and leaves the rest of the server alone',
  async (host, ensure, start) => {
    await ensure();
    const { json } = await site.build(['--target', host]);
    expect(json.ok).toBe(true);
    const { port } = shop.address() as AddressInfo;
    const program = `http://127.0.0.1:${String(port)}/shop/`;
    const other =
      host === 'nginx'
        ? `location /shop/ { proxy_pass ${program}; } location /static/ { root ${folder}; gzip on; } location ~ "[.]php$" { proxy_pass http://127.0.0.1:${String(port)}; }`
        : `ProxyPass /shop/ ${program}
  Alias /static/ ${folder}/static/
  <Directory ${folder}/static>
    Require all granted
    AddOutputFilterByType DEFLATE text/plain
  </Directory>`;
    const conf = await readFile(join(site.root, `dist.audit/hosts/${host}.conf`), 'utf8');
    const before = await start(join(folder, `${host}-before`), site.out, '', other);
    const server = await start(join(folder, host), site.out, conf, other);
    const preview = await servePreview(site.out);
    try {
      const touched: string[] = [];
      for (const request of OTHER) {
        const [one, two] = [await ask(before.url, request), await ask(server.url, request)].map(withoutPort);
        const found = one && two ? differences(one, two) : [];
        touched.push(...found.map(({ what }) => `${request.method ?? 'GET'} ${request.path}: ${what}`));
      }
      expect(touched).toEqual([]);

      const requests = [
        ...(await requestsOf({ ...site, addresses: [] })),
        ...['', '/', '?x', '/old', '/old/?a=b', '/moved/add-a-page/', '/missing', '/missing/x', '/.git/x'].map(
          (path) => ({
            path: `/praxis${path}`,
          }),
        ),
        { path: '/praxis/', method: 'POST' as const },
      ].filter(({ path }) => /^\/praxis(?:[/?]|$)/.test(path));
      expect(requests.length).toBeGreaterThan(150);
      const found: string[] = [];
      for (const request of requests)
        found.push(...compare(host, request, await ask(preview.url, request), await ask(server.url, request)));
      expect(found).toEqual([]);
      expect(await ask(server.url, { path: '/former/' })).toMatchObject({
        status: 301,
        headers: { location: expect.stringMatching(/\/praxis\/questions\/$/) as string },
      });
    } finally {
      await Promise.all([before.close(), server.close()]);
    }
  },
);

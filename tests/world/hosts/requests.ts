import type { TestRequest } from '../../build/hosts/exchange.js';
import type { WorldSite } from './sites.js';

const CODED = { 'Accept-Encoding': 'gzip, deflate, br' };
const FUTURE = 'Fri, 01 Jan 2100 00:00:00 GMT';

/** Requests to every page, to files of every kind, to old and to missing addresses, in every spelling. */
export async function requestsOf(site: Pick<WorldSite, 'files' | 'addresses'>): Promise<TestRequest[]> {
  const paths = (await site.files()).map(({ path }) => `/${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}`);
  const pages = paths.filter((path) => path.endsWith('/index.html')).map((path) => path.slice(0, -'index.html'.length));
  const files = paths.filter((path) => !path.endsWith('.html') && !/^\/_|\.(?:br|gz)$/.test(path));
  const others = paths.filter(
    (path) => path.endsWith('.gz') || (path.endsWith('.html') && !path.endsWith('index.html')),
  );
  const assets = files.filter((path) => path.startsWith('/assets/'));
  const named = files.filter((path) => !path.startsWith('/assets/'));
  const some = [...pages.slice(0, 3), ...assets.slice(0, 2), ...named.slice(0, 4)];
  return [
    ...pages.flatMap(pageRequests),
    ...[...named, ...others].flatMap(fileRequests),
    ...spread(assets, 40).map((path) => ({ path, headers: CODED })),
    ...some.flatMap(conditions),
    ...[...some, ...spread(assets, 4)].flatMap(ranges),
    ...[...pages.slice(0, 8), ...named.slice(0, 4)].map((path) => ({ path: path.toUpperCase() })),
    ...[...pages.filter((path) => path !== '/').slice(0, 2), ...named.slice(0, 2)].flatMap((path) => [
      { path: `/${path}` },
      { path: path.replace(/(?<=.)\//, '//') },
    ]),
    ...[...some.slice(0, 4), '/missing'].map((path) => ({ path, method: 'POST' as const })),
    ...[...MISSING, ...site.addresses].map((path) => ({ path })),
    ...[...MISSING.slice(0, 8), ...site.addresses.slice(0, 8)].flatMap((path): TestRequest[] => [
      { path, method: 'HEAD' },
      { path, headers: { 'If-None-Match': '*', ...CODED } },
    ]),
  ];
}

function pageRequests(path: string): TestRequest[] {
  const bare = path.slice(0, -1);
  return [
    { path, headers: CODED },
    { path, method: 'HEAD' },
    { path: `${path}?utm_source=a&b=%20c` },
    { path: `${path}index.html` },
    { path: `${path}missing` },
    ...(bare === '' ? [] : [{ path: bare }, { path: `${bare}?q=1` }, { path: `${bare}.html` }, { path: `${path}/` }]),
    { path: lowerHex(path) },
    { path: encodeFirst(path) },
  ];
}

function fileRequests(path: string): TestRequest[] {
  return [
    { path, headers: CODED },
    { path },
    { path, method: 'HEAD' },
    { path: `${path}?v=1` },
    { path: `${path}/` },
    { path: lowerHex(path) },
    { path: encodeFirst(path) },
    { path, tagged: (tag) => ({ 'If-None-Match': tag }) },
  ];
}

function conditions(path: string): TestRequest[] {
  return [{}, CODED].flatMap((headers): TestRequest[] => [
    { path, headers, tagged: (tag) => ({ 'If-None-Match': tag }) },
    { path, headers, method: 'HEAD', tagged: (tag) => ({ 'If-None-Match': tag }) },
    { path, headers: { ...headers, 'If-None-Match': '"other"' } },
    { path, headers: { ...headers, 'If-Modified-Since': FUTURE } },
    { path, headers: { ...headers, 'If-Modified-Since': FUTURE, 'If-None-Match': '"other"' } },
  ]);
}

function ranges(path: string): TestRequest[] {
  return [
    { path, headers: { Range: 'bytes=0-4' } },
    { path, headers: { ...CODED, Range: 'bytes=5-' } },
    { path, headers: { Range: 'bytes=99999999-' } },
  ];
}

/** What no site publishes. */
const MISSING = [
  ...[
    '/missing',
    '/missing/',
    '/missing/x/y',
    '/assets/gone-12345678.js',
    '/assets/',
    '/assets',
    '/missing.html',
    '/favicon.ico',
  ],
  ...['/index', '/index.html', '/404', '/404/', '/404.html', '/_headers', '/_redirects', '/_headers/', '/%5fheaders'],
  ...['/.well-known/missing', '/.well-known/', '/.git/config', '/.env', '/robots.txt/', '/ROBOTS.TXT', '/%72obots.txt'],
  ...[
    '/robots.txt?x',
    '/sitemap.xml',
    '/sitemap.xml.gz',
    '/missing?next=//example.com',
    '/?x=//y',
    '/?',
    '/%3f',
    '/a%20b',
  ],
  ...[
    '/missing//x',
    '/missing/%2e%2e/x',
    '/x.php?id=3',
    '/?p=123',
    '/%F0%9F%8E%B2/',
    '/missing;x',
    '/missing%26x',
    `/${'x'.repeat(200)}`,
  ],
];

/** At most so many, from all over a list. */
function spread<T>(items: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.floor(items.length / most));
  return items.filter((_, index) => index % step === 0).slice(0, most);
}

export function lowerHex(path: string): string {
  return path.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
}

/** Another spelling of the same path: its first letter as a code. */
function encodeFirst(path: string): string {
  return path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}

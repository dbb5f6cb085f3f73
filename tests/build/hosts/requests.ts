import type { TestRequest } from './exchange.js';
import type { ServedSite } from './served-site.js';

const CODED = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };

/** Requests to every page and file of a site, and all that people and their enemies send besides. */
export function requestsFor(site: ServedSite): TestRequest[] {
  const { pages, files, forms } = site;
  const compressed = forms.filter((path) => path.endsWith('.br')).map((path) => path.slice(0, -3).replace(/\/index\.html$/, '/'));
  const some = ['/', '/ludo/', '/robots.txt', '/sitemap.xml', files.find((path) => path.endsWith('.png')) ?? '', ...compressed.slice(0, 8)];
  return [
    ...pages.flatMap((path) => [{ path, headers: CODED }, { path: `${path}index.html` }, { path: `${path}?utm_source=a&b=%20c` }]),
    ...pages.filter((path) => path !== '/').flatMap((path) => [{ path: path.slice(0, -1) }, { path: `${path.slice(0, -1)}?q=1` }]),
    ...files.filter((_, index) => index % 3 === 0).map((path) => ({ path, headers: CODED })),
    ...compressed.slice(0, 12).flatMap((path) => ['gzip', 'br', 'identity', 'gzip;q=0, br', 'br;q=0', '*', 'deflate'].map((coding) => ({ path, headers: { 'Accept-Encoding': coding } }))),
    ...forms.slice(0, 6).flatMap((path) => [{ path }, { path, headers: CODED }]),
    ...some.flatMap(conditional),
    ...some.flatMap(ranged),
    ...some.flatMap((path): TestRequest[] => [{ path, method: 'HEAD' }, { path, method: 'HEAD', headers: CODED }, { path, method: 'POST' }]),
    ...[
      '/missing', '/missing/', '/missing.html?x', '/ludo/missing', '/assets', '/assets/', '/assets/missing.js', '/assets/missing/', '/LUDO/', '/ludo/INDEX.html', '/robots.txt/', '/404.html', '/404', '/404/', '/index', '/missing/index.html',
      '/_headers', '/_redirects', '/_headers/', '/_redirects/x', '/%5fheaders', '/_headers?x', '/_headers.gz', '/.well-known/x', '/.git/config', '/ludo/.hidden', '/%2e%2e/etc/passwd', '/ludo/%2e%2e/faqs/', '/ludo/../faqs/',
      '/../../etc/passwd', '/./ludo/', '//', '//ludo/', '/ludo//', '//example.com/', '//example.com/%2e%2e', '/ludo%2f', '/ludo%2findex.html', '/ludo%5c', '/\\example.com/', '/ludo/%00', '/ludo/%0d%0aSet-Cookie:x', '/%0a/ludo', '/ludo%7f', '/%c2%85',
      '/%zz', '/%', '/%e0%a4', '/%ff', '/%6cudo/', '/%6Cudo', '/ludo/%69ndex.html', '/ludo;x', '/ludo/;x/', '/a%20b', '/%F0%9F%8E%B2/', '/ludo?', '/ludo/?', '/?x=//y', '/ludo?next=//example.com', '/..%2f..%2fetc%2fpasswd', '/%252e%252e/', `/${'x'.repeat(300)}`,
      '/old-ludo', '/old-ludo/', '/old-ludo?a=b&c=%2F', '/old-ludo/?', '/%6fld-ludo', '/OLD-LUDO', '/old-ludo/x', '/old/with%20blank', '/old/with%20blank/', '/old-anchor', '/old-anchor?q=1', '/old-query', '/old-query?other=1', '/old-elsewhere', '/old-elsewhere?z',
      '/old-see', '/old-keep?x=1', '/same', '/same/', '/old', '/old/', '/old/a', '/old/a/', '/old/a/b?c=d', '/old/a%20b', '/old/%E0%A4%95', '/old/a%0d%0aX:%20y', '/old//evil.example', '/old/%2fevil.example', '/old/%3fx', '/%6fld/abc',
      '/alt-', '/alt-x', '/alt-x/y/', '/alt', '/%61lt-x', '/hi/ludo-old', '/hi/ludo-old/', '/%68i/ludo-old?x', '/a%26b=1/ludo-old', '/a%2Bb+c/ludo-old', '/a%23b/ludo-old', '/old/a%26b%3dc', '/a/b/ludo-old', '/swap/a/b', '/swap/a/a', '/swap/a/b/', '/swap/a', '/shop', '/shop/', '/shop/x', '/shop/x?y=1',
    ].map((path) => ({ path })),
    ...['/missing', '/old-ludo', '/ludo', '/ludo/%00', '//', '/.git'].flatMap((path): TestRequest[] => [{ path, method: 'HEAD' }, { path, method: 'POST' }, { path, headers: { ...CODED, Range: 'bytes=0-4' } }, { path, headers: { 'If-None-Match': '*' } }]),
  ];
}

function conditional(path: string): TestRequest[] {
  const past = 'Mon, 01 Jan 2001 00:00:00 GMT';
  const future = 'Fri, 01 Jan 2100 00:00:00 GMT';
  const coded = [{}, CODED];
  return [
    ...coded.flatMap((headers): TestRequest[] => [
      { path, headers, tagged: (tag) => ({ 'If-None-Match': tag }) },
      { path, headers, tagged: (tag) => ({ 'If-None-Match': `"other", W/${tag}` }) },
      { path, headers, tagged: (tag) => ({ 'If-Match': tag }) },
    ]),
    { path, method: 'HEAD', tagged: (tag) => ({ 'If-None-Match': tag }) },
    { path, headers: { 'If-None-Match': '"other"' } },
    { path, headers: { 'If-None-Match': '*' } },
    { path, headers: { 'If-Match': '"other"' } },
    { path, headers: { 'If-Modified-Since': past } },
    { path, headers: { 'If-Modified-Since': future } },
    { path, headers: { 'If-Modified-Since': future, 'If-None-Match': '"other"' } },
    { path, headers: { 'If-Unmodified-Since': past } },
  ];
}

function ranged(path: string): TestRequest[] {
  const ranges = ['bytes=0-0', 'bytes=0-99', 'bytes=10-', 'bytes=-5', 'bytes=-99999999', 'bytes=5-99999999', 'bytes=99999999-', 'bytes=-0', 'bytes=9-5', 'bytes=a-b', 'items=0-1', 'bytes=0-1,4-5', 'bytes=0-1, 99999999-'];
  return [
    ...ranges.map((Range) => ({ path, headers: { Range } })),
    { path, headers: { Range: 'bytes=0-9', 'Accept-Encoding': 'gzip, br' } },
    { path, method: 'HEAD', headers: { Range: 'bytes=0-9' } },
    { path, headers: { Range: 'bytes=0-9' }, tagged: (tag) => ({ 'If-Range': tag }) },
    { path, headers: { Range: 'bytes=0-9' }, tagged: (tag) => ({ 'If-Range': `W/${tag}` }) },
    { path, headers: { Range: 'bytes=0-9', 'If-Range': '"other"' } },
    { path, headers: { Range: 'bytes=0-9', 'If-Range': 'Fri, 01 Jan 2100 00:00:00 GMT' } },
  ];
}

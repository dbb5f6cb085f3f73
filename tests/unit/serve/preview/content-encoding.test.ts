import { describe, expect, it } from 'vitest';
import { acceptableEncodings } from '../../../../src/serve/preview/content-encoding.js';
import { contentType } from '../../../../src/lib/fs/content-type.js';

describe('acceptableEncodings', () => {
  const all = ['identity', 'br', 'gzip'];

  it.each([
    [undefined, ['identity']],
    ['', ['identity']],
    ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
    ['gzip', ['gzip', 'identity']],
    ['GZIP', ['gzip', 'identity']],
    ['br;q=0.5, gzip', ['gzip', 'br', 'identity']],
    ['br;q=0, gzip', ['gzip', 'identity']],
    ['br;q=0, *', ['gzip', 'identity']],
    ['*', ['br', 'gzip', 'identity']],
    ['identity', ['identity']],
    ['identity, br;q=0.1', ['identity', 'br']],
    ['identity;q=0, br', ['br']],
    ['*;q=0', []],
    ['identity;q=1, *;q=0', ['identity']],
    ['zstd, identity;q=0', []],
  ])('%s', (header, expected) => {
    expect(acceptableEncodings(header, all)).toEqual(expected);
  });
});

describe('contentType', () => {
  it.each([
    ['ludo/index.html', 'text/html; charset=utf-8'],
    ['assets/a.js', 'text/javascript; charset=utf-8'],
    ['a.css', 'text/css; charset=utf-8'],
    ['robots.txt', 'text/plain; charset=utf-8'],
    ['sitemap.xml', 'application/xml; charset=utf-8'],
    ['a.svg', 'image/svg+xml; charset=utf-8'],
    ['a.json', 'application/json'],
    ['a.webmanifest', 'application/manifest+json'],
    ['a.avif', 'image/avif'],
    ['install.apk', 'application/vnd.android.package-archive'],
    ['a.unknown', 'application/octet-stream'],
    ['noextension', 'application/octet-stream'],
  ])('%s', (path, type) => {
    expect(contentType(path)).toBe(type);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anchorIn,
  assetSpellings,
  caseKey,
  fileKey,
  findRoute,
  hasAnchor,
  routeKey,
} from '../../../../src/lib/text/names.js';

describe('the key of a path', () => {
  it.each([
    ['/ludo/', '/ludo'],
    ['/caf%C3%A9/', '/café'],
    ['/caf%c3%a9', '/café'],
    ['/cafe\u0301/', '/caf\u00e9'],
    ['/ludo%2Dsupreme/', '/ludo-supreme'],
    ['/a/./b/', '/a/b'],
    ['/a/x/../b', '/a/b'],
    ['/a/%2e%2E/b/', '/b'],
    ['/a/..', '/'],
    ['/a/.', '/a/'],
    ['/v1.2/', '/v1.2'],
    ['/a..b/', '/a..b'],
    ['/../../x', '/x'],
    ['/', '/'],
  ])('of %s is that of %s', (one, other) => {
    expect(routeKey(one)).toBe(routeKey(other));
  });

  it.each([
    ['/a%2Fb/', '/a/b/'],
    ['/Ludo/', '/ludo/'],
    ['/a//b/', '/a/b/'],
    ['/a/', '/b/'],
    ['/%zz/', '/zz/'],
  ])('of %s is not that of %s', (one, other) => {
    expect(routeKey(one)).not.toBe(routeKey(other));
  });

  it('is the same however a path is encoded and normalised', () => {
    const part = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
      .filter((text) => !/^\.{1,2}$/.test(text) && !/[%/\\?#\s]/.test(text));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 3 }), fc.boolean(), (parts, slash) => {
        const path = `/${parts.join('/')}${slash && parts.length > 0 ? '/' : ''}`;
        const encoded = `/${parts.map((item) => encodeURIComponent(item.normalize('NFD'))).join('/')}`;
        expect(routeKey(encoded)).toBe(routeKey(path));
        expect(routeKey(encoded.replace(/%../g, (code) => code.toLowerCase()))).toBe(routeKey(path));
      }),
      { seed: 38, numRuns: 1000 },
    );
  });
});

describe('the route that a path means', () => {
  const routes = new Set(['/', '/404.html', '/v1.2/', '/ludo/', '/old/7.html', '/é/', '/page.html/']);
  const has = (route: string): boolean => routes.has(route);
  it.each([
    ['/v1.2', '/v1.2/'],
    ['/lud%6F', '/ludo/'],
    ['/404.html', '/404.html'],
    ['/x/..', '/'],
    ['/old/%37.html', '/old/7.html'],
    ['/old/7.html/', undefined],
    ['/e\u0301', '/é/'],
    ['/%C3%A9/', '/é/'],
    ['/page.html', '/page.html/'],
    ['/Ludo/', undefined],
    ['ludo', undefined],
    ['', undefined],
  ])('%s is %s', (path, route) => {
    expect(findRoute(path, has)).toBe(route);
  });
});

describe('the spellings of a file in site/assets', () => {
  it.each(
    `images/x.svg site/assets/images/x.svg ./images/x.svg ../images/x.svg /images/x.svg assets/images/x.svg /assets/images/x.svg \
images\\x.svg site\\assets\\images\\x.svg C:\\work\\shop\\site\\assets\\images\\x.svg images/x%2Esvg`.split(' '),
  )('%s is images/x.svg', (written) => {
    expect(assetSpellings(written)).toContain('images/x.svg');
  });
});

it('keys of files fold how accents are stored, and for some systems letter case', () => {
  expect(fileKey('cafe\u0301.svg')).toBe('caf\u00e9.svg');
  expect(fileKey('A.svg')).not.toBe(fileKey('a.svg'));
  expect(caseKey('Cafe\u0301.SVG')).toBe('caf\u00e9.svg');
  for (const [one, other] of ['Straße STRASSE', 'ΟΔΟΣ οδος', 'ﬁ FI', 'K k', 'ᾳ ΑΙ'].map((pair) => pair.split(' ')))
    expect(caseKey(`/${one ?? ''}/`)).toBe(caseKey(`/${other ?? ''}/`));
  expect(caseKey('ılık')).not.toBe(caseKey('ilik'));
});

describe('a fragment', () => {
  it.each([
    ['', undefined],
    ['top', undefined],
    ['TOP', undefined],
    [':~:text=lost', undefined],
    ['rules:~:text=lost', 'rules'],
    ['rules', 'rules'],
    ['a%26b', 'a%26b'],
  ])('%j leads to %s', (fragment, anchor) => {
    expect(anchorIn(fragment)).toBe(anchor);
  });
  it('is found as it is written, then decoded', () => {
    expect(hasAnchor(new Set(['a%20b']), 'a%20b')).toBe(true);
    expect(hasAnchor(new Set(['a b']), 'a%20b')).toBe(true);
    expect(hasAnchor(new Set(['a b']), 'a%2520b')).toBe(false);
    expect(hasAnchor(new Set(['100%']), '100%')).toBe(true);
  });
});

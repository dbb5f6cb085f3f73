import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseHref, splitHref } from '../../../../src/lib/html/href.js';
import { routeKey } from '../../../../src/lib/text/names.js';

const part = fc.stringMatching(/^[a-z0-9.~-]{0,5}$/);
const href = fc
  .tuple(
    fc.array(part, { maxLength: 3 }),
    fc.constantFrom('', '?', '?a=b', '?x=/y', '?x=a?b'),
    fc.constantFrom('', '#', '#top', '#a/b?c'),
  )
  .map(([parts, query, hash]) => `${parts.map((item) => `/${item}`).join('')}${query}${hash}`);

describe('a link', () => {
  it.each([
    ['/ludo', '/ludo/'],
    ['/ludo/', '/ludo/'],
    ['/', '/'],
    ['/ludo?from=menu#rules', '/ludo/?from=menu#rules'],
    ['/ludo#rules', '/ludo/#rules'],
    ['/files/prices.pdf', '/files/prices.pdf'],
    ['/files/prices.pdf?page=2', '/files/prices.pdf?page=2'],
    ['/v1.2/notes', '/v1.2/notes/'],
    ['#rules', '#rules'],
    ['?page=2', '?page=2'],
    ['', ''],
    ['//other.example/ludo', '//other.example/ludo'],
    ['https://other.example/ludo', 'https://other.example/ludo'],
    ['mailto:a@other.example', 'mailto:a@other.example'],
  ])('%j is %j', (written, expected) => {
    expect(normaliseHref(written)).toBe(expected);
  });

  it('has one form only, and keeps its query and anchor', () => {
    fc.assert(
      fc.property(href, (written) => {
        const once = normaliseHref(written);
        expect(normaliseHref(once)).toBe(once);
        expect(splitHref(once).rest).toBe(splitHref(written).rest);
        expect(routeKey(splitHref(once).path)).toBe(routeKey(splitHref(written).path));
      }),
      { seed: 3, numRuns: 500 },
    );
  });

  it('comes apart without loss where it is one of this site', () => {
    fc.assert(
      fc.property(href, (written) => {
        const { path, rest, anchor } = splitHref(written);
        if (path === '' && written.startsWith('/')) {
          // Two slashes begin the address of another host.
          expect(written.startsWith('//')).toBe(true);
          return;
        }
        expect(path + rest).toBe(written);
        expect(anchor).toBe(written.includes('#') ? written.slice(written.indexOf('#') + 1) : '');
      }),
      { seed: 4, numRuns: 500 },
    );
  });

  it.each(['//other.example/ludo', 'https://other.example/', 'mailto:a@other.example', 'ludo'])(
    'to %j has no path here',
    (written) => {
      expect(splitHref(written)).toEqual({ path: '', rest: '', anchor: '' });
    },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IsletError } from '../../../../src/errors/index.js';
import type { RedirectRule } from '../../../../src/lib/site/redirects-file.js';
import { hostingLimits } from '../../../../src/lib/site/hosts.js';
import { splitStart, startText } from '../../../../src/lib/site/redirect-query.js';
import { bothSpellings } from '../../../../src/lib/site/published-redirects.js';
import { formatRedirects, parseRedirects, redirectFor } from '../../../../src/lib/site/redirects-file.js';

const status = fc.constantFrom(301, 302, 303, 307, 308);
const segment = fc.stringMatching(/^[a-z0-9._~%-]{1,8}$/);
const plain = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`);
const staticRule = fc.record({
  from: plain,
  to: fc.oneof(
    plain,
    plain.map((path) => `https://example.com${path}?a=b#c`),
  ),
  status,
});
const dynamicRule = fc.record({
  from: fc.oneof(
    plain.map((path) => `${path}/*`),
    plain.map((path) => `${path}/:id`),
  ),
  to: plain,
  status,
});

function problems(rules: readonly RedirectRule[]): string[] {
  try {
    formatRedirects(rules);
  } catch (error) {
    if (error instanceof IsletError) return error.diagnostics.map((item) => `${item.name}: ${item.message}`);
    throw error;
  }
  return [];
}

describe('formatRedirects', () => {
  it('writes one line a rule, rules for one path first', () => {
    expect(
      formatRedirects([
        { from: '/blog/*', to: '/news/:splat', status: 302 },
        { from: '/a', to: '/b/', status: 301 },
      ]),
    ).toBe('/a /b/ 301\n/blog/* /news/:splat 302\n');
    expect(formatRedirects([])).toBe('');
  });

  it('names the not-found pages of folders last, inner ones first, which parseRedirects passes over', () => {
    const text = formatRedirects([{ from: '/blog/*', to: '/news/', status: 301 }], undefined, ['hi/', 'hi/ludo/']);
    expect(text).toBe('/blog/* /news/ 301\n/hi/ludo/* /hi/ludo/404.html 404\n/hi/* /hi/404.html 404\n');
    expect(parseRedirects(text)).toHaveLength(1);
  });

  it('is undone by parseRedirects', () => {
    fc.assert(
      fc.property(fc.array(staticRule, { maxLength: 5 }), fc.array(dynamicRule, { maxLength: 5 }), (fixed, dynamic) => {
        expect(parseRedirects(formatRedirects([...fixed, ...dynamic]))).toEqual([...fixed, ...dynamic]);
      }),
    );
  });

  it('either refuses what it is given or writes what parseRedirects reads back', () => {
    const text = fc
      .string({ unit: fc.constantFrom(...Array.from('aB/*:#!? \t\r\n\u0001\u00a0\u0939\ud800')), maxLength: 5 })
      .map((end) => `/${end}`);
    fc.assert(
      fc.property(fc.record({ from: text, to: text, status }), (rule) => {
        if (problems([rule]).length === 0) expect(parseRedirects(formatRedirects([rule]))).toEqual([rule]);
      }),
      { numRuns: 300 },
    );
  });

  it('refuses what hosts would cut or ignore', () => {
    const many = (count: number, end: string): RedirectRule[] =>
      Array.from({ length: count }, (_, index) => ({ from: `/${index}${end}`, to: '/', status: 301 }));
    expect(problems([...many(2000, ''), ...many(100, '/*')])).toEqual([]);
    expect(problems([...many(2001, ''), ...many(101, '/*')])).toEqual([
      'hosting-limit: `_redirects` would hold 2001 rules for one path each; hosts read the first 2000.',
      'hosting-limit: `_redirects` would hold 101 rules with placeholders or `*`; hosts read the first 100.',
    ]);
    const long = (length: number): RedirectRule[] => [
      { from: '/a', to: `/${'b'.repeat(length - '/a / 301'.length)}`, status: 301 },
    ];
    expect(problems(long(1000))).toEqual([]);
    expect(problems(long(1001))).toEqual([
      'hosting-limit: The redirect from `/a` would take 1001 characters; hosts cut lines of `_redirects` at 1000.',
    ]);
    expect(
      problems([
        { from: '/a b', to: '/', status: 301 },
        { from: '/c', to: 'javascript:alert(1)', status: 301 },
        { from: '/d', to: '/e\n/f /g', status: 301 },
      ]),
    ).toHaveLength(3);
  });
});

describe('parseRedirects', () => {
  it('reads what hosts read and passes over the rest', () => {
    expect(
      parseRedirects(
        '# moved\r\n/a /b\n\n  /c\t/d  308 # because\n/e /f#part 301!\n/g /h 200\n/i /j 302 Country=in\n/k id=:id /l 301\n/m\nhttps://x.example/n /o\n/p/*/q /r\n/s mailto:x 301\n',
      ),
    ).toEqual([
      { from: '/a', to: '/b', status: 302 },
      { from: '/c', to: '/d', status: 308 },
      { from: '/e', to: '/f#part', status: 301 },
    ]);
  });
});

describe('redirectFor', () => {
  const rules = parseRedirects(
    [
      '/old/* /new/:splat 301',
      '/old/special/ /special/ 302',
      '/games/:name/:level /:name/?level=:level 301',
      '/:year/:slug.html /new/:slug/ 301',
      '/self /self/ 301',
      '/self/ /other/ 302',
      '/go/* https://go.example:8443/:splat 307',
      '/open/* /:splat 302',
      '/back/* /back/:splat 301',
    ].join('\n'),
  );

  it.each([
    ['/old/a/b', '/new/a/b'],
    ['/old/', '/new/'],
    ['/old', '/new/'],
    ['/older', undefined],
    ['/old/special', '/special/'],
    ['/old/special/', '/special/'],
    ['/games/ludo/3', '/ludo/?level=3'],
    ['/games/ludo', undefined],
    ['/2026/a.b.html', '/new/a.b/'],
    ['/2026/.html', undefined],
    ['/2026/tea.htm', undefined],
    ['/games//3', undefined],
    ['/self', '/other/'],
    ['/go/x', 'https://go.example:8443/x'],
    ['/old/a%20b%3Fc', '/new/a%20b%3Fc'],
    ['/open//evil.example', '/evil.example'],
    ['/open/%2F%2Fevil.example', '/evil.example'],
    ['/open/%5Cevil.example', '/%5Cevil.example'],
    ['/open/a%0d%0aSet-Cookie:x', '/a%0D%0ASet-Cookie:x'],
    ['/back/x', undefined],
  ])('%s leads to %s', (path, expected) => {
    expect(redirectFor(rules, path)?.to).toBe(expected);
  });
});

describe('bothSpellings', () => {
  const rule = (from: string, to = '/new/') => ({ from, to, status: 301 as const });

  it('names each path with and without a slash at its end', () => {
    expect(
      bothSpellings([
        rule('/a'),
        rule('/b/'),
        rule('/c/:x'),
        rule('/d/*', '/e/:splat'),
        rule('/f-*'),
        rule('/'),
        rule('/*'),
        rule('/old/7.html'),
        rule('/v1.2'),
      ]).map(({ from, to }) => `${from} ${to}`),
    ).toEqual([
      '/a /new/',
      '/a/ /new/',
      '/b/ /new/',
      '/b /new/',
      '/c/:x /new/',
      '/c/:x/ /new/',
      '/d /e/',
      '/d/* /e/:splat',
      '/f-* /new/',
      '/ /new/',
      '/* /new/',
      '/old/7.html /new/',
      '/v1.2 /new/',
      '/v1.2/ /new/',
    ]);
  });
});

describe('redirects by query', () => {
  const text = `/ p=123 lang=en /a/ 301!
/ p=123 /b/ 302!
/c/ q=a%20b:c=d&#é x=%3Ay /c/ 301!
/ /d/ 301
`;
  const rules = parseRedirects(text);

  it('are read as they are written, those with more names first', () => {
    expect(rules.map(({ query }) => query)).toEqual([
      [
        ['p', '123'],
        ['lang', 'en'],
      ],
      [['p', '123']],
      [
        ['q', 'a b:c=d&#é'],
        ['x', ':y'],
      ],
      undefined,
    ]);
    expect(formatRedirects([...rules].reverse(), hostingLimits(['nginx']))).toBe(
      text.replace(/(.*\n)(.*\n)(.*\n)/, '$3$1$2'),
    );
    expect(rules.map((rule) => splitStart(startText(rule)).query)).toEqual(rules.map(({ query }) => query));
  });

  it.each([
    ['/', '?p=123', '/b/'],
    ['/', 'utm=1&p=123&x', '/b/'],
    ['/', '?lang=en&p=123', '/a/'],
    ['/', '?p=1&p=123', '/b/'],
    ['/', '?%70=12%33', '/b/'],
    ['/', '?p=1234', '/d/'],
    ['/', '?P=123', '/d/'],
    ['/', '', '/d/'],
    ['/c', '?x=%3Ay&q=a+b%3Ac%3Dd%26%23%C3%A9', '/c/'],
    ['/c/', '', undefined],
    ['/x/', '?p=123', undefined],
  ])('%s with the query `%s` leads to %s', (path, search, to) => {
    expect(redirectFor(rules, path, search)?.to).toBe(to);
  });

  it('that ask for what their target has are passed over, as they would not end', () => {
    const rule: RedirectRule = { from: '/', query: [['p', '1']], to: '/?p=1&x', status: 301 };
    expect(redirectFor([rule], '/', '?p=1')).toBeUndefined();
  });

  it('start at one path', () => {
    expect(problems([{ from: '/a/*', query: [['p', '1']], to: '/', status: 301 }])).toEqual([
      'hosting-limit: `/a/*?p=1` has a query and starts at several paths.',
    ]);
  });
});

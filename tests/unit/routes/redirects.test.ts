import { describe, expect, it } from 'vitest';
import { createReport } from '../../../src/errors/index.js';
import type { AsOf } from '../../../src/lib/site/publish-window.js';
import type { RedirectConfig } from '../../../src/lib/site/site-config.js';
import { collectRedirects } from '../../../src/routes/redirects.js';
import { createRouteTable } from '../../../src/routes/route-table.js';
import { pageOf, siteOf } from './site-of.js';

function collect(
  rules: readonly (readonly [from: string, to: string])[],
  former: readonly string[] = [],
): { redirects: RedirectConfig[]; problems: string[] } {
  const report = createReport();
  const site = siteOf({ redirects: rules.map(([from, to]) => ({ from, to, status: 301 })) });
  const table = createRouteTable(
    [pageOf('/'), pageOf('/tea/', { redirectFrom: former }), pageOf('/tea/green/')],
    new Map([['/broken/', undefined]]),
    site,
    report,
  );
  const redirects = collectRedirects(site, table, ['/feed.xml'], report);
  return { redirects, problems: report.list().map(({ name, path, message }) => `${name} ${path ?? ''} ${message}`) };
}

describe('collectRedirects', () => {
  it('joins those of the site and of pages, sorted, targets in their one spelling', () => {
    expect(
      collect(
        [
          ['/z', '/tea'],
          ['/b/', 'https://x.example/a'],
          ['/c', '/tea/green#x'],
        ],
        ['/a/'],
      ),
    ).toEqual({
      problems: [],
      redirects: [
        { from: '/a/', to: '/tea/', status: 301 },
        { from: '/b/', to: 'https://x.example/a', status: 301 },
        { from: '/c', to: '/tea/green/#x', status: 301 },
        { from: '/z', to: '/tea/', status: 301 },
      ],
    });
  });

  it('leaves out those that are not published, and in a preview those whose place a page will take', () => {
    const [from, until] = [
      { draft: false, from: 10 },
      { draft: false, until: 10 },
    ];
    const redirectsAt = (asOf: AsOf): string[] => {
      const site = siteOf({
        redirects: [
          { from: '/tea/', to: '/', status: 301, window: until },
          { from: '/deal/', to: '/', status: 301, window: until },
          { from: '/deal/', to: '/tea/', status: 301, window: from },
          { from: '/secret/', to: '/', status: 301, window: { draft: true } },
        ],
        asOf,
      });
      const report = createReport();
      const pages = asOf.previews === true || asOf.instant >= 10 ? [pageOf('/'), pageOf('/tea/')] : [pageOf('/')];
      const found = collectRedirects(site, createRouteTable(pages, new Map(), site, report), [], report);
      expect(report.list()).toEqual([]);
      return found.map((redirect) => `${redirect.from} ${redirect.to}`);
    };
    expect(redirectsAt({ instant: 9 })).toEqual(['/deal/ /', '/tea/ /']);
    expect(redirectsAt({ instant: 9, previews: true })).toEqual(['/deal/ /']);
    expect(redirectsAt({ instant: 10 })).toEqual(['/deal/ /tea/']);
  });

  it('lets redirects follow each other to a page, and lead to a page that has problems', () => {
    expect(
      collect([
        ['/a', '/b/'],
        ['/b', '/c'],
        ['/c/', '/tea/'],
        ['/d', '/broken/'],
      ]).problems,
    ).toEqual([]);
    expect(
      collect([
        ['/a', '/old/green/'],
        ['/old/*', '/tea/:splat'],
      ]).problems,
    ).toEqual([]);
  });

  it.each<[string, [string, string][], string[]]>([
    ['a loop of one', [['/a', '/a/']], ['redirect-loop redirects[0].from The redirects `/a`, `/a` form a loop.']],
    [
      'a loop of three once, and not what leads into it',
      [
        ['/x', '/a'],
        ['/a', '/b'],
        ['/b/', '/c'],
        ['/c', '/a/'],
      ],
      ['redirect-loop redirects[1].from The redirects `/a`, `/b/`, `/c`, `/a` form a loop.'],
    ],
    [
      'a pattern that leads to itself',
      [['/w/*', '/w/:splat/']],
      ['redirect-loop redirects[0].from The redirects `/w/*`, `/w/*` form a loop.'],
    ],
    [
      'a pattern that leads to one address that leads below it',
      [
        ['/w/*', '/a'],
        ['/a', '/w/:kind'],
      ],
      ['redirect-loop redirects[0].from The redirects `/w/*`, `/a`, `/w/*` form a loop.'],
    ],
    [
      'a start twice, whatever its slash',
      [
        ['/a', '/tea/'],
        ['/a/', '/'],
      ],
      ['redirect-duplicate redirects[1].from Two redirects start at `/a/`.'],
    ],
    [
      'a start twice, however it is encoded',
      [
        ['/caf\u00e9', '/tea/'],
        ['/caf%C3%A9/', '/'],
        ['/x/../cafe\u0301', '/'],
      ],
      [
        'redirect-duplicate redirects[1].from Two redirects start at `/caf%C3%A9/`.',
        'redirect-duplicate redirects[2].from Two redirects start at `/caf%C3%A9`.',
      ],
    ],
    [
      'starts that some hosts take for one, where they lead apart',
      [
        ['/Tea', '/tea/green/'],
        ['/old', '/'],
        ['/OLD/', '/tea/'],
        ['/TEA/GREEN', '/tea/green'],
      ],
      [
        'names-alike redirects[2].from `/OLD/` differs from `/old` only in letter case, but leads to another page.',
        'names-alike redirects[0].from `/Tea` differs from `/tea/`, the route of a page, only in letter case, but leads to another page.',
      ],
    ],
    [
      'a start that hosts misread',
      [['/leaf/*/old', '/tea/']],
      ['hosting-limit redirects[0].from `/leaf/*/old` is not a path that every host reads alike.'],
    ],
    [
      'a start that is a page',
      [['/tea', '/']],
      ['redirect-shadows-page redirects[0].from `/tea` is the route of a page.'],
    ],
    [
      'a pattern that covers a page',
      [['/tea/*', '/']],
      ['redirect-shadows-page redirects[0].from `/tea/*` covers `/tea/`, the route of a page.'],
    ],
    [
      'a pattern that covers assets',
      [['/assets/*', '/']],
      ['redirect-shadows-file redirects[0].from `/assets/*` hides the files in `/assets/`.'],
    ],
    [
      'the sitemap',
      [['/sitemap.xml', '/']],
      ['redirect-shadows-file redirects[0].from `/sitemap.xml` hides `/sitemap.xml`.'],
    ],
    [
      'a placeholder that covers a page',
      [['/:kind/green/', '/']],
      ['redirect-shadows-page redirects[0].from `/:kind/green/` covers `/tea/green/`, the route of a page.'],
    ],
    [
      'a target that does not exist',
      [['/a', '/tea/gren']],
      ['redirect-unknown-target redirects[0].to `/a` leads to `/tea/gren/`, which does not exist.'],
    ],
  ])('refuses %s', (_, rules, expected) => {
    expect(collect(rules).problems).toEqual(expected);
  });

  it('writes targets beyond ASCII as every program reads them', () => {
    const targets = [
      ['/a', 'https://münchen.example/straße/?q=ß#ü'],
      ['/b', 'https://वेबसाइट.example'],
      ['/c/*', 'https://münchen.example:8443/%C3%BC/:splat'],
      ['/d/*', '/tea/grün/:splat'],
    ] as const;
    expect(collect(targets).redirects.map(({ to }) => to)).toEqual([
      'https://xn--mnchen-3ya.example/stra%C3%9Fe/?q=%C3%9F#%C3%BC',
      'https://xn--n1b2cub9aq0byd.example',
      'https://xn--mnchen-3ya.example:8443/%C3%BC/:splat',
      '/tea/gr%C3%BCn/:splat',
    ]);
    expect(collect([['/a', '/grün/']]).problems).toEqual([expect.stringContaining('`/grün/`')]);
  });

  it('holds a query as data, which hides neither pages nor files', () => {
    expect(
      collect(
        [
          ['/?p=12&x=a+b', '/tea'],
          ['/feed.xml?y', '/'],
        ],
        ['/index.php?id=3', '/./?p=9'],
      ),
    ).toEqual({
      problems: [],
      redirects: [
        {
          from: '/',
          query: [
            ['p', '12'],
            ['x', 'a b'],
          ],
          to: '/tea/',
          status: 301,
        },
        { from: '/', query: [['p', '9']], to: '/tea/', status: 301 },
        { from: '/feed.xml', query: [['y', '']], to: '/', status: 301 },
        { from: '/index.php', query: [['id', '3']], to: '/tea/', status: 301 },
      ],
    });
  });

  it.each<[string, [string, string][], string[]]>([
    [
      'the same query twice',
      [
        ['/?p=1', '/tea/'],
        ['/?%70=1', '/'],
      ],
      ['redirect-duplicate redirects[1].from'],
    ],
    [
      'letter case, which counts',
      [
        ['/x?p=a', '/tea/'],
        ['/x?p=A', '/'],
      ],
      [],
    ],
    ['a fragment', [['/x?p=a#b', '/tea/']], ['hosting-limit redirects[0].from']],
    ['an empty query', [['/x?', '/tea/']], ['hosting-limit redirects[0].from']],
    ['a pattern', [['/x/*?p=1', '/tea/']], ['hosting-limit redirects[0].from']],
    ['a target that does not exist', [['/?p=1', '/none/']], ['redirect-unknown-target redirects[0].to']],
    ['itself', [['/?p=1', '/?p=1&x']], ['redirect-loop redirects[0].from']],
    ['its path without the query', [['/?p=1', '/']], []],
    [
      'each other',
      [
        ['/?p=1', '/?p=2'],
        ['/?p=2', '/?p=1'],
      ],
      ['redirect-loop redirects[0].from'],
    ],
    [
      'a redirect that keeps the query',
      [
        ['/x?p=1', '/y/?p=1'],
        ['/y/', '/x'],
        ['/x', '/tea/'],
      ],
      ['redirect-loop redirects[0].from'],
    ],
    [
      'a redirect that drops it',
      [
        ['/x?p=1', '/y/'],
        ['/y/', '/x'],
        ['/x', '/'],
      ],
      [],
    ],
  ])('judges %s', (_, rules, wanted) => {
    expect(collect(rules).problems.map((text) => text.split(' ').slice(0, 2).join(' '))).toEqual(wanted);
  });
});

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
      'two loops',
      [
        ['/a', '/b'],
        ['/b', '/a'],
        ['/c', '/d'],
        ['/d', '/c'],
      ],
      [
        'redirect-loop redirects[0].from The redirects `/a`, `/b`, `/a` form a loop.',
        'redirect-loop redirects[2].from The redirects `/c`, `/d`, `/c` form a loop.',
      ],
    ],
    [
      'a pattern that leads to itself',
      [['/w/*', '/w/:splat/']],
      ['redirect-loop redirects[0].from The redirects `/w/*`, `/w/*` form a loop.'],
    ],
    [
      'patterns that lead to each other',
      [
        ['/v/:year/:name', '/w/:name'],
        ['/w/*', '/v/2020/:splat'],
      ],
      ['redirect-loop redirects[0].from The redirects `/v/:year/:name`, `/w/*`, `/v/:year/:name` form a loop.'],
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
      'a start at a page, however it is encoded',
      [['/t%65a/%67reen', '/']],
      ['redirect-shadows-page redirects[0].from `/t%65a/%67reen` is the route of a page.'],
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
      'a line that hosts cut, by its longer end',
      [['/a', `https://tea.example/${'b'.repeat(1000)}`]],
      [
        'hosting-limit redirects[0].to The redirect from `/a` would take 1027 characters; hosts cut lines of `_redirects` at 1000.',
      ],
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
      'a placeholder that covers a page and files, once',
      [['/:file', '/tea/green/']],
      ['redirect-shadows-page redirects[0].from `/:file` covers `/broken/`, the route of a page.'],
    ],
    [
      'placeholders that cover assets',
      [['/:folder/:file', '/']],
      ['redirect-shadows-page redirects[0].from `/:folder/:file` covers `/tea/green/`, the route of a page.'],
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

  it('leaves a target with placeholders as it is written', () => {
    expect(
      collect([
        ['/deep/deep/*', '/deep/:splat'],
        ['/old/*', '/tea/:splat'],
        ['/blog/:year/', '/news/:year/'],
      ]),
    ).toEqual({
      problems: [],
      redirects: [
        { from: '/blog/:year/', to: '/news/:year/', status: 301 },
        { from: '/deep/deep/*', to: '/deep/:splat', status: 301 },
        { from: '/old/*', to: '/tea/:splat', status: 301 },
      ],
    });
  });

  it('finds loops in a long chain in little time', () => {
    const chain = Array.from(
      { length: 2000 },
      (_, index) => [`/r${String(index)}`, `/r${String((index + 1) % 2000)}`] as const,
    );
    expect(collect(chain).problems).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { firebase } from '../../../../src/emit/hosts/firebase.js';
import { githubPages } from '../../../../src/emit/hosts/github-pages.js';
import type { HostSite } from '../../../../src/emit/hosts/host.js';
import { vercel } from '../../../../src/emit/hosts/vercel.js';
import { headersFor, type HeaderRule } from '../../../../src/lib/site/headers-file.js';
import { redirectFor, type RedirectRule } from '../../../../src/lib/site/redirects-file.js';
import { createChance } from '../../../helpers/chance.js';

interface Route {
  readonly src?: string;
  readonly handle?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly dest?: string;
  readonly continue?: boolean;
}

interface Hosting {
  readonly headers: readonly { readonly regex: string; readonly headers: readonly { key: string; value: string }[] }[];
  readonly redirects: readonly { readonly regex: string; readonly destination: string; readonly type: number }[];
}

const site: HostSite = {
  headers: [],
  redirects: [],
  files: [{ path: 'index.html', size: 10 }],
  origin: 'https://garden.example',
  base: '',
  precompressed: false,
  targets: [],
};
const routesOf = (changes: Partial<HostSite>): readonly Route[] =>
  (JSON.parse(vercel({ ...site, ...changes }).files[0]?.text ?? '') as { routes: Route[] }).routes;
const hostingOf = (changes: Partial<HostSite>): Hosting =>
  (JSON.parse(firebase({ ...site, ...changes }).files[0]?.text ?? '') as { hosting: Hosting }).hosting;
const problemsOf = (host: typeof vercel, changes: Partial<HostSite>): string[] =>
  host({ ...site, ...changes }).problems.map(({ name, message }) => `${name}: ${message}`);

/** Where Vercel would redirect a path. */
function vercelTarget(routes: readonly Route[], path: string): string | undefined {
  for (const { src, status, headers } of routes) {
    if (src === undefined) return undefined;
    const found = new RegExp(src).exec(path);
    if (found && status !== undefined && status !== 404 && headers?.['Location'] !== undefined)
      return headers['Location'].replace(/\$([A-Za-z]\w*)/g, (_, name: string) => found.groups?.[name] ?? '');
  }
  return undefined;
}

/** Where Firebase Hosting would redirect a path. */
function firebaseTarget({ redirects }: Hosting, path: string): string | undefined {
  for (const { regex, destination } of redirects) {
    const found = new RegExp(regex.replaceAll('(?P<', '(?<')).exec(path);
    if (found) return destination.replace(/:([A-Za-z]\w*)/g, (_, name: string) => found.groups?.[name] ?? '');
  }
  return undefined;
}

const RULES: readonly (readonly [from: string, to: string])[] = [
  ['/old/*', '/new/:splat'],
  ['/old-*', '/new/:splat'],
  ['/former/', '/'],
  ['/swap/:a/:b', '/exchange/:b/:a'],
  ['/:year/:month/*', 'https://example.com/archive/:splat?when=:year-:month'],
  ['/a.b/*', 'https://example.com/:splat'],
  ['/with%20blank/:x', '/x/:x'],
];
const PATHS = [
  '/old/',
  '/old/a',
  '/old/a/b',
  '/old-x',
  '/older',
  '/former',
  '/former/',
  '/swap/1/2',
  '/2026/11/x',
].concat(['/2026/11/a/b', '/a.b/c', '/axb/c/', '/', '/with%20blank/y', '/new/a/']);

describe('redirects', () => {
  it.each(RULES)('from %s to %s lead where preview leads', (from, to) => {
    const rule: RedirectRule = { from, to, status: 301 };
    // The trailing slash route comes after the redirects.
    const routes = routesOf({ redirects: [rule] }).filter(({ status }) => status !== 308);
    const hosting = hostingOf({ redirects: [rule] });
    for (const path of PATHS) {
      const wanted = redirectFor([rule], path)?.to;
      expect([path, vercelTarget(routes, path), firebaseTarget(hosting, path)]).toEqual([path, wanted, wanted]);
    }
  });

  it('that match their own target do not loop on Vercel, and are refused for Firebase Hosting', () => {
    const redirects: RedirectRule[] = [{ from: '/shop/*', to: '/shop/', status: 302 }];
    const routes = routesOf({ redirects }).filter(({ status }) => status !== 308);
    expect([vercelTarget(routes, '/shop/'), vercelTarget(routes, '/shop/x')]).toEqual([undefined, '/shop/']);
    expect(problemsOf(firebase, { redirects })).toEqual([
      'host-unsupported: `/shop/*` also matches its target `/shop/`; Firebase Hosting would redirect without end.',
    ]);
  });
});

describe('headers', () => {
  const lastWins = (found: readonly (readonly [string, string])[]): Record<string, string> => Object.fromEntries(found);

  it('of rules that match the same path are those of preview, or refused', () => {
    const chance = createChance(20261126);
    const patterns = ['/*', '/a/*', '/a/b*', '/a/b/', '/:x/b/', '/a/:x/*', '/c/', '/:x/:y/z'];
    const paths = ['/', '/a/', '/a/b/', '/a/bc/d', '/c/', '/x/b/', '/a/x/z', '/x/y/z'];
    let compared = 0;
    for (let round = 0; round < 2000; round += 1) {
      const headers: HeaderRule[] = patterns
        .filter(() => chance.next() < 0.4)
        .map((path, index) => ({ path, headers: [['X-A', String(index)]] }));
      if (problemsOf(vercel, { headers }).length > 0) continue;
      const routes = routesOf({ headers });
      const hosting = hostingOf({ headers });
      for (const path of paths) {
        const wanted = lastWins(headersFor(headers, path));
        const ofVercel = routes.filter((route) => route.continue === true && new RegExp(route.src ?? '').test(path));
        const ofFirebase = hosting.headers.slice(1).filter(({ regex }) => new RegExp(regex).test(path));
        expect(Object.assign({}, ...ofVercel.map((route) => route.headers))).toEqual(wanted);
        expect(
          lastWins(ofFirebase.flatMap((rule) => rule.headers.map(({ key, value }) => [key, value] as const))),
        ).toEqual(wanted);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(1000);
  });

  it('that overlap without one containing the other are refused', () => {
    const headers: HeaderRule[] = ['/a/*', '/:x/b/'].map((path) => ({ path, headers: [['X-A', path]] }));
    expect(problemsOf(vercel, { headers })).toEqual([
      'host-unsupported: `X-A` is set for `/a/*` and for `/:x/b/`; Vercel does not join the two values.',
    ]);
  });

  it('let browsers ask again for a file without a rule on Firebase Hosting', () => {
    expect(hostingOf({}).headers).toEqual([
      { regex: '^/', headers: [{ key: 'Cache-Control', value: 'public, max-age=0, must-revalidate' }] },
    ]);
  });

  it('of files are not sent with a missing page on Vercel', () => {
    const routes = routesOf({ headers: [{ path: '/assets/*', headers: [['Cache-Control', 'immutable']] }] });
    const hit = routes.findIndex(({ handle }) => handle === 'hit');
    expect(routes.findIndex(({ headers }) => headers?.['Cache-Control'] !== undefined)).toBeGreaterThan(hit);
  });
});

it('has the not-found page of the nearest folder on Vercel', () => {
  const files = ['404.html', 'hi/404.html', 'hi/ludo/404.html'].map((path) => ({ path, size: 1 }));
  const found = (path: string): string | undefined =>
    routesOf({ files }).find(({ src, dest }) => dest !== undefined && new RegExp(src ?? '').test(path))?.dest;
  expect([found('/hi/ludo/x/'), found('/hi/x/'), found('/x/')]).toEqual([
    '/hi/ludo/404.html',
    '/hi/404.html',
    '/404.html',
  ]);
});

describe('limits', () => {
  const redirects = Array.from({ length: 2048 }, (_, index) => ({
    from: `/${String(index)}`,
    to: '/',
    status: 301 as const,
  }));

  it('are 2,048 routes of Vercel', () => {
    expect(problemsOf(vercel, { redirects: redirects.slice(0, 2044) })).toEqual([]);
    expect(problemsOf(vercel, { redirects: redirects.slice(0, 2045) })).toEqual([
      'host-unsupported: Headers and redirects need 2049 routes; Vercel takes 2048.',
    ]);
  });

  it('are 2 GiB of a file on Firebase Hosting, and one not-found page', () => {
    const files = [
      { path: 'film.mp4', size: 2_147_483_649 },
      { path: 'hi/404.html', size: 1 },
    ];
    expect(problemsOf(firebase, { files })).toEqual([
      'host-unsupported: `film.mp4` has 2147483649 bytes; Firebase Hosting takes files of up to 2147483648.',
      'host-advice: Firebase Hosting shows `/404.html` for missing pages of `/hi/` too.',
    ]);
    const below = { ...site, files: [{ path: 'shop/404.html', size: 1 }], base: '/shop' };
    expect(firebase(below).problems.map(({ remedy }) => remedy)).toEqual([
      'Publish the site at the root of its origin, or use another host.',
    ]);
  });

  it('are patterns of redirects, headers and 1 GiB on GitHub Pages', () => {
    const files = [
      { path: 'film.mp4', size: 1_073_741_825 },
      { path: 'docs/404.html', size: 0 },
      { path: 'docs/hi/404.html', size: 0 },
    ];
    const headers: HeaderRule[] = [{ path: '/*', headers: [['X-Frame-Options', 'DENY']] }];
    const patterns = ['/old/*', '/films/:name/', '/list.csv'].map((from) => ({ from, to: '/', status: 301 as const }));
    const inside = { from: '/docs/one', to: '/', status: 301 as const };
    const origin = 'https://garden.github.io';
    const site = { files, headers, origin, base: '/docs', redirects: [...redirects.slice(0, 1), inside, ...patterns] };
    expect(problemsOf(githubPages, site)).toEqual([
      ...patterns.map(
        ({ from }) => `host-unsupported: GitHub Pages does not redirect, and no page can do it for \`${from}\`.`,
      ),
      'host-advice: The redirect from `/0` is not published: GitHub Pages serves only what is below `/docs/` from this site.',
      'host-unsupported: The site has 1073741825 bytes; GitHub Pages takes 1073741824.',
      'host-advice: GitHub Pages does not send the headers of the site: `X-Frame-Options`. Pages keep the security policy in their HTML.',
      'host-advice: GitHub Pages shows `/docs/404.html` for missing pages of `/docs/hi/` too.',
    ]);
  });
});

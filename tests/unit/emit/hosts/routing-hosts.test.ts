import { describe, expect, it } from 'vitest';
import { githubPages } from '../../../../src/emit/hosts/github-pages.js';
import { hostConfiguration } from '../../../../src/emit/hosts/host-configuration.js';
import { vercel } from '../../../../src/emit/hosts/vercel.js';
import { IsletError } from '../../../../src/errors/index.js';
import { completeHeaders } from '../../../../src/lib/site/complete-headers.js';
import { formatHeaders, headersFor, parseHeaders, type HeaderRule } from '../../../../src/lib/site/headers-file.js';
import { redirectFor, type RedirectRule } from '../../../../src/lib/site/redirects-file.js';
import { matchPath } from '../../../../src/lib/text/path-pattern.js';
import { createChance } from '../../../helpers/chance.js';
import { firebaseTarget, hostingOf, problemsOf, routesOf, site, vercelTarget } from './host-rules.js';

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
    const { problems } = hostConfiguration('firebase', { ...site, redirects });
    expect(problems.map(({ name, message }) => `${name}: ${message}`)).toEqual([
      'host-unsupported: `/shop/*` also matches its target `/shop/`; Firebase Hosting would redirect without end.',
    ]);
  });
});

/** The rules as a build writes them; `undefined` where it refuses them. */
function completed(rules: readonly HeaderRule[]): HeaderRule[] | undefined {
  try {
    return completeHeaders(rules);
  } catch (error) {
    if (error instanceof IsletError) return undefined;
    throw error;
  }
}

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
      const complete = completed(headers);
      if (complete === undefined) continue;
      const routes = routesOf({ headers: complete });
      const hosting = hostingOf({ headers: complete });
      for (const path of paths) {
        const wanted = lastWins(headersFor(headers, path));
        const ofVercel = routes.filter((route) => route.continue === true && new RegExp(route.src ?? '').test(path));
        const ofFirebase = hosting.headers.slice(1).filter(({ regex }) => new RegExp(regex).test(path));
        expect(Object.assign({}, ...ofVercel.map((route) => route.headers))).toEqual(wanted);
        // Netlify takes the last value, Cloudflare Pages joins those that are not dropped.
        const ofNetlify = complete.filter((rule) => matchPath(rule.path, path) !== undefined);
        expect(lastWins(ofNetlify.flatMap((rule) => rule.headers))).toEqual(wanted);
        expect(lastWins(headersFor(parseHeaders(formatHeaders(complete)), path))).toEqual(wanted);
        expect(
          lastWins(ofFirebase.flatMap((rule) => rule.headers.map(({ key, value }) => [key, value] as const))),
        ).toEqual(wanted);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(1000);
  });

  it('of two paths that overlap are joined in a rule of their own, or refused if there is no pattern for it', () => {
    const of = (...paths: string[]): HeaderRule[] => paths.map((path) => ({ path, headers: [['X-A', path]] }));
    expect(completed(of('/a/*', '/:x/b/'))?.at(-1)).toEqual({
      path: '/a/b/',
      headers: [['X-A', '/a/*, /:x/b/']],
      replaces: ['X-A'],
    });
    expect(completed(of('/a*', '/:x/'))).toBeUndefined();
    expect(completed(of('/files/café.txt'))?.map(({ path }) => path)).toEqual(['/files/caf%C3%A9.txt']);
  });

  it('let browsers ask again for a file without a rule on Firebase Hosting', () => {
    expect(hostingOf({}).headers).toEqual([
      { regex: '^/.*$', headers: [{ key: 'Cache-Control', value: 'public, max-age=0, must-revalidate' }] },
    ]);
  });
});

describe('limits', () => {
  const redirects = Array.from({ length: 2048 }, (_, index) => ({
    from: `/${String(index)}`,
    to: '/',
    status: 301 as const,
  }));

  it('are 2,048 routes of Vercel', () => {
    expect(problemsOf(vercel, { redirects: redirects.slice(0, 2041) })).toEqual([]);
    expect(problemsOf(vercel, { redirects: redirects.slice(0, 2042) })).toEqual([
      'host-unsupported: Headers and redirects need 2049 routes; Vercel takes 2048.',
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

import { describe, expect, it } from 'vitest';
import { cloudflare } from '../../../../src/emit/hosts/cloudflare.js';
import { firebase } from '../../../../src/emit/hosts/firebase.js';
import type { HostSite } from '../../../../src/emit/hosts/host.js';
import { netlify } from '../../../../src/emit/hosts/netlify.js';
import type { HeaderRule } from '../../../../src/lib/site/headers-file.js';
import { publishedRedirects, readsNotFoundRules } from '../../../../src/lib/site/published-redirects.js';
import { type RedirectRule } from '../../../../src/lib/site/redirects-file.js';
import { firebaseTarget, hostingOf, problemsOf, routesOf, vercelTarget } from './host-rules.js';

describe('what the engines showed', () => {
  const files = ['index.html', 'notes/index.html', 'v1.2/index.html', '404.html', 'files/plain'].map((path) => ({
    path,
    size: 1,
  }));
  const headers: HeaderRule[] = [
    { path: '/*', headers: [['X-A', '1']] },
    { path: '/assets/*', headers: [['Cache-Control', 'public, max-age=31536000, immutable']] },
    { path: '/files/caf%C3%A9.txt', headers: [['X-B', '1']] },
  ];
  const redirects: RedirectRule[] = [
    { from: '/नियम/', to: '/v1.2/', status: 301 },
    { from: '/outs/*', to: 'https://other.example/:splat', status: 301 },
  ];
  const moved = (path: string): string | undefined => {
    for (const { src = '', status, headers: sent } of routesOf({ files, headers, redirects })) {
      const found = new RegExp(src).exec(path);
      if (found && status === 301) return sent?.['Location']?.replace('$1', found[1] ?? '');
    }
    return undefined;
  };

  it('is that Vercel closes each pattern that is open', () => {
    const open = routesOf({ files, headers, redirects }).filter(
      ({ src }) => src !== undefined && !(src.startsWith('^') && src.endsWith('$')),
    );
    expect(open).toEqual([]);
  });

  it('is that only folders with a page have a second address', () => {
    expect(['/notes', '/notes/index.html', '/v1.2', '/index.html'].map(moved)).toEqual([
      ...['/notes/', '/notes/', '/v1.2/', '/'],
    ]);
    expect(['/files/plain', '/missing', '/missing/index.html', '/notes/'].map(moved)).toEqual([
      ...[undefined, undefined, undefined, undefined],
    ]);
  });

  it('is that paths are compared as sent or decoded, in capitals or not', () => {
    const hosting = hostingOf({ files, headers, redirects });
    for (const path of ['/नियम', '/%E0%A4%A8%E0%A4%BF%E0%A4%AF%E0%A4%AE/', '/%e0%a4%a8%e0%a4%bf%e0%a4%af%e0%a4%ae'])
      expect([vercelTarget(routesOf({ redirects }), path), firebaseTarget(hosting, path)]).toEqual([
        '/v1.2/',
        '/v1.2/',
      ]);
    const rule = hosting.headers.at(-1)?.regex ?? '';
    expect(['/files/café.txt', '/files/caf%c3%a9.txt'].every((path) => new RegExp(rule).test(path))).toBe(true);
  });

  it('is that Firebase Hosting fills in no empty capture, and keeps missing assets', () => {
    const hosting = hostingOf({ files, headers, redirects });
    expect([firebaseTarget(hosting, '/outs'), firebaseTarget(hosting, '/outs/a/b')]).toEqual([
      ...['https://other.example/', 'https://other.example/a/b'],
    ]);
    expect(hosting.headers.find(({ regex }) => regex === '^/assets/.*$')?.headers).toEqual([
      { key: 'Cache-Control', value: 'public, max-age=86400' },
    ]);
    const targets = ['/find/?q=:splat', '/a/?b', '/a/#b', 'https://other.example/a%2Fb', '/x-:splat'];
    expect(
      targets
        .flatMap((to) => problemsOf(firebase, { redirects: [{ from: '/old/*', to, status: 301 }] }))
        .filter((problem) => problem.includes('cannot send')),
    ).toHaveLength(targets.length);
  });

  it('is that Netlify never matches a code, and letters are written plainly', () => {
    const rules: RedirectRule[] = ['/caf%C3%A9/', '/a%20b/'].map((from) => ({ from, to: '/', status: 301 }));
    const published = publishedRedirects(rules, ['netlify']);
    expect(published.map(({ from }) => from)).toEqual(['/café/', '/a%20b/']);
    expect(problemsOf(netlify, { redirects: published })).toEqual([
      'host-unsupported: Netlify never redirects from `/a%20b/`: `_redirects` cannot hold what `%20` stands for.',
    ]);
  });

  it('is that Cloudflare Pages needs a not-found page, and fills in values', () => {
    expect(problemsOf(cloudflare, { files: files.filter(({ path }) => path !== '404.html') })[0]).toContain(
      'host-unsupported: The site has no not-found page',
    );
    const rule: HeaderRule = { path: '/docs/:name/', headers: [['X-A', 'see :name']] };
    expect(problemsOf(cloudflare, { files, headers: [rule, { path: '/x/', headers: rule.headers }] })).toEqual([
      'host-unsupported: The value of `X-A` (rule `/docs/:name/`) holds `:name`, which Cloudflare Pages replaces with that part of the address.',
    ]);
  });

  it('is that Cloudflare Pages warns of lines for Netlify', () => {
    expect([readsNotFoundRules(['netlify']), readsNotFoundRules(['netlify', 'cloudflare'])]).toEqual([true, false]);
    const both: Partial<HostSite> = { files: [{ path: 'hi/404.html', size: 1 }], targets: ['netlify', 'cloudflare'] };
    expect(problemsOf(netlify, both)).toEqual([
      'host-advice: Netlify shows `/404.html` for missing pages of `/hi/` too.',
    ]);
  });
});

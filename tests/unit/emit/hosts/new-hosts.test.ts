import { expect, it } from 'vitest';
import { hostConfiguration } from '../../../../src/emit/hosts/host-configuration.js';
import { formatHeaders } from '../../../../src/lib/site/headers-file.js';
import { hostingLimits } from '../../../../src/lib/site/hosts.js';
import type { RedirectRule } from '../../../../src/lib/site/redirects-file.js';
import { site } from './host-rules.js';

const messages = (...args: Parameters<typeof hostConfiguration>): string[] =>
  hostConfiguration(...args)
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ message }) => message);

it('refuses what Azure Static Web Apps cannot have', () => {
  const redirects: RedirectRule[] = [
    { from: '/a/', to: '/b/', status: 301 },
    { from: '/c/*', to: '/b/', status: 302 },
    { from: '/d/*', to: '/:splat', status: 301 },
    { from: '/e-*', to: '/b/', status: 301 },
    { from: '/f/', to: '/b/', status: 308 },
  ];
  const headers = ['/*', '/g/*', '/h/', '/:any/'].map((path) => ({ path, headers: [['X-A', '1']] as const }));
  expect(messages('azure', { ...site, redirects, headers })).toEqual([
    'Azure Static Web Apps cannot have the redirect from `/f/`.',
    'Azure Static Web Apps cannot have the redirect from `/d/*`.',
    'Azure Static Web Apps cannot have the redirect from `/e-*`.',
    'Azure Static Web Apps cannot have the headers of `/:any/`.',
  ]);
});

it('refuses what Caddy would read otherwise', () => {
  const redirects: RedirectRule[] = [{ from: '/shop/*', to: '/shop/', status: 301 }];
  expect(messages('caddy', { ...site, redirects, headers: [{ path: '/*', headers: [['X-A', '{x}']] }] })).toEqual([
    'The value of `X-A` (rule `/*`) has a `{`, which Caddy takes for a variable.',
    '`/shop/*` also matches its target `/shop/`; Caddy would redirect without end.',
  ]);
});

it('writes patterns for Caddy that begin with a slash', () => {
  const redirects: RedirectRule[] = [
    { from: '/old/*', to: '/new/:splat', status: 301 },
    { from: '/', query: [['p', '1']], to: '/b/', status: 301 },
  ];
  const [file] = hostConfiguration('caddy', { ...site, redirects }).files;
  const patterns = [...(file?.text ?? '').matchAll(/vars_regexp sent \S+ `(.*)`/g)].map(([, pattern]) => pattern);
  expect(patterns.length).toBeGreaterThan(4);
  expect(patterns.filter((pattern) => !/^\^(?:\(\?P<to>)?\//.test(pattern ?? ''))).toEqual([]);
});

it('has assets kept for a day where the host keeps missing ones as long', () => {
  const rules = [{ path: '/assets/*', headers: [['Cache-Control', 'public, max-age=31536000, immutable']] as const }];
  expect(formatHeaders(rules, hostingLimits(['cloudflare-workers']))).toContain('public, max-age=86400\n');
  expect(formatHeaders(rules, hostingLimits(['cloudflare']))).toContain('max-age=31536000');
});

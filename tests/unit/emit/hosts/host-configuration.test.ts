import { describe, expect, it } from 'vitest';
import { hostConfiguration } from '../../../../src/emit/hosts/host-configuration.js';
import type { HostSite } from '../../../../src/emit/hosts/host.js';
import { HOSTS } from '../../../../src/lib/site/hosts.js';

const site: HostSite = {
  headers: [],
  redirects: [],
  files: [{ path: 'index.html', size: 10 }],
  origin: 'https://garden.example',
  base: '',
  precompressed: true,
  targets: [],
};
const problems = (host: (typeof HOSTS)[number], changes: Partial<HostSite>): string[] =>
  hostConfiguration(host, { ...site, ...changes }).problems.map(({ name, message }) => `${name}: ${message}`);
const header = (value: string): Partial<HostSite> => ({ headers: [{ path: '/*', headers: [['X-A', value]] }] });

describe('what a host cannot do', () => {
  it('is a `$` for nginx, and a `${` for Apache', () => {
    expect(problems('nginx', header('costs 5$'))).toEqual([
      'host-unsupported: The value of `X-A` (rule `/*`) has a `$`, which nginx takes for the name of a variable.',
    ]);
    expect(problems('apache', header('costs 5$'))).toEqual([]);
    expect(problems('apache', header(['$', '{x}'].join('')))).toEqual([
      'host-unsupported: The value of `X-A` (rule `/*`) has a `${`, which Apache takes for a variable of its own.',
    ]);
  });

  it('is a value that does not fit into what nginx reads at once', () => {
    expect(problems('nginx', header('x'.repeat(4000)))).toEqual([]);
    expect(problems('nginx', header('x'.repeat(4001)))).toEqual([
      'host-unsupported: The value of `X-A` (rule `/*`) has 4001 characters; nginx reads up to 4000.',
    ]);
  });

  it('is a file of more than 25 MiB for Cloudflare Pages', () => {
    const file = (size: number): Partial<HostSite> => ({ precompressed: false, files: [{ path: 'film.mp4', size }] });
    expect(problems('cloudflare', file(26_214_400))).toEqual([]);
    expect(problems('cloudflare', file(26_214_401))).toEqual([
      'host-unsupported: `film.mp4` has 26214401 bytes; Cloudflare Pages takes files of up to 26214400.',
    ]);
  });
});

it.each([
  ['https://zoe.github.io', ['/2026/']],
  ['https://zoe.example', []],
])('advises of redirects outside of the folder that GitHub Pages publishes for %s', (origin, lost) => {
  const to = '/2027/';
  const redirects = ['/2026/', '/2027/old/'].map((from) => ({ from, to, status: 301 as const }));
  const said = problems('github-pages', { origin, base: '/2027', redirects, precompressed: false });
  expect(said.map((message) => /redirect from `([^`]*)`/.exec(message)?.[1])).toEqual(lost);
});

it('advises of redirects that are pages to GitHub Pages and rules to Netlify', () => {
  const redirects = ['/old/', '/old/*'].map((from) => ({ from, to: '/', status: 301 as const }));
  const targets = ['github-pages', 'netlify'] as const;
  expect(problems('netlify', { redirects, targets, precompressed: false })).toEqual([
    'host-advice: Netlify answers 1 redirect with the page that GitHub Pages needs, with status 200, since it has files before rules.',
  ]);
  expect(problems('netlify', { redirects, targets: ['netlify'], precompressed: false })).toEqual([]);
});

it('advises where a host could do better', () => {
  const files = Array.from({ length: 20_001 }, (_, index) => ({ path: `${String(index)}.html`, size: 1 }));
  expect(problems('cloudflare', { files, precompressed: false })).toEqual([
    'host-advice: The site has 20001 files; the free plan of Cloudflare Pages takes 20000.',
  ]);
  expect(problems('netlify', {})).toEqual([
    'host-advice: Netlify compresses by itself and never sends the `.br` and `.gz` files that the build makes.',
  ]);
  expect(problems('netlify', { targets: ['netlify', 'nginx'] })).toEqual([]);
  expect(problems('nginx', { precompressed: false })).toEqual([
    'host-advice: nginx would compress each answer again, and less than the build can.',
  ]);
  const redirects = Array.from({ length: 10_001 }, (_, index) => ({
    from: `/${String(index)}`,
    to: '/',
    status: 301 as const,
  }));
  expect(problems('netlify', { redirects, precompressed: false })).toEqual([
    'host-advice: `_redirects` holds 10001 rules; above 10000 a deploy to Netlify may fail.',
  ]);
});

it('depends on nothing but the site', () => {
  for (const host of HOSTS)
    expect(hostConfiguration(host, site)).toEqual(hostConfiguration(host, { ...site, files: [...site.files] }));
});

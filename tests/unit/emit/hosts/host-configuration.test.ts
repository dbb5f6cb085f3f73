import { describe, expect, it } from 'vitest';
import { hostConfiguration } from '../../../../src/emit/hosts/host-configuration.js';
import type { HostSite } from '../../../../src/emit/hosts/host.js';
import { withoutImpossibleQueries } from '../../../../src/emit/hosts/query-redirects.js';
import { HOSTS, type HostName } from '../../../../src/lib/site/hosts.js';
import { splitStart } from '../../../../src/lib/site/redirect-query.js';
import type { RedirectRule } from '../../../../src/lib/site/redirects-file.js';

const site: HostSite = {
  headers: [],
  redirects: [],
  files: ['404.html', 'index.html'].map((path) => ({ path, size: 10 })),
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
      'host-unsupported: The value of `X-A` (rule `/*`) has a `$`, which nginx takes for a variable.',
    ]);
    expect(problems('apache', header('costs 5$'))).toEqual([]);
    expect(problems('apache', header(['$', '{x}'].join('')))).toEqual([
      'host-unsupported: The value of `X-A` (rule `/*`) has a `${`, which Apache takes for a variable.',
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

it('says that Cloudflare Pages moves pages with the address of a file', () => {
  const files = ['404.html', 'hi/404.html', 'index.html', 'a/index.html', 'a/b.htm', 'old/7.html'];
  const changes = { files: files.map((path) => ({ path, size: 10 })), precompressed: false };
  expect(problems('cloudflare', changes)).toEqual([
    'host-advice: Cloudflare Pages sends visitors of `/old/7.html` on to the address without `.html`: 1 file of the site.',
  ]);
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
  const files = Array.from({ length: 20_001 }, (_, index) => ({ path: `${String(index)}.txt`, size: 1 }));
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

describe('redirects by query', () => {
  const byQuery = (...starts: string[]): RedirectRule[] =>
    starts.map((start) => ({ ...splitStart(start), to: '/tea/', status: 301 }));
  const many = byQuery(...Array.from({ length: 42 }, (_, index) => `/?p=${String(index + 1)}`));
  const redirectPlace = (path: string) => ({ position: { file: 'site/site.yaml' }, path });

  it.each(HOSTS.filter((host) => !['netlify', 'vercel', 'nginx', 'apache', 'caddy'].includes(host)))(
    'are one problem for %s, which leaves them out',
    (host) => {
      const plain: RedirectRule = { from: '/old/', to: '/tea/', status: 301 };
      const { problems: found, files } = hostConfiguration(host, {
        ...site,
        redirects: [...many, plain],
        redirectPlace,
      });
      const [problem, ...others] = found.filter(({ name }) => name === 'host-unsupported');
      expect(others).toEqual([]);
      expect(problem).toMatchObject({
        message: `\`${host}\` does not redirect by query: 42 redirects, from \`/?p=1\`, \`/?p=2\`, \`/?p=3\`, \`/?p=4\`, \`/?p=5\` ….`,
        path: '/?p=1',
        remedy: expect.stringContaining('(`netlify`, `vercel`, `nginx`, `apache`, `caddy`)') as string,
      });
      expect(JSON.stringify(files)).not.toContain('"query"');
    },
  );

  it('are all that nginx, Apache, Caddy, Netlify and Vercel can do', () => {
    for (const host of ['netlify', 'vercel', 'nginx', 'apache', 'caddy'] as const)
      expect(
        hostConfiguration(host, { ...site, redirects: many }).problems.filter(({ severity }) => severity === 'error'),
      ).toEqual([]);
  });

  it.each<[string, string, HostName, string | undefined]>([
    ['/?a%5Bb%5D=1', '/tea/', 'netlify', 'compares names'],
    ['/?a=1+2', '/tea/', 'netlify', 'compares names'],
    ['/?a=', '/tea/', 'netlify', 'compares names'],
    ['/?a=:b', '/tea/', 'netlify', 'compares names'],
    ['/?a=x/y%26z', '/tea/', 'netlify', undefined],
    ['/?a=:b+%25&c[]=', '/tea/', 'vercel', undefined],
    [`/?a=${'b'.repeat(500)}`, '/', 'nginx', 'words of up to 4000 characters'],
    ['/?a=1', '/', 'netlify', 'without end'],
    ['/?a=1', '/#x', 'vercel', 'without end'],
    ['/a?a=1', '/a/', 'vercel', 'without end'],
    ['/?a=1', '/?b', 'vercel', undefined],
    ['/?a=1', '/', 'nginx', undefined],
  ])('from %s to %s on %s', (start, to, host, reason) => {
    const redirects = [{ ...splitStart(start), to, status: 301 as const }];
    const [message] = problems(host, { redirects, precompressed: host === 'nginx' });
    expect(message?.includes(reason ?? '\0')).toBe(reason === undefined ? undefined : true);
  });

  it('are compared with the decoded query on Vercel', () => {
    const redirects = byQuery('/index.php?id=a.b&x=%20');
    const [file] = hostConfiguration('vercel', { ...site, redirects }).files;
    const { routes } = JSON.parse(file?.text ?? '') as { routes: { has?: unknown; headers?: unknown }[] };
    expect(routes.find(({ has }) => has !== undefined)).toMatchObject({
      src: '^/index\\.php/?$',
      has: [
        { type: 'query', key: 'id', value: 'a\\.b' },
        { type: 'query', key: 'x', value: ' ' },
      ],
      headers: { Location: '/tea/' },
    });
  });

  it('without a target are one problem too', () => {
    const problemsOf = (redirects: readonly RedirectRule[]) =>
      withoutImpossibleQueries(undefined, undefined, { redirects, redirectPlace }).problems;
    expect(problemsOf([...many, { from: '/a', to: '/', status: 301 }])).toMatchObject([
      { name: 'host-unsupported', message: expect.stringContaining('42 redirects, from `/?p=1`') as string },
    ]);
    expect(problemsOf([{ from: '/a', to: '/', status: 301 }])).toEqual([]);
  });
});

describe('a name that a host takes as its own', () => {
  const files = (path: string) => [{ path, size: 1, sources: [`site/public/${path}`] }];

  it.each<[HostName, string, string | undefined]>([
    ['cloudflare', '_worker.js', '_worker.js'],
    ['cloudflare', '_worker.js/index.js', '_worker.js'],
    ['cloudflare', '_routes.json', '_routes.json'],
    ['cloudflare', 'functions/index.html', 'functions'],
    ['cloudflare', 'a/node_modules/b.js', 'node_modules'],
    ['cloudflare', 'a/_worker.js', undefined],
    ['cloudflare', 'functions.txt', undefined],
    ['netlify', '_worker.js', undefined],
    ['netlify', 'netlify.toml', 'netlify.toml'],
    ['vercel', 'vercel.json', 'vercel.json'],
    ['vercel', '_vercel/x.js', '_vercel'],
    ['firebase', '__/auth/handler', '__'],
    ['firebase', 'firebase.json', 'firebase.json'],
    ['apache', 'a/.htaccess', '.htaccess'],
    ['nginx', 'a/.htaccess', undefined],
  ])('is an error for %s: %s', (host, path, name) => {
    const judged = (changes: Partial<HostSite>) =>
      hostConfiguration(host, { ...site, ...changes }).problems.filter(({ severity }) => severity === 'error');
    const redirects: RedirectRule[] = [{ from: `/${path}`, to: '/', status: 301 }];
    const redirectPlace = (start: string) => ({ position: { file: 'site/site.yaml' }, path: start });
    const found = [...judged({ files: files(path) }), ...judged({ redirects, redirectPlace })];
    expect(found.map(({ message, position, path: at }) => [/`(.*?)`/.exec(message)?.[1], position?.file, at])).toEqual(
      name === undefined
        ? []
        : [
            [name, `site/public/${path}`, undefined],
            [name, 'site/site.yaml', `/${path}`],
          ],
    );
    expect(judged({ files: files(path), redirects, hostFiles: { [name ?? '']: 'Wanted.' } })).toEqual([]);
  });

  it('is one error for a folder, which says what the host does and how to declare it', () => {
    const many = [...files('functions/a.js'), ...files('functions/b.js')];
    const [problem, ...others] = hostConfiguration('cloudflare', {
      ...site,
      precompressed: false,
      files: many,
    }).problems;
    expect(others).toEqual([]);
    expect([problem?.message, problem?.remedy]).toEqual([
      '`functions` belongs to the host `cloudflare`, which does not publish a folder of this name: 2 files.',
      'Choose another name. If it is meant for the host, say why in `site.yaml`: `build: { hostFiles: { functions: REASON } }`.',
    ]);
  });
});

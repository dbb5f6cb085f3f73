import { mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { initSite } from '../../../src/core/commands/init-site.js';
import { linkPackages } from '../../helpers/link-packages.js';
import { copySources, project } from '../../helpers/flagship-build.js';
import { siteIn, type Site } from '../../helpers/site.js';
import type { RedirectRule } from '../../../src/lib/site/redirects-file.js';
import { lowerHex } from './requests.js';
import type { AskedHost } from './engines.js';
import { CACHE } from './install-engine.js';

export interface WorldSite extends Site {
  /** Writes what all of these hosts can have. */
  readonly prepare: (...hosts: readonly AskedHost[]) => Promise<void>;
  /** Addresses to ask for beside those of pages and files. */
  readonly addresses: readonly string[];
}

/** The flagship. Its output is kept between runs: a build reuses what has not changed. */
export async function flagship(): Promise<WorldSite> {
  const root = await emptied('flagship', ['dist', 'dist.audit', '.islet']);
  copySources(root);
  return {
    ...siteIn(root),
    prepare: () => Promise.resolve(),
    addresses: ['/gu', '/gu/', '/gu?x=1', '/bn/', '/bn/x', '/hi/missing', '/hi/missing/x/'],
  };
}

/** Redirects of every kind, and the hosts that cannot have them. */
export const REDIRECTS: readonly (RedirectRule & { readonly not?: readonly AskedHost[] })[] = [
  { from: '/old-questions', to: '/questions/', status: 301 },
  { from: '/old-see/', to: '/questions/', status: 303, not: ['azure'] },
  { from: '/old-found/', to: '/questions/', status: 302 },
  { from: '/old-keep/', to: '/questions/', status: 307, not: ['azure'] },
  { from: '/old-moved/', to: '/questions/', status: 308, not: ['azure'] },
  { from: '/old.php', to: '/questions/', status: 301 },
  { from: '/blank%20name/', to: '/questions/', status: 301, not: ['netlify'] },
  { from: '/café/', to: '/questions/', status: 301 },
  { from: '/caf%C3%A9-coded/', to: '/questions/', status: 301 },
  { from: '/नियम/', to: '/v1.2/', status: 301 },
  { from: '/old/7.html', to: '/questions/', status: 301 },
  { from: "/Old_&_O'Neil,~-+.x/", to: "/2019/A+b_&_c,~-d'e.html", status: 301 },
  { from: '/old-letters/', to: '/नमस्ते/', status: 301 },
  { from: '/to-file/', to: '/files/café.txt', status: 301 },
  { from: '/outs/*', to: 'https://other.example/:splat', status: 301, not: ['azure'] },
  { from: '/moved/*', to: '/notes/:splat', status: 301, not: ['azure'] },
  { from: '/pre-*', to: '/notes/:splat', status: 302, not: ['azure'] },
  { from: '/swap/:a/:b', to: 'https://other.example/:b/:a', status: 301, not: ['azure'] },
  {
    from: '/:year/:month/:slug.html',
    to: 'https://other.example/:year/:slug/',
    status: 301,
    not: ['netlify', 'azure'],
  },
  { from: '/all/*', to: '/questions/', status: 301 },
  { from: '/find/*', to: '/search/?q=:splat', status: 301, not: ['firebase', 'azure'] },
  { from: '/query/', to: '/search/?q=old', status: 301, not: ['firebase'] },
  { from: '/anchor/', to: '/questions/#colours', status: 301, not: ['firebase'] },
  { from: '/coded/', to: 'https://other.example/a%2Fb', status: 301, not: ['firebase'] },
];

const FILES: Readonly<Record<string, string>> = {
  '.well-known/apple-app-site-association': '{"applinks":{}}\n',
  '.well-known/security.txt': 'Contact: mailto:security@clay.example\n',
  'files/LICENSE': 'Free.\n',
  'files/café.txt': 'Coffee.\n',
  'files/नियम.txt': 'Rules.\n',
  'files/a b.txt': 'Blank.\n',
  'files/a+b&c.txt': 'Signs.\n',
  'files/100%.txt': 'Percent.\n',
  'files/x.tar.gz': 'not really an archive\n',
  'files/x.svg.gz': 'not really a drawing\n',
  'files/photo.jxl': 'not really a picture\n',
  'files/photo.avif': 'not really a picture\n',
  'files/data.json': '{}\n',
  'files/page.html': '<!doctype html><title>Page</title>\n',
  'files/v1.2/notes.md': '# Notes\n',
  'files/unknown.xyzq': 'unknown\n',
};

/** Pages with every sign that an address may have. */
const PATHS = { file: "/2019/A+b_&_c,~-d'e.html", htm: '/2019/x.htm', folder: "/2019/F+g_&_h,~-i'j.k/" };

const HEADERS = `headers:
  - path: /नमस्ते/
    headers: { X-Letters: hindi }
  - path: "/2019/A+b_&_c,~-d'e.html"
    headers: { X-Signs: file }
  - path: "/2019/F+g_&_h,~-i'j.k/"
    headers: { X-Signs: folder }
  - path: /files/café.txt
    headers: { X-Exact: coffee }
  - path: /files/*
    headers: { X-Below: 'a "quoted" \\\\ back' }
  - path: /notes/*
    headers: { Content-Security-Policy: frame-ancestors https://partner.example }
  - path: /:any/
    headers: { X-Segment: one }
  - path: /questions/
    headers: { X-Robots-Tag: noai }
  - path: /files/LICENSE
    headers: { Content-Type: text/plain; charset=utf-8, Cache-Control: 'public, max-age=60' }
`;

/** What \`islet init\` makes, with hard names and rules of every kind. */
export async function hard(): Promise<WorldSite> {
  const root = await emptied('hard');
  initSite({ folder: root, shown: '.', facts: { name: 'Clay Yard', origin: 'https://clay.example', locale: 'en' } });
  await linkPackages(root, ['react', 'react-dom', '@types', 'typescript']);
  await symlink(project, join(root, 'node_modules/islet'), 'dir');
  const site = siteIn(root);
  const article = await site.read('site/pages/notes/add-a-page.yaml');
  await site.write('site/pages/v1.2.yaml', article);
  await site.write('site/pages/नमस्ते.yaml', article);
  for (const [name, path] of Object.entries(PATHS))
    await site.write(`site/pages/${name}.yaml`, `path: ${JSON.stringify(path)}\n${article}`);
  for (const [path, text] of Object.entries(FILES)) await site.write(`site/public/${path}`, text);
  const settings = await site.read('site/site.yaml');
  const missing = await site.read('site/pages/404.yaml');
  return {
    ...site,
    async prepare(...hosts) {
      const redirects = REDIRECTS.filter(({ not }) => !hosts.some((host) => not?.includes(host))).map(
        ({ from, to, status }) =>
          `  - { from: ${JSON.stringify(from)}, to: ${JSON.stringify(to)}, status: ${String(status)} }\n`,
      );
      const build = hosts.some((host) => host === 'nginx' || host === 'apache' || host === 'caddy')
        ? 'build: { precompress: true }\n'
        : '';
      const headers = hosts.includes('azure') ? HEADERS.replace(/ {2}- path: \/:any\/\n.*\n/, '') : HEADERS;
      await site.write('site/site.yaml', `${settings}${build}redirects:\n${redirects.join('')}${headers}`);
      // Cloudflare Pages needs one, and the configuration for Workers names it.
      if (hosts.includes('cloudflare') || hosts.includes('cloudflare-workers'))
        await site.write('site/pages/404.yaml', missing);
      else await rm(join(root, 'site/pages/404.yaml'), { force: true });
    },
    addresses: REDIRECTS.flatMap(({ from }) => samples(from)),
  };
}

/** Addresses that a redirect covers, or nearly. */
function samples(from: string): string[] {
  const path = encodeURI(decodeURI(from));
  if (from.endsWith('*'))
    return ['', 'a', 'a/', 'a/b?c=d', 'a%20b', '%E0%A4%95', 'a%26b', 'x.html', 'a%2Fb', 'a%25b']
      .map((rest) => path.slice(0, -1) + rest)
      .concat(path.replace(/\/?\*$/, ''));
  if (from.includes('/:'))
    return [
      ['x', 'y'],
      ['x', 'y/'],
      ['a%20b', '%E0%A4%95'],
      ['x', 'y?q=1'],
      ['x', 'y/z'],
      ['', ''],
    ].map(([a = '', b = '']) =>
      path
        .replace(/:(?:a|year)/, a)
        .replace(/:(?:b|slug)/, b)
        .replace(':month', '05'),
    );
  const plain = path.replace(/\/$/, '');
  return [
    plain,
    `${plain}/`,
    `${plain}?q=1&r=a%20b`,
    `${plain}/?q=1`,
    `${plain}/x`,
    plain.toUpperCase(),
    lowerHex(plain),
  ];
}

/** A folder of the cache without what an earlier run left there, except for what is named. */
async function emptied(name: string, kept: readonly string[] = []): Promise<string> {
  const root = join(CACHE, 'sites', name);
  await mkdir(root, { recursive: true });
  for (const part of await readdir(root))
    if (!kept.includes(part)) await rm(join(root, part), { recursive: true, force: true });
  return root;
}

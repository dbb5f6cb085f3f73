import { expect, it } from 'vitest';
import { readHugo } from '../../../src/import/engines/hugo.js';
import { readJekyll } from '../../../src/import/engines/jekyll.js';
import { listRedirects } from '../../../src/import/list-redirects.js';
import { planRoutes } from '../../../src/import/plan-routes.js';
import { inFolder } from './engines.js';

const NOW = Date.parse('2026-11-29T00:00:00Z');
const post = (rest = ''): string => `---\ntitle: T\ndate: 2026-01-02\n${rest}---\nText.\n`;
const posts = (count: number, name: (index: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), post()]));

const SITES = [
  {
    name: 'Hugo',
    read: readHugo,
    files: {
      ...posts(11, (index) => `content/posts/p${String(index)}.md`),
      'content/posts/tea.md': post('tags: [Green Tea]\n'),
      'content/_index.md': '---\ntitle: Start\n---\n',
    },
    redirects: ['/page/:number/ /', '/index.xml /feed.xml', '/posts/page/:number/ /posts/'],
    noted: ['/posts/index.xml', '/tags/', '/tags/index.xml', '/tags/green-tea/', '/tags/green-tea/index.xml'],
  },
  {
    name: 'Hugo with settings',
    read: readHugo,
    files: {
      'hugo.toml':
        'disableKinds = ["RSS", "term"]\n[taxonomies]\nauthor = "authors"\n[permalinks]\nposts = "/:slug/"\n',
      'content/posts/tea.md': post('tags: [Tea]\nauthors: [Asha]\n'),
      'content/_index.md': '---\ntitle: Start\n---\n',
    },
    redirects: [],
    noted: ['/posts/', '/authors/'],
  },
  {
    name: 'Hugo with pages and files at such addresses',
    read: readHugo,
    files: {
      ...posts(11, (index) => `content/page/p${String(index)}.md`),
      'content/_index.md': '---\ntitle: Start\n---\n',
      'static/index.xml': '<rss/>',
    },
    redirects: ['/page/page/:number/ /page/'],
    noted: ['/page/:number/', '/page/index.xml'],
  },
  {
    name: 'Jekyll',
    read: readJekyll,
    files: {
      ...posts(5, (index) => `_posts/2026-01-02-p${String(index)}.md`),
      '_posts/2026-01-02-tea.md': post('tags: [Green Tea]\n').replace('[Green', '["Green').replace('Tea]', 'Tea"]'),
      'blog/index.html': '---\ntitle: Blog\n---\n<p>Posts</p>\n',
      '_config.yml':
        'paginate: 2\npaginate_path: /blog/page:num\nplugins: [jekyll-feed]\nfeed:\n  path: atom.xml\njekyll-archives:\n  enabled: all\n',
    },
    redirects: ['/blog/page2/ /blog/', '/blog/page3/ /blog/', '/atom.xml /feed.xml'],
    noted: ['/tag/green-tea/'],
  },
] as const;

it.each(SITES)('redirects addresses without a file, or names them: $name', ({ read, files, redirects, noted }) => {
  const { result, notes } = inFolder(files, (folder, note) => {
    const site = read(folder, note, NOW);
    return listRedirects(site, planRoutes(site, note, false), false, note);
  });
  const rows = [...(result ?? '').matchAll(/^"(.*)","(.*)"$/gm)].map(([, from = '', to = '']) => `${from} ${to}`);
  expect(rows).toEqual(redirects);
  expect(notes.filter(({ kind }) => kind === 'left-out').map(({ file }) => file)).toEqual(noted);
});

import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportReport } from '../../src/import/import-report.js';
import { LISTS } from '../../src/import/old-site.js';
import { blankPng } from '../helpers/blank-png.js';
import { linkPackages } from '../helpers/link-packages.js';
import { runCli, siteIn, type JsonRun } from '../helpers/site.js';

/** A site of Hugo with what an import has to keep, and with what a stranger could try. */
const OLD: Readonly<Record<string, string>> = {
  'hugo.toml':
    'baseURL = "https://old.example/"\ntitle = "Old"\ntimeZone = "Asia/Kolkata"\n[markup.goldmark.renderer]\nunsafe = true\n[permalinks]\nposts = "/:year/:slug/"\n[languages.en]\n[languages.hi]\n[languages.ar]\n[languages.pt_BR]\n[languages.old_words]\nweight = 9\n',
  'content/_index.md': '---\ntitle: Start\n---\nWelcome.\n',
  'content/posts/one.md':
    '---\ntitle: One\ndate: 2026-03-04\ntags: [Green Tea]\naliases: [/first.html]\n---\n\n# Top\n\n"See" [two](two.md#c--c) and [nothing](/gone/).\n\n![A dot](/img/dot.png)\n',
  'content/posts/two.md': '+++\ntitle = "Two Über"\ndate = 2026-03-05T10:00:00\n+++\n\n## C++ & C#\n\nText.\n',
  'content/About Us.md': '---\ntitle: About\nurl: /About/Team.html\n---\n\nText.\n',
  'content/tags.md':
    '---\ntitle: Tags\n---\n\n{{< map place="Pune" zoom=3 >}}\n\n{{% box "Note" %}}\nInside *it*.\n{{% /box %}}\n\nSee {{< map >}} here, and \u202aleft\u202c.\n\n<p id="50%2C-(a)">Old</p>\n\n[To it](#50%2C-\\(a\\))\n',
  'data/people.toml': '[[people]]\nname = "Asha"\n',
  'data/cities.json': '["Pune"]',
  'content/blank.md': '---\ntitle: Blank\nurl: "/a b/"\n---\n\nText.\n',
  'content/नमस्ते.md': '---\ntitle: नमस्ते\n---\n\nपाठ।\n',
  'content/out.md': '---\ntitle: Out\nurl: /../../out/\n---\n\nText.\n',
  'content/script.md': '---js\nthrow new Error("run")\n---\n',
  'content/bomb.md': `---\na: &a [x, x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\n---\n`,
  'content/about.hi.md': '---\ntitle: हम\ntranslationKey: us\n---\n\nपाठ।\n',
  'content/us.ar.md': '---\ntitle: نحن\ntranslationKey: us\n---\n\nنص.\n',
  'content/about.pt_br.md': '---\ntitle: Nós\ntranslationKey: us\n---\n\nTexto.\n',
  'content/x.old_words.md': '---\ntitle: Old\n---\n\nText.\n',
  'content/posts/two.hi.md': '---\ntitle: दो\ndate: 2026-03-05\n---\n\nपाठ।\n',
  'static/img/dot.png': '',
  'node_modules/x/a.md': '---\ntitle: X\n---\n',
};

let root = '';
let built: JsonRun;
const site = (): ReturnType<typeof siteIn> => siteIn(join(root, 'new'));
const importOld = (...options: string[]): ReturnType<typeof runCli> =>
  runCli(['import', 'old', '--from', 'hugo', '--into', 'new', '--reporter', 'json', ...options], { cwd: root });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'islet-import-'));
  for (const [file, text] of Object.entries(OLD)) {
    await mkdir(dirname(join(root, 'old', file)), { recursive: true });
    await writeFile(join(root, 'old', file), file.endsWith('.png') ? blankPng(8, 8) : text);
  }
  await writeFile(join(root, 'secret.md'), '---\ntitle: Secret\n---\n');
  await symlink(join(root, 'secret.md'), join(root, 'old/content/link.md'));
  await importOld();
  await linkPackages(join(root, 'new'), ['react', 'react-dom', '@types', 'typescript']);
  await symlink(fileURLToPath(new URL('../../', import.meta.url)), join(root, 'new/node_modules/islet'), 'dir');
  built = await site().build(['--no-types']);
});
afterAll(() => rm(root, { recursive: true }));

it('writes a site that builds', () => {
  expect(built.json.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
});

it.each(['/', '/2026/one/', '/2026/two-über/', '/About/Team.html', '/नमस्ते/'])('keeps the address %s', (address) => {
  expect(existsSync(join(root, 'new/dist', address.endsWith('/') ? `${address}index.html` : address))).toBe(true);
});

it('redirects an address that islet cannot have, and aliases', async () => {
  const redirects = await readFile(join(root, 'new/dist/_redirects'), 'utf8');
  expect(redirects).toMatch(/^\/a%20b\/? \/a-b\/ 301$/m);
  expect(redirects).toMatch(/^\/first\.html \/2026\/one\/ 301$/m);
});

it('keeps which pages are versions of each other', async () => {
  const versions = async (file: string): Promise<string[]> =>
    [...(await readFile(join(root, 'new/dist', file), 'utf8')).matchAll(/hreflang="((?!x-)[\w-]+)"/g)].map(
      ([, code = '']) => code,
    );
  expect(await versions('hi/2026/दो/index.html')).toEqual(['en', 'hi']);
  expect(await versions('ar/us/index.html')).toEqual(['ar', 'hi', 'pt-br']);
  expect(await versions('hi/about/index.html')).toEqual(['ar', 'hi', 'pt-br']);
});

it('has a feed of the imported pages, to which the old one leads', async () => {
  const redirects = await readFile(join(root, 'new/dist/_redirects'), 'utf8');
  expect(redirects).toMatch(/^\/index\.xml \/feed\.xml 301$/m);
  expect(redirects).toMatch(/^\/hi\/index\.xml \/hi\/feed\.xml 301$/m);
  expect(await readFile(join(root, 'new/dist/feed.xml'), 'utf8')).toContain('<title>Two Über</title>');
  const { notes } = JSON.parse(await readFile(join(root, 'new/import-report.json'), 'utf8')) as ImportReport;
  expect(notes).toContainEqual({ kind: 'left-out', what: LISTS.terms, file: '/tags/green-tea/' });
});

it('writes texts as visitors saw them', async () => {
  const page = await readFile(join(root, 'new/dist/2026/one/index.html'), 'utf8');
  expect(page).toContain('“See”');
  expect(page).toMatch(/<div id="top">.*Top<\/h1>/s);
  expect(page).toContain('/2026/two-%C3%BCber/#c--c');
  expect(page).toContain('alt="A dot"');
});

it('makes components of tags on lines of their own, for the developer to fill', async () => {
  const page = await site().read('site/pages/tags.md');
  expect(page).toContain('\n::map{place="Pune" zoom="3"}\n');
  expect(page).toContain('\n:::box{value0="Note"}\nInside *it*.\n:::\n');
  expect(page).toContain('See  here, and left.');
  expect(await readFile(join(root, 'new/dist/tags/index.html'), 'utf8')).toContain('Inside <em>it</em>.');
});

it('keeps data files, and what they hold', async () => {
  expect(await site().read('site/data/old-people.yaml')).toBe('people:\n  - name: Asha\n');
  expect(await site().read('site/data/old-cities.yaml')).toBe('items:\n  - Pune\n');
});

it('reads a foreign folder without running it or leaving it', async () => {
  expect(readdirSync(root).sort()).toEqual(['new', 'old', 'secret.md']);
  const files = await readFile(join(root, 'new/import-report.md'), 'utf8');
  for (const file of ['script.md', 'bomb.md', 'link.md', 'x.old_words.md']) expect(files).toContain(`content/${file}`);
  expect(readdirSync(join(root, 'new/site/pages')).filter((name) => /secret|link|^x/.test(name))).toEqual([]);
});

it('refuses a folder in use, and leaves edited files as they are', async () => {
  const refused = await importOld();
  expect(refused.code).toBe(1);
  expect(refused.stdout).toContain('init-folder-not-empty');
  await site().edit('site/pages/index.md', 'Welcome.', 'My own words.');
  await writeFile(join(root, 'old/content/blank.md'), '---\ntitle: Blank\nurl: "/a b/"\n---\n\nNew text.\n');
  const again = await importOld('--merge');
  expect((JSON.parse(again.stdout) as { readonly result: { readonly kept: string[] } }).result.kept).toEqual([
    'site/pages/index.md',
  ]);
  expect(await site().read('site/pages/index.md')).toContain('My own words.');
  expect(await site().read('site/pages/a-b.md')).toContain('New text.');
});

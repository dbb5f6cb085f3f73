import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Inventory } from '../../lib/audit/inventory/inventory.js';
import { copyFixture, type JsonOutcome, type Run, type Site } from '../helpers/site.js';
import { useWarmCli } from '../helpers/warm-cli.js';
import { copySharedBookshop } from './bookshop.js';
import { publishedState } from './published-state.js';

let site: Site;

beforeAll(async () => {
  site = await copySharedBookshop();
  expect((await site.build()).code).toBe(0);
});
afterAll(() => site.dispose());

/** Runs a command with the JSON reporter; fails where standard error says anything. */
async function json(
  on: Site,
  ...args: string[]
): Promise<{ code: number | null; outcome: JsonOutcome; stdout: string }> {
  return asJson(await on.cli([...args, '--reporter', 'json']));
}

function asJson({ code, stdout, stderr }: Run): { code: number | null; outcome: JsonOutcome; stdout: string } {
  expect(stderr).toBe('');
  return { code, outcome: JSON.parse(stdout) as JsonOutcome, stdout };
}

describe('islet routes', () => {
  it('lists every route with where it comes from, in order', async () => {
    const { code, outcome } = await json(site, 'routes');
    expect(code).toBe(0);
    expect(outcome.result?.['routes']).toEqual([
      {
        route: '/',
        template: 'shelf',
        locale: 'en',
        file: 'site/pages/index.yaml',
        title: 'Night Shelf & Sons',
        noindex: false,
        output: 'index.html',
      },
      {
        route: '/404.html',
        template: 'book',
        locale: 'en',
        file: 'site/pages/404.yaml',
        title: 'Not found',
        noindex: true,
        output: '404.html',
      },
      {
        route: '/books/draft/',
        template: 'book',
        locale: 'en',
        file: 'site/pages/books/draft.yaml',
        title: 'A draft',
        noindex: true,
        output: 'books/draft/index.html',
      },
      {
        route: '/books/river/',
        template: 'book',
        locale: 'en',
        file: 'site/pages/books/river.yaml',
        title: 'The River',
        noindex: false,
        output: 'books/river/index.html',
      },
      {
        route: '/hi/',
        template: 'shelf',
        locale: 'hi',
        file: 'site/pages/hi/index.yaml',
        title: 'रात की किताबें',
        noindex: false,
        output: 'hi/index.html',
      },
    ]);
  });

  it('says it to people too', async () => {
    const { code, stdout, stderr } = await site.cli(['routes']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/\/books\/river\/ .*book .*en .*site\/pages\/books\/river\.yaml/);
  });
});

describe('islet explain', () => {
  it('tells what a page is made of, and how large it is, with or without the last slash', async () => {
    const before = await publishedState(site.root);
    const { outcome } = await json(site, 'explain', '/hi');
    const html = await site.read('dist/hi/index.html');
    expect(outcome.result?.['route']).toEqual({
      route: '/hi/',
      template: 'shelf',
      locale: 'hi',
      file: 'site/pages/hi/index.yaml',
      title: 'रात की किताबें',
      description: 'पुरानी किताबें, पढ़ने के समय के अनुसार।',
      noindex: false,
      output: 'hi/index.html',
      url: 'https://shelf.example/hi/',
      alternates: [
        { locale: 'en', path: '/' },
        { locale: 'hi', path: '/hi/' },
      ],
      sources: [
        'site/assets/images/cover.png',
        'site/assets/images/mark.svg',
        'site/data/shelves/first.yaml',
        'site/data/shelves/second.yaml',
        'site/data/shop.hi.yaml',
        'site/pages/hi/index.yaml',
        'site/site.yaml',
        'templates/data/shelves.ts',
        'templates/data/shop.ts',
        'templates/islands/bookmark/bookmark.tsx',
        'templates/islands/label.ts',
        'templates/islands/night-light/night-light.module.css',
        'templates/islands/night-light/night-light.tsx',
        'templates/layouts/frame.module.css',
        'templates/layouts/frame.tsx',
        'templates/pages/shelf.tsx',
        'templates/styles/base.css',
        'templates/styles/moon.svg',
      ],
      islands: [
        { id: 'mark', name: 'bookmark', on: 'interaction' },
        { id: 'night-light', name: 'night-light', on: 'idle' },
      ],
      images: ['images/cover.png'],
      notes: { shelf: 'एक रात की किताबें' },
      htmlBytes: Buffer.byteLength(html),
      cssBytes: Buffer.byteLength(/<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''),
    });
    // It renders in memory: nothing is written.
    expect(await publishedState(site.root)).toEqual(before);
  });

  it.each(['https://shelf.example/hi/', 'http://127.0.0.1:4321/hi/?from=here#top', 'hi', '/hi#top'])(
    'takes %s for the page that it leads to',
    async (address) => {
      expect((await json(site, 'explain', address)).outcome.result?.['route']).toMatchObject({ route: '/hi/' });
    },
  );

  it('refuses the address of another site', async () => {
    const { code, outcome } = await json(site, 'explain', 'https://other.example/hi/');
    expect(code).toBe(1);
    expect(outcome.diagnostics).toMatchObject([
      { name: 'route-unknown', message: '`https://other.example` is another site than `https://shelf.example`.' },
    ]);
  });

  it('names the nearest route where there is none', async () => {
    const { code, outcome } = await json(site, 'explain', '/books/rivers/');
    expect(code).toBe(1);
    expect(outcome.diagnostics).toMatchObject([
      { name: 'route-unknown', remedy: expect.stringContaining('`/books/river/`') as string },
    ]);
  });
});

describe('the JSON of a command', () => {
  const other = useWarmCli();
  it.each([[['routes']], [['explain', '/']], [['verify']], [['build']]])(
    '%j has the same bytes in every run, and nothing of this machine',
    async (args) => {
      const first = asJson(await other([...args, '--reporter', 'json', '--root', site.root, '--out', site.out]));
      expect((await json(site, ...args)).stdout).toBe(first.stdout);
      expect(first.outcome).toMatchObject({ version: 1, command: args[0], ok: true, diagnostics: [] });
      expect(first.stdout).not.toContain(site.root);
    },
  );
});

describe('islet audit', () => {
  it('takes the inventory of an output', async () => {
    const html = join(site.root, 'inventory.html');
    const markdown = join(site.root, 'inventory.md');
    const { code, outcome } = await json(site, 'audit', '--html', html, '--markdown', markdown);
    expect(code).toBe(0);
    const inventory = outcome.result?.['inventory'] as Inventory;
    expect(inventory).toMatchObject({ site: 'Night Shelf', notes: [], digests: { agrees: true } });
    expect(inventory.hosts.map(({ host, services }) => [host, services.map(({ name }) => name)])).toEqual(
      expect.arrayContaining([
        ['https://film.shelf.example', ['film']],
        ['https://orders.shelf.example', ['orders']],
      ]),
    );
    const packages = inventory.scripts.flatMap((script) => script.packages ?? []);
    expect(packages).toContainEqual({ name: expect.stringMatching(/^react-dom@/) as string, licence: 'MIT' });
    expect(inventory.languages.map(({ locale }) => locale)).toEqual(['en', 'hi']);
    expect(await site.read('inventory.html')).toContain('<title>Inventory: Night Shelf</title>');
    expect(await site.read('inventory.md')).toMatch(/^## Inventory\n/);
    expect((await site.cli(['audit', '--html', html])).code).toBe(0);
  });
});

describe('islet verify', () => {
  it('finds a whole output whole', async () => {
    expect(await json(site, 'verify')).toMatchObject({
      code: 0,
      outcome: { ok: true, diagnostics: [], result: { kind: 'verify', files: (await site.files()).length } },
    });
  });

  it('finds what was altered, added and taken away, at once', async () => {
    const copy = await copyFixture('minimal');
    for (const folder of ['dist', 'dist.audit'])
      await cp(join(site.root, folder), join(copy.root, folder), { recursive: true });
    await copy.edit('dist/index.html', 'Books for one night', 'Books for two nigh');
    await copy.write('dist/books/planted.html', 'not ours');
    await copy.remove('dist/robots.txt');
    const { code, outcome } = await json(copy, 'verify');
    expect(code).toBe(1);
    expect(outcome.diagnostics.map(({ name, position }) => [name, position?.file])).toEqual([
      ['verify-extra', 'dist/books/planted.html'],
      ['verify-altered', 'dist/index.html'],
      ['verify-missing', 'dist/robots.txt'],
    ]);
  });
});

describe('islet new page', () => {
  it('writes a page with its schema, what its fields mean, and nothing to mend', async () => {
    const copy = await copySharedBookshop();
    try {
      const { code, outcome } = await json(copy, 'new', 'page', '/books/sea/', '--template', 'book');
      expect([code, outcome.result]).toEqual([
        0,
        { kind: 'new-page', file: 'site/pages/books/sea.yaml', route: '/books/sea/' },
      ]);
      const [first, second, ...rest] = (await copy.read('site/pages/books/sea.yaml')).split('\n');
      expect(first).toBe('# yaml-language-server: $schema=../../../.islet/schemas/pages/book.json');
      expect(second).toBe('# A book in a few lines.');
      expect(rest).toEqual(expect.arrayContaining(['template: book', '# First line of the page', 'heading: Heading']));
      expect((await copy.build()).json).toMatchObject({ ok: true, diagnostics: [], result: { pages: 6 } });
      expect(await copy.exists('.islet/schemas/pages/book.json')).toBe(true);
      expect((await copy.html('/books/sea/')).one('h1').text()).toBe('Heading');
      const again = await json(copy, 'new', 'page', 'books/sea', '--template', 'shelf');
      expect([again.code, again.outcome.diagnostics.map(({ name }) => name)]).toEqual([1, ['page-exists']]);
    } finally {
      await copy.dispose();
    }
  });

  it.each([
    ['../outside', 'route-outside-output'],
    ['books/../../../outside', 'route-outside-output'],
    ['books/Two Words', 'route-invalid'],
    ['/404.html', 'page-exists'],
    ['/books/river/index.html', 'page-exists'],
    ['site/pages/hi.yaml', 'page-exists'],
    ['books/river/index', 'page-exists'],
    ['/', 'page-exists'],
  ])('refuses %s and writes nothing', async (path, name) => {
    const { code, outcome } = await json(site, 'new', 'page', path, '--template', 'book');
    expect([code, outcome.diagnostics.map((item) => item.name)]).toEqual([1, [name]]);
    expect((await readdir(join(site.root, 'site/pages'), { recursive: true })).sort()).toEqual([
      '404.yaml',
      'books',
      'books/draft.yaml',
      'books/river.yaml',
      'hi',
      'hi/index.yaml',
      'index.yaml',
    ]);
  });
});

describe('--quiet', () => {
  it('says nothing of what went well, all of what did not, and what was asked for', async () => {
    const garden = await copyFixture('minimal');
    const said = async (...args: string[]): Promise<string> => (await garden.cli([...args, '--quiet'])).stdout;
    expect(await said('build')).toBe('');
    expect(await said('verify')).toBe('');
    expect(await said('routes')).toContain('/herbs/basil/');
    expect(JSON.parse(await said('build', '--reporter', 'json'))).toMatchObject({
      ok: true,
      result: { kind: 'build' },
    });
    await garden.edit('site/pages/index.yaml', 'Mint forgives', '<b style="color: red">Mint</b> forgives');
    expect(await said('build')).toContain('1 warning in 1 file.');
    await garden.edit('site/pages/index.yaml', 'heading: ', 'headng: ');
    expect(await said('build')).toContain('content-unknown-key');
  });
});

it('`islet new data` writes only the definition of a data file that is there', async () => {
  const site = await copyFixture('minimal');
  await site.write('site/data/teas.csv', 'id,cups\ngreen,1\n');
  expect((await site.cli(['new', 'data', 'teas'])).code).toBe(0);
  expect((await site.build()).json.diagnostics.map(({ name, path }) => `${name} ${path ?? ''}`).sort()).toEqual([
    'content-missing-key items',
    'content-unknown-key rows',
  ]);
});

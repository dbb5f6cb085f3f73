import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleDevClient } from '../../src/bundle/browser/bundle-client.js';
import type { DiffReport } from '../../src/audit/diff/model/diff-report.js';
import { copyBakery } from '../helpers/bakery.js';
import type { JsonRun, Site } from '../helpers/site.js';

interface Changes {
  readonly pages: { readonly changed: readonly { readonly route: string; readonly because: readonly string[] }[] };
}

describe('the site of a bakery', () => {
  let site: Site;
  let built: JsonRun;
  const published = (path: string): Promise<string> => site.read(`dist/town/${path}`);

  beforeAll(async () => {
    site = await copyBakery();
    built = await site.build(['--as-of', '2026-12-19T23:59']);
  });
  afterAll(() => site.dispose());

  it('builds without a warning, and passes the checks', async () => {
    expect(built.json.diagnostics).toEqual([]);
    expect((await site.cli(['check'])).stdout).toContain('0 errors, 0 warnings, 0 notes.');
  });

  it('has nothing of the script of a dev session', async () => {
    const texts = [...(await bundleDevClient()).matchAll(/"([^"\\\n]{12,})"|`([^`$\n]{12,})[`$]/g)];
    // Names of the browser, and what the script shares with islands.
    const known =
      /^(?:application\/json|Content-Type|islet-island|islet:recoverable-error|[a-z]+(?:start|end)|DOMContentLoaded)$/;
    const own = texts.map(([, one, other]) => one ?? other ?? '').filter((text) => !known.test(text));
    expect(own.length).toBeGreaterThan(80);
    const files = await Promise.all((await site.files()).map(({ path }) => site.read(`dist/${path}`)));
    const all = files.join('\n');
    expect(all).toContain('islet-island');
    expect([...own, 'islet-dev', '/-/islet/', 'data-islet-at'].filter((text) => all.includes(text))).toEqual([]);
  });

  it('has news in three parts, newest first, lists by tag and a feed', async () => {
    const first = await published('news/index.html');
    expect(first.indexOf('/town/news/january-workshops/')).toBeLessThan(first.indexOf('/town/news/new-oven/'));
    expect(first).toContain('<link rel="next" href="/town/news/2/"');
    expect(await published('news/3/index.html')).toContain('<link rel="prev" href="/town/news/2/"');
    expect(await published('news/bread/index.html')).not.toContain('/town/news/winter-hours/');
    expect((await published('feed.xml')).match(/<entry>/g)).toHaveLength(8);
  });

  it('has a page for each bread in both languages, below its path', async () => {
    const loaf = await published('hi/breads/ragi-loaf/index.html');
    expect(loaf).toContain('<link rel="alternate" hreflang="en" href="https://bakery.example/town/breads/ragi-loaf/">');
    expect(loaf).toContain('<html lang="hi">');
    expect(await published('breads/index.html')).toContain('href="/town/breads/ragi-loaf/"');
    expect(await published('search-index.json')).toContain('"path":"/town/hi/breads/ragi-loaf/"');
  });

  it('opens the policy for the form on the contact pages only', async () => {
    expect(await published('hi/contact/index.html')).toContain("form-action 'self' https://forms.example;");
    expect(await published('index.html')).toContain("form-action 'none'");
  });

  it.each([
    ['2026-12-19T23:59', false],
    ['2026-12-20', true],
    ['2026-12-27T23:59', true],
    ['2026-12-28', false],
  ])('shows the offer as of %s: %s', async (moment, shown) => {
    expect((await site.build(['--as-of', moment])).code).toBe(0);
    expect((await published('index.html')).includes('href="/town/christmas-offer/"')).toBe(shown);
    expect(await site.exists('dist/town/christmas-offer/index.html')).toBe(shown);
  });

  it('names the dated items, and not the page that begins on the same day, as causes in a diff', async () => {
    const causesIn = async (args: readonly string[]): Promise<string[]> => {
      const { stdout } = await site.cli(['diff', ...args, '--reporter', 'json']);
      const { result } = JSON.parse(stdout) as { result: { report: DiffReport } };
      return result.report.findings.flatMap(({ category, subject, sources, notes }) =>
        sources.map(({ before, after }) => [category, subject, after ?? before, ...notes].join(' ')),
      );
    };
    expect((await causesIn(['--as-of', '2026-12-19..2026-12-20'])).slice(0, 7)).toEqual([
      'text text in nav a site/data/footer.yaml:10:15',
      'text text in main p site/pages/index.yaml:20:11',
      'text text in main a site/pages/index.yaml:21:11',
      'links nav a site/data/footer.yaml:11:14',
      'links main a site/pages/index.yaml:22:10',
      'structure elements in nav site/data/footer.yaml:11:14',
      'structure page site/pages/christmas-offer.yaml',
    ]);
    // Ordinary builds have no positions, but the words of the page's own sources.
    await site.build(['--as-of', '2026-12-27']);
    for (const folder of ['dist', 'dist.audit'])
      await cp(join(site.root, folder), join(site.root, folder.replace('dist', 'before')), { recursive: true });
    await site.build(['--as-of', '2026-12-28']);
    expect((await causesIn([join(site.root, 'before'), site.out])).slice(0, 5)).toEqual([
      'text text in nav a site/data/footer.yaml:10:15',
      'text text in main p site/pages/index.yaml:20:12',
      'text text in main a site/pages/index.yaml:21:11',
      'links nav a site/data/footer.yaml:10:15',
      'links main a site/pages/index.yaml:21:11',
    ]);
  });

  it('names the line of an item as the cause of changes and mistakes of pages that are made of it', async () => {
    expect((await site.cli(['explain', '/hi/breads/ragi-loaf/'])).stdout).toMatch(
      /site\/data\/breads\.yaml#breads\[\d\]#2/,
    );
    await site.edit('site/data/breads.yaml', 'price: 180', 'price: 185');
    const { json } = await site.build();
    const { changed } = (json.result as { changes: Changes }).changes.pages;
    expect(changed.map(({ because }) => because)).toEqual(changed.map(() => ['site/data/breads.yaml']));
    expect(changed.map(({ route }) => route)).toEqual(expect.arrayContaining(['/town/breads/', '/town/hi/breads/']));

    await site.edit('site/data/breads.yaml', 'price: 185', 'price: 190');
    await site.edit('site/pages/contact.yaml', 'title: ', 'title: Hello, ');
    const both = (await site.build()).json.result as { changes: Changes };
    expect(both.changes.pages.changed).toContainEqual({ route: '/town/breads/', because: ['site/data/breads.yaml'] });
    await site.edit(
      'templates/pages/bread.tsx',
      'BreadSummary => ({ heading,',
      "BreadSummary => ({ heading: heading + '!',",
    );
    const kind = (await site.build()).json.result as { changes: Changes };
    expect(kind.changes.pages.changed).toContainEqual({
      route: '/town/breads/',
      because: ['templates/pages/bread.tsx'],
    });

    await site.edit('site/data/breads.yaml', 'Dark outside', '[Dark](/breads/seeded-rye-of-old/) outside');
    await site.edit('site/data/breads.yaml', 'images/breads/seeded-rye.svg', 'images/breads/rye.svg');
    const broken = await site.build();
    expect(broken.json.diagnostics.map(({ name, position }) => `${name} ${position?.file ?? ''}`)).toEqual([
      'link-unknown-route site/data/breads.yaml',
      'image-missing site/data/breads.yaml',
    ]);
    // A page of an item has no file that could take `redirectFrom`.
    expect(broken.json.diagnostics[0]?.remedy).toMatch(/^Nearest to it: `\/breads\/seeded-rye\/`[^.]*\.$/);
  });

  it('points to `definePages` where a page is made of no item', async () => {
    await site.edit('templates/pages/news.tsx', 'path: ({ part }) => part.path,', "path: () => 'news',");
    await site.edit('templates/pages/news.tsx', '({ list, part })', '({ name: list.title, part, list: { ...list } })');
    const { json } = await site.build();
    const found = json.diagnostics.find(({ name }) => name === 'pages-invalid');
    expect(found?.frame).toContain('definePages({');
  });
});

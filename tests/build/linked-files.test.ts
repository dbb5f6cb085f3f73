import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyFixture, type JsonRun, type Site } from '../helpers/site.js';
import { publishedState } from './published-state.js';

const PAGE = 'site/pages/tea/oolong.yaml';
const PRICES = /^\/assets\/prices-[0-9a-f]{8}\.txt$/;

const page = (body: string, hrefs: readonly string[] = []): string => `template: article
title: Oolong
description: Half way between green and black.
heading: Oolong
body: ${JSON.stringify(body)}
related: ${JSON.stringify(hrefs.map((href) => ({ label: 'Link', href })))}
`;

const told = ({ code, json }: JsonRun): unknown[] => [
  code,
  ...json.diagnostics.map(({ name, remedy }) => `${name}: ${remedy}`),
];

function linksOf(site: Site, route: string): (string | undefined)[] {
  const html = readFileSync(join(site.out, route, 'index.html'), 'utf8');
  const [main = ''] = /<main>.*<\/main>/s.exec(html) ?? [];
  return [...main.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);
}

describe('a file that is linked', () => {
  it('is published with its hash, from fields and from text, however its path is written', async () => {
    const site = await copyFixture('diagnostics/base');
    const spellings = [
      '/files/prices.txt',
      'files/prices.txt',
      '../../assets/files/prices.txt',
      'site/assets/files/prices.txt',
    ];
    await site.write(
      PAGE,
      page(spellings.map((path) => `[a](${path})`).join(' '), [
        ...spellings,
        'site\\assets\\files\\prices.txt',
        '/files/prices.txt?x=1#page=2',
      ]),
    );
    expect(told(await site.build())).toEqual([0]);
    const links = linksOf(site, 'tea/oolong');
    expect(links.at(-1)).toMatch(/\.txt\?x=1#page=2$/);
    const paths = new Set(links.map((href) => href?.replace(/[?#].*/, '')));
    expect(paths.size).toBe(1);
    const [address = ''] = paths;
    expect(address).toMatch(PRICES);
    expect(readFileSync(join(site.out, address), 'utf8')).toBe(await site.read('site/assets/files/prices.txt'));
    const manifest = await site.read('dist.audit/manifest.json');
    expect(manifest).toMatch(/"route":"\/tea\/oolong\/".*"site\/assets\/files\/prices\.txt"/);
  });

  it.each<[string, string, (site: Site) => Promise<void>]>([
    ['a page', PAGE, (site: Site) => site.write(PAGE, page('Read the [prices](/files/prices.txt).'))],
    [
      'data that a shared fragment reads',
      'site/data/shop.yaml',
      (site: Site) => site.edit('site/data/shop.yaml', 'map: /tea/green/', 'map: files/prices.txt'),
    ],
  ])('is a source of %s, which is made again when the file changes', async (_, file, link) => {
    const site = await copyFixture('diagnostics/base');
    await link(site);
    expect(told(await site.build())).toEqual([0]);
    const before = (await publishedState(site.root)).filter((line) => line.includes('/prices-'));
    await site.write('site/assets/files/prices.txt', 'Other prices\n');
    expect(told(await site.build())).toEqual([0]);
    const after = await publishedState(site.root);
    expect(after.filter((line) => line.includes('/prices-'))).not.toEqual(before);
    expect(told(await site.build(['--no-cache']))).toEqual([0]);
    expect(await publishedState(site.root)).toEqual(after);
    await site.remove('site/assets/files/prices.txt');
    const { json } = await site.build();
    expect(json.diagnostics.map(({ name, position }) => `${name} ${position?.file ?? ''}`)).toContain(
      `asset-missing ${file}`,
    );
  });
});

it('paths of images are taken however they are copied, with the same bytes', async () => {
  const site = await copyFixture('diagnostics/base');
  const picture = (path: string): string =>
    `${page('Leaves.')}picture: ${JSON.stringify(path)}\nogImage: ${JSON.stringify(path)}\n`;
  const states: string[] = [];
  for (const path of [
    'images/leaf.png',
    'site/assets/images/leaf.png',
    '../../assets/images/leaf.png',
    '/images/leaf.png',
    'assets\\images\\leaf.png',
  ]) {
    await site.write(PAGE, picture(path));
    expect(told(await site.build())).toEqual([0]);
    states.push((await publishedState(site.root)).filter((line) => line.startsWith('dist/')).join('\n'));
    expect(await site.read('dist.audit/manifest.json')).toMatch(
      /"route":"\/tea\/oolong\/".*"site\/assets\/images\/leaf\.png"/,
    );
  }
  expect(new Set(states).size).toBe(1);
});

it('names with accents are found however they are stored', async () => {
  const site = await copyFixture('diagnostics/base');
  await site.write('site/assets/files/cafe\u0301.txt', 'Coffee\n');
  await site.write(PAGE, page('[a](/files/caf\u00e9.txt) [b](/files/caf%C3%A9.txt)', ['files/caf\u00e9.txt']));
  expect(told(await site.build())).toEqual([0]);
  const links = linksOf(site, 'tea/oolong');
  expect(links).toHaveLength(3);
  expect(new Set(links).size).toBe(1);
});

it('links lead to one route and one redirect in all their spellings', async () => {
  const site = await copyFixture('diagnostics/base');
  await site.edit(
    'site/site.yaml',
    '  - from: /leaf/',
    '  - from: /caf\u00e9/\n    to: /tea/./green\n  - from: /leaf/',
  );
  await site.write(
    PAGE,
    page('[a](/tea/%67reen) [b](/tea/x/../green/) [c](/cafe\u0301/) [d](/caf%c3%a9)', [
      '/t%65a/green#steeping',
      '/tea/green/#:~:text=lost',
      '#TOP',
    ]),
  );
  expect(told(await site.build())).toEqual([0]);
  expect(linksOf(site, 'tea/oolong')).toEqual([
    '/tea/green/',
    '/tea/green/',
    '/caf\u00e9/',
    '/caf\u00e9/',
    '/tea/green/#steeping',
    '/tea/green/#:~:text=lost',
    '#TOP',
  ]);
  expect(await site.read('dist/_redirects')).toContain('/caf\u00e9/ /tea/green/ 301');
});

it('translations name their page in any spelling, and the nearest pages where there is none', async () => {
  const site = await copyFixture('diagnostics/base');
  const hindi = page('चाय').replace('heading:', 'locale: hi\ntranslationOf: /tea/%67reen\nheading:');
  await site.write('site/pages/hi/green.yaml', hindi);
  expect(told(await site.build())).toEqual([0]);
  expect(readFileSync(join(site.out, 'tea/green/index.html'), 'utf8')).toContain(
    'hreflang="hi" href="https://tea.example/hi/green/"',
  );
  await site.write('site/pages/hi/green.yaml', hindi.replace('/tea/%67reen', '/green-tea/'));
  expect(told(await site.build())).toEqual([1, 'translation-unknown: Nearest to it: `/tea/green/`.']);
});

it('a number in the place of a link is taken for that of a phone', async () => {
  const site = await copyFixture('diagnostics/base');
  await site.write(PAGE, page('Call.', ['x']).replace('"x"', '9876543210'));
  expect(told(await site.build())).toEqual([
    1,
    'content-wrong-type: Write `tel:9876543210`. With the country code (`tel:+…`) it also works from abroad.',
  ]);
});

it('a link that only looks like that to a page is told apart, in text and in fields', async () => {
  const site = await copyFixture('diagnostics/base');
  const path = '/tea/gr\u0435en/';
  await site.write(PAGE, page(`[a](${path})`, [path, encodeURI(path)]));
  const remedy =
    'Did you mean `/tea/green/`? `/tea/gr\u0435en/` is written with the Cyrillic letter U+0435 in the place of `e`.';
  const { json } = await site.build();
  expect(json.diagnostics.map(({ name, remedy: shown, position }) => [name, shown, position?.line])).toEqual([
    ['link-unknown-route', remedy, 5],
    ['link-unknown-route', remedy, 6],
    ['link-unknown-route', remedy, 6],
  ]);
});

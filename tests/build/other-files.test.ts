import { describe, expect, it } from 'vitest';
import { startDev } from '../helpers/dev.js';
import { servePreview } from '../helpers/serve.js';
import { copyFixture, type Site } from '../helpers/site.js';

const NOTE = `import { defineFile, listRoutes } from 'islet';
export default defineFile({
  path: 'pages.txt',
  render: () => listRoutes().map(({ path, title }) => path + ' ' + title + '\\n').join(''),
});
`;

async function copyGarden(): Promise<Site> {
  const site = await copyFixture('minimal');
  await site.write('templates/files/pages.ts', NOTE);
  await site.write('site/public/.well-known/assetlinks.json', '[]\n');
  await site.write('site/public/robots.txt', 'User-agent: *\nDisallow: /drafts/\n');
  return site;
}

interface Row {
  readonly path: string;
  readonly route?: string;
  readonly template?: string;
  readonly sources: readonly string[];
}

async function rowsOf(site: Site): Promise<Map<string, Row>> {
  const { files } = JSON.parse(await site.read('dist.audit/manifest.json')) as { files: Row[] };
  return new Map(
    files.map(({ path, route, template, sources }) => [
      path,
      { path, ...(route !== undefined && { route }), ...(template !== undefined && { template }), sources },
    ]),
  );
}

it('publishes root files as they are, and lists them with their source', async () => {
  const site = await copyGarden();
  expect((await site.build()).json.diagnostics).toEqual([]);
  expect(await site.read('dist/.well-known/assetlinks.json')).toBe('[]\n');
  expect(await site.read('dist/robots.txt')).toContain('/drafts/');
  const rows = await rowsOf(site);
  expect(rows.get('.well-known/assetlinks.json')?.sources).toEqual(['site/public/.well-known/assetlinks.json']);
  expect(rows.get('robots.txt')?.sources).toEqual(['site/public/robots.txt']);
});

it('renders files of templates, again only when what they read has changed', async () => {
  const site = await copyGarden();
  expect((await site.build()).json.diagnostics).toEqual([]);
  expect(await site.read('dist/pages.txt')).toContain('/herbs/basil/ ');
  expect((await rowsOf(site)).get('pages.txt')).toEqual({
    path: 'pages.txt',
    template: 'files/pages',
    sources: ['routes', 'template:files/pages', 'templates/files/pages.ts'].sort(),
  });
  await site.edit('site/pages/herbs/basil.yaml', 'heading: Basil', 'heading: Sweet basil');
  expect((await site.build()).json.diagnostics).toEqual([]);
  const before = await site.read('dist/pages.txt');
  await site.edit('site/pages/herbs/basil.yaml', 'title: Basil', 'title: All about basil');
  expect((await site.build()).json.diagnostics).toEqual([]);
  const after = await site.read('dist/pages.txt');
  expect([before.includes('All about basil'), after.includes('/herbs/basil/ All about basil')]).toEqual([false, true]);
  await site.edit('site/public/robots.txt', '/drafts/', '/plans/');
  expect((await site.build()).json.diagnostics).toEqual([]);
  expect(await site.read('dist/robots.txt')).toContain('/plans/');
});

it('lets pages link to both, and explains where a file comes from', async () => {
  const site = await copyGarden();
  await site.edit('site/pages/index.yaml', '/herbs/basil/', '/pages.txt');
  expect((await site.build()).json.diagnostics).toEqual([]);
  expect((await site.html('/')).one('main a').attr('href')).toBe('/pages.txt');
  const { stdout } = await site.cli(['explain', '/pages.txt']);
  expect(stdout).toContain('templates/files/pages.ts');
  await site.edit('site/pages/index.yaml', '/pages.txt', '/.well-known/assetlinks.json');
  expect((await site.build()).json.diagnostics).toEqual([]);
});

it('leaves files that prove whose site it is out of the check of pages', async () => {
  const site = await copyGarden();
  await site.write('site/public/token123.html', 'token: token123.html');
  expect((await site.build()).json.diagnostics).toEqual([]);
  expect((await site.cli(['check'])).stdout).not.toContain('token123');
  await site.write('dist/token123.html', 'token: another');
  expect((await site.cli(['check'])).stdout).toContain('token123');
});

it('has pages, files and patterns below the path of its origin', async () => {
  const site = await copyGarden();
  await site.edit('site/site.yaml', 'origin: https://garden.example', 'origin: https://garden.example/green/');
  await site.write(
    'site/site.yaml',
    `${await site.read('site/site.yaml')}redirects:\n  - from: /old/\n    to: /herbs/basil/\nheaders:\n  - path: /herbs/*\n    headers: { X-Kind: herb }\n`,
  );
  expect((await site.build()).json.diagnostics).toEqual([]);
  expect((await site.files()).map(({ path }) => path)).toEqual([
    '.well-known/assetlinks.json',
    '_headers',
    '_redirects',
    'green/404.html',
    'green/herbs/basil/index.html',
    'green/index.html',
    'green/pages.txt',
    'green/sitemap.xml',
    'robots.txt',
  ]);
  const home = await site.html('/green/');
  expect(home.one('main a').attr('href')).toBe('/green/herbs/basil/');
  expect(home.one('link[rel="canonical"]').attr('href')).toBe('https://garden.example/green/');
  expect(await site.read('dist/green/sitemap.xml')).toContain('<loc>https://garden.example/green/herbs/basil/</loc>');
  expect(await site.read('dist/green/pages.txt')).toContain('/green/herbs/basil/ Basil');
  expect(await site.read('dist/_headers')).toMatch(/^\/green\/herbs\/\*\n {2}X-Kind: herb$/m);
  expect(await site.read('dist/_redirects')).toMatch(/^\/green\/old\/? +\/green\/herbs\/basil\/ +301$/m);
  expect((await site.cli(['explain', '/herbs/basil/'])).stdout).toContain('green/herbs/basil/index.html');
  const dev = await startDev(site.root);
  try {
    expect(dev.url).toMatch(/\/green\/$/);
    const { origin } = new URL(dev.url);
    for (const path of ['/green/', '/green/herbs/basil/', '/green/pages.txt', '/green/sitemap.xml', '/robots.txt'])
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
    expect((await fetch(`${origin}/green/old/`, { redirect: 'manual' })).headers.get('location')).toBe(
      '/green/herbs/basil/',
    );
  } finally {
    await dev.stop();
  }
  await site.edit('site/pages/index.yaml', '/herbs/basil/', '/herbs/basl/');
  const { json } = await site.build();
  expect(json.diagnostics.map(({ name, remedy }) => [name, remedy])).toEqual([
    ['link-unknown-route', expect.stringContaining('`/herbs/basil/`') as string],
  ]);
});

it('serves both in preview and dev, and follows changes', async () => {
  const site = await copyGarden();
  expect((await site.build()).json.diagnostics).toEqual([]);
  const preview = await servePreview(site.out);
  const dev = await startDev(site.root);
  try {
    for (const path of ['/.well-known/assetlinks.json', '/robots.txt', '/pages.txt']) {
      const [one, other] = await Promise.all([fetch(preview.url + path), fetch(dev.url + path)]);
      expect([path, one.status, other.status]).toEqual([path, 200, 200]);
      expect(await other.text()).toBe(await one.text());
    }
    await site.write('site/public/.well-known/assetlinks.json', '["new"]\n');
    await site.edit('site/pages/herbs/basil.yaml', 'title: Basil', 'title: All about basil');
    await expect
      .poll(async () => (await fetch(`${dev.url}/.well-known/assetlinks.json`)).text(), { timeout: 10_000 })
      .toBe('["new"]\n');
    await expect
      .poll(async () => (await fetch(`${dev.url}/pages.txt`)).text(), { timeout: 10_000 })
      .toContain('All about basil');
    await site.write('templates/files/pages.ts', NOTE.replace('listRoutes().map', 'listRoutes().nap'));
    await expect.poll(() => dev.said(), { timeout: 10_000 }).toContain('templates/files/pages.ts:4');
    expect((await fetch(`${dev.url}/pages.txt`)).status).toBe(404);
  } finally {
    await dev.stop();
  }
});

describe('files that are made of items', () => {
  const TALKS = `talks:
  - { id: roots, title: Roots, about: '[Basil](/herbs/basil/) first' }
  - { id: leaves, title: Leaves, about: Mint }
`;
  const TALK_FILES = `import { defineFile, readData } from 'islet';
import talks from '../data/talks.js';
export default defineFile({
  from: () => readData(talks).talks,
  path: ({ id }) => 'talks/' + id + '.ics',
  render: ({ title, about }) => 'SUMMARY:' + title + ' ' + about.html + ' of ' + readData(talks).talks.length,
});
`;

  async function siteWithTalks(): Promise<Site> {
    const site = await copyFixture('minimal');
    await site.write(
      'templates/data/talks.ts',
      "import { defineData, markdown, z } from 'islet';\nexport default defineData({\n  description: 'Talks.',\n  kind: 'single',\n  schema: z.strictObject({ talks: z.array(z.strictObject({ id: z.string(), title: z.string(), about: markdown() })) }),\n});\n",
    );
    await site.write('site/data/talks.yaml', TALKS);
    await site.write('templates/files/talks.ts', TALK_FILES);
    await site.edit('site/site.yaml', 'origin: https://garden.example', 'origin: https://garden.example/green/');
    await site.edit('site/pages/index.yaml', '/herbs/basil/', '/talks/roots.ics');
    return site;
  }
  const problemsOf = async (site: Site): Promise<string[]> =>
    (await site.build()).json.diagnostics.map(
      ({ name, message, position }) => `${name} ${position?.file ?? ''}:${String(position?.line)} ${message}`,
    );

  it('have resolved values, name their data, and follow it', async () => {
    const site = await siteWithTalks();
    expect(await problemsOf(site)).toEqual([]);
    expect(await site.read('dist/green/talks/roots.ics')).toBe(
      'SUMMARY:Roots <p><a href="/green/herbs/basil/">Basil</a> first</p> of 2',
    );
    expect((await rowsOf(site)).get('green/talks/leaves.ics')?.sources).toEqual([
      'site/data/talks.yaml',
      'template:files/talks',
    ]);
    expect((await site.cli(['explain', '/talks/roots.ics'])).stdout).toContain('site/data/talks.yaml');
    await site.write(
      'site/data/talks.yaml',
      TALKS.replace('talks:', 'talks:\n  - { id: seeds, title: Seeds, about: Peas }'),
    );
    expect(await problemsOf(site)).toEqual([]);
    expect(await site.read('dist/green/talks/leaves.ics')).toBe('SUMMARY:Leaves <p>Mint</p> of 3');
    expect(await site.read('dist/green/talks/seeds.ics')).toBe('SUMMARY:Seeds <p>Peas</p> of 3');
    await site.write(
      'templates/files/talks.ts',
      `import { defineFile, listPages } from 'islet';
export default defineFile({
  from: () => listPages({ kind: 'page', where: ({ path }) => path.includes('/herbs/') }),
  path: ({ path }) => path.slice(1, -1) + '.txt',
  render: ({ title, path }) => title + ' ' + path,
});
`,
    );
    await site.edit('site/pages/index.yaml', '/talks/roots.ics', '/herbs/basil.txt');
    expect(await problemsOf(site)).toEqual([]);
    expect(await site.read('dist/green/herbs/basil.txt')).toBe('Basil /green/herbs/basil/');
    expect((await site.files()).map(({ path }) => path).filter((path) => path.endsWith('.ics'))).toEqual([]);
  });

  it('are served by dev, which follows their data', async () => {
    const site = await siteWithTalks();
    const dev = await startDev(site.root);
    try {
      const textOf = async (name: string) => (await fetch(new URL(`talks/${name}.ics`, dev.url))).text();
      expect(await textOf('leaves')).toBe('SUMMARY:Leaves <p>Mint</p> of 2');
      await site.write('site/data/talks.yaml', TALKS.replace('Mint', 'Sage').replace('id: roots', 'id: stems'));
      await expect.poll(() => textOf('leaves'), { timeout: 10_000 }).toBe('SUMMARY:Leaves <p>Sage</p> of 2');
      expect(await textOf('stems')).toContain('SUMMARY:Roots');
      await expect
        .poll(() => dev.said(), { timeout: 10_000 })
        .toContain('There is no file `site/assets/talks/roots.ics`');
    } finally {
      await dev.stop();
    }
  });

  it('are refused where the path of an item is none', async () => {
    const site = await siteWithTalks();
    await site.write('site/data/talks.yaml', TALKS.replace('leaves', 'roots').replace('id: roots', 'id: the roots'));
    expect(await problemsOf(site)).toEqual([
      'file-path-invalid site/data/talks.yaml:2 `talks/the roots.ics` cannot be the path of a file: it has a character that addresses encode.',
    ]);
    await site.write('site/data/talks.yaml', TALKS.replace('leaves', 'roots'));
    expect(await problemsOf(site)).toEqual([
      'file-path-invalid site/data/talks.yaml:3 `templates/files/talks.ts` makes two files at `talks/roots.ics`.',
    ]);
    await site.edit('templates/files/talks.ts', 'readData(talks).talks,', 'undefined,');
    expect(await problemsOf(site)).toEqual([
      'file-path-invalid templates/files/talks.ts:4 `from` of `templates/files/talks.ts` returned no list.',
    ]);
  });
});

import { describe, expect, it, onTestFinished } from 'vitest';
import type { Sources } from '../../src/client/dev/messages.js';
import { startDev } from '../helpers/dev.js';
import { copyFixture, type JsonRun, type Run, type Site } from '../helpers/site.js';
import { runWarmCli } from '../helpers/warm-cli.js';

interface Checked {
  readonly result: {
    readonly report: { readonly findings: readonly { rule: string; message: string; source: string | null }[] };
  };
}

const CITIES = `cities:
  - id: pune
    name: Pune
    text: Rain in June.
  - id: agra
    name: Agra
    text: Fog in January.
`;

/** The minimal site with a page for each city, and lists of those pages in parts of two. */
async function siteWithCities(): Promise<Site> {
  const site = await copyFixture('minimal');
  await site.write(
    'templates/data/places.ts',
    "import { defineData, z } from 'islet';\nexport default defineData({\n  description: 'Cities.',\n  kind: 'single',\n  schema: z.strictObject({ cities: z.array(z.strictObject({ id: z.string(), name: z.string(), text: z.string() })) }),\n});\n",
  );
  await site.write('site/data/places.yaml', CITIES);
  await site.write(
    'templates/pages/city.tsx',
    `import { definePages, defineTemplate, readData, z } from 'islet';
import places from '../data/places.js';

export default defineTemplate({
  description: 'A city.',
  schema: z.object({ text: z.string() }),
  example: { title: 'City', description: 'What the page is about.', text: 'Text' },
  pages: definePages({
    from: () => readData(places).cities,
    path: ({ id }) => '/cities/' + id + '/',
    page: ({ name, text }) => ({ title: name, description: 'The weather in ' + name, text }),
  }),
  component: ({ content, page }) => <main><h1>{page.title}</h1><p>{content.text}</p></main>,
  summary: ({ text }) => ({ text }),
});
`,
  );
  await site.write(
    'templates/pages/herb-list.tsx',
    `import { definePages, defineTemplate, listPages, paginate, z } from 'islet';

export default defineTemplate({
  description: 'A part of the list of herbs.',
  schema: z.object({ names: z.array(z.string()), previous: z.string().optional(), next: z.string().optional() }),
  example: { title: 'List', description: 'What the page is about.', names: [] },
  pages: definePages({
    from: () => paginate(listPages({ kind: 'page', where: ({ path }) => path.startsWith('/herbs/') }), 2, '/list/'),
    path: ({ path }) => path,
    page: ({ number, items, previous, next }) => ({
      title: 'Herbs, part ' + number,
      description: 'All herbs of the garden.',
      names: items.map(({ title }) => title),
      ...(previous && { previous }),
      ...(next && { next }),
    }),
  }),
  component: ({ content }) => <main><h1>Herbs</h1><ul>{content.names.map((name) => <li key={name}>{name}</li>)}</ul></main>,
  head: ({ content: { previous, next } }) => ({
    links: [...(previous ? [{ rel: 'prev', href: previous }] : []), ...(next ? [{ rel: 'next', href: next }] : [])],
  }),
});
`,
  );
  for (const name of ['mint', 'sage'])
    await site.write(
      `site/pages/herbs/${name}.yaml`,
      (await site.read('site/pages/herbs/basil.yaml')).replace('title: Basil', `title: ${name}`),
    );
  return site;
}

const problemsOf = ({ json }: JsonRun): string[] =>
  json.diagnostics.map(
    ({ name, message, position }) => `${name} ${position?.file ?? ''}:${String(position?.line)} ${message}`,
  );

/** The files of the output with their hashes. */
async function hashesOf(site: Site): Promise<unknown> {
  const { files } = JSON.parse(await site.read('dist.audit/manifest.json')) as {
    files: { path: string; sha256: string; sources: string[] }[];
  };
  return files;
}

describe('pages that are made of data', () => {
  it('are pages as those with a file, and name their data as a source', async () => {
    const site = await siteWithCities();
    expect(problemsOf(await site.build())).toEqual([]);
    const page = await site.html('/cities/pune/');
    expect(page.one('main p').text()).toBe('Rain in June.');
    expect(page.one('link[rel="canonical"]').attr('href')).toBe('https://garden.example/cities/pune/');
    expect(await site.read('dist/sitemap.xml')).toContain('/cities/agra/');
    const explained = await site.cli(['explain', '/cities/agra/']);
    expect(explained.stdout).toContain('site/data/places.yaml#cities[1]');
    await site.write(
      'templates/files/cities.ts',
      "import { defineFile, listPages } from 'islet';\nexport default defineFile({ path: 'cities.txt', render: () => listPages({ kind: 'city' }).map(({ title }) => title).join() });\n",
    );
    expect((await site.cli(['explain', '/cities.txt'])).stdout).toContain('site/data/places.yaml');
    const routes = await site.cli(['routes']);
    expect(routes.stdout).toMatch(/\/cities\/pune\/ +city +en +site\/data\/places\.yaml#cities\[0\]/);
  });

  it('may share titles and descriptions, which is noted and fails no check', async () => {
    const site = await siteWithCities();
    await site.edit('site/data/places.yaml', 'name: Agra', 'name: Pune');
    expect(problemsOf(await site.build())).toEqual([]);
    const { stdout } = await site.cli(['check', '--reporter', 'json']);
    const { result } = JSON.parse(stdout) as {
      result: { report: { findings: { rule: string; severity: string; files: string[] }[] } };
    };
    const found = result.report.findings.filter(
      ({ rule, files }) => /^page-/.test(rule) && String(files).includes('cities/'),
    );
    expect(found.map(({ rule, severity }) => `${rule} ${severity}`).sort()).toEqual([
      'page-description note',
      'page-title note',
    ]);
  });

  it('have the place of the data in an item that is made of it', async () => {
    const site = await siteWithCities();
    const placeOf = async (from: string): Promise<string | undefined> => {
      await site.edit('templates/pages/city.tsx', 'from: () => readData(places).cities,', `from: () => ${from},`);
      const { stdout } = await site.cli(['explain', '/cities/agra/']);
      await site.edit('templates/pages/city.tsx', `from: () => ${from},`, 'from: () => readData(places).cities,');
      return /Page file +(.*)/.exec(stdout)?.[1];
    };
    await site.edit(
      'templates/pages/city.tsx',
      "path: ({ id }) => '/cities/' + id + '/'",
      "path: () => '/cities/agra/'",
    );
    await site.edit('templates/pages/city.tsx', '({ name, text })', "({ name = 'A', text = 'B' })");
    const agra = 'readData(places).cities[1]';
    expect([
      await placeOf(`[{ all: readData(places), city: ${agra}, next: readData(places).cities[0] }]`),
      await placeOf(`[{ number: 1, items: [${agra}] }]`),
    ]).toEqual(['site/data/places.yaml#cities[1]', 'site/data/places.yaml#cities[1]']);
  });

  it('are rendered again only where their item changed, and as a clean build would', async () => {
    const site = await siteWithCities();
    await site.build();
    await site.write(
      'site/data/places.yaml',
      `cities:\n  - id: goa\n    name: Goa\n    text: Sun.\n${CITIES.slice(8)}`,
    );
    expect((await site.build()).json).toMatchObject({ diagnostics: [], result: { rendered: 1 } });
    await site.edit('site/data/places.yaml', 'Fog in January', 'Fog in winter');
    expect((await site.build()).json).toMatchObject({ diagnostics: [], result: { rendered: 1 } });
    const incremental = await hashesOf(site);
    await site.build(['--no-cache']);
    expect(await hashesOf(site)).toEqual(incremental);
    await site.edit('site/data/places.yaml', 'id: agra', 'id: delhi');
    await site.build();
    expect([await site.exists('dist/cities/agra'), await site.exists('dist/cities/delhi')]).toEqual([false, true]);
  });

  it('have the position of their value, or else of their item, in messages', async () => {
    const site = await siteWithCities();
    await site.edit('templates/pages/herb-list.tsx', "kind: 'page'", "kind: 'city'");
    expect(problemsOf(await site.build()).join('\n')).toMatch(
      /^pages-invalid templates\/pages\/herb-list\.tsx\S* `listPages` cannot list the kind `city`/,
    );
    await site.edit('templates/pages/herb-list.tsx', "kind: 'city'", "kind: 'page'");
    await site.edit('site/data/places.yaml', 'id: agra', 'id: Agra Fort');
    expect(problemsOf(await site.build())).toEqual([
      'pages-invalid site/data/places.yaml:5 `/cities/Agra Fort/` cannot be the path of a page of the kind `city`: `Agra Fort` cannot be part of it.',
    ]);
    await site.edit('site/data/places.yaml', 'id: Agra Fort', 'id: pune');
    const twins = await site.build();
    expect(problemsOf(twins)).toEqual([
      'pages-invalid site/data/places.yaml:5 The page kind `city` makes two pages at `/cities/pune/`.',
    ]);
    expect(twins.json.diagnostics[0]?.related?.map(({ position }) => position.line)).toEqual([2]);
    await site.edit('site/data/places.yaml', 'id: pune\n    name: Agra', 'id: agra\n    name: ""');
    expect(problemsOf(await site.build())).toEqual([
      expect.stringMatching(/^content-\S+ site\/data\/places\.yaml:6 .*title/) as string,
    ]);
    await site.edit('site/data/places.yaml', 'name: ""', 'name: Agra');
    await site.edit('site/pages/index.yaml', '/herbs/basil/', '/cities/agra/#none');
    expect(problemsOf(await site.build())).toEqual([
      expect.stringMatching(/^link-unknown-anchor site\/pages\/index\.yaml/) as string,
    ]);
  });

  it('may show a text of data as Markdown, whose markup is not shown literally', async () => {
    const site = await siteWithCities();
    await site.edit(
      'templates/pages/city.tsx',
      'schema: z.object({ text: z.string() })',
      'schema: z.object({ text: markdown() })',
    );
    await site.edit('templates/pages/city.tsx', 'readData, z', 'markdown, readData, RichText, z');
    await site.edit('templates/pages/city.tsx', '<p>{content.text}</p>', '<RichText value={content.text} />');
    await site.edit('templates/pages/city.tsx', 'summary: ({ text }) => ({ text }),', '');
    await site.edit('templates/pages/city.tsx', 'title: name,', 'title: name.replaceAll("*", ""),');
    await site.edit(
      'templates/pages/city.tsx',
      "'The weather in ' + name, text",
      "'The weather.', text: 'So: ' + text",
    );
    await site.edit('site/data/places.yaml', 'Rain in June.', '"**Rain** in [June](/none/)."');
    await site.edit('site/data/places.yaml', 'name: Agra', 'name: "**Agra**"');
    for (const more of [[], ['--threads', '1']])
      expect(
        (await site.build(more)).json.diagnostics.map(({ name, position, path }) => [name, position?.line, path]),
      ).toEqual([
        ['link-unknown-route', 4, 'text'],
        ['text-shows-markup', 6, 'cities[1].name'],
      ]);
  });

  it('have the line of an address in data, or the template that makes it, where it leads nowhere', async () => {
    const site = await siteWithCities();
    await site.edit('site/data/places.yaml', 'Rain in June.', '/rain/june/');
    await site.edit('templates/pages/city.tsx', '<p>{content.text}</p>', `<a href={content.text}>Rain</a>`);
    await site.edit('site/data/places.yaml', 'Fog in January.', '/herbs/basil/');
    await site.edit('templates/pages/city.tsx', '<h1>', "<a href={'/about/' + page.title}>About</a><h1>");
    await site.build();
    const { result } = JSON.parse((await site.cli(['check', '--reporter', 'json'])).stdout) as Checked;
    const broken = result.report.findings.filter(({ rule }) => rule === 'broken-link');
    expect(broken.map(({ message, source }) => [message.split(' ')[0], source])).toEqual([
      ['`/rain/june/`', 'site/data/places.yaml:4:11'],
      ['`/about/Agra`', 'templates/pages/city.tsx'],
      ['`/about/Pune`', 'templates/pages/city.tsx'],
    ]);
  });

  it('and cannot be made because of an error are no reason to report the links to them', async () => {
    const site = await siteWithCities();
    await site.edit('site/pages/index.yaml', '/herbs/basil/', '/cities/pune/');
    await site.edit(
      'site/pages/herbs/basil.yaml',
      '  From below, in the morning.',
      '  [Agra](/cities/agra/), [once more](https://garden.example/cities/agra/)',
    );
    await site.edit(
      'site/site.yaml',
      'defaultLocale',
      'redirects:\n  - from: /agra/\n    to: /cities/agra/\ndefaultLocale',
    );
    expect(problemsOf(await site.build())).toEqual([]);
    const kind = await site.read('templates/pages/city.tsx');
    const sorted = `readData(places).cities.toSorted((a, b) => a.name.localeCompare(b.name))`;
    const broken = [
      kind.replace('readData(places).cities', sorted),
      kind.replace('readData(places).cities', 'undefined'),
      kind.replace("'/cities/' + id + '/'", 'undefined'),
      kind.replace('({ title: name', 'name && ({ title: name'),
      kind.replace('export default', `['b', 'a'].sort((a, b) => a.localeCompare(b));\nexport default`),
    ];
    const found: (string | undefined)[][] = [];
    for (const [index, text] of broken.entries()) {
      await site.write('templates/pages/city.tsx', text);
      if (index === 3) await site.edit('site/data/places.yaml', 'name: Agra', 'name: ""');
      found.push(problemsOf(await site.build()).map((line) => line.split(' ')[0]));
    }
    const [thrown, invalid] = ['template-nondeterministic', 'pages-invalid'];
    expect(found).toEqual([[thrown], [invalid], [invalid, invalid], [invalid], [thrown]]);
    await site.write('templates/pages/city.tsx', kind);
    await site.edit('site/data/places.yaml', 'text: Fog', 'test: Fog');
    expect(problemsOf(await site.build()).map((line) => line.split(':')[0])).toEqual([
      'content-unknown-key site/data/places.yaml',
    ]);
  });

  it('and cannot be made because of an error are pages with problems to dev', async () => {
    const site = await siteWithCities();
    await site.write('site/data/places.yaml', CITIES.replace('name: Agra', 'nam: Agra'));
    const dev = await startDev(site.root);
    // Before its folder is removed.
    onTestFinished(async () => {
      await dev.stop();
    });
    const get = async (): Promise<[number, string]> => {
      const answer = await fetch(`${dev.url}/cities/agra/`, { headers: { accept: 'text/html' } });
      return [answer.status, await answer.text()];
    };
    expect(await get()).toEqual([500, expect.stringContaining('content-unknown-key')]);
    await site.write('site/data/places.yaml', CITIES);
    await expect.poll(get).toEqual([200, expect.stringContaining('<h1>Agra</h1>')]);
    // What was shown last stays.
    await site.write('site/data/places.yaml', CITIES.replace('name: Agra', 'nam: Agra'));
    await expect.poll(() => dev.said()).toMatch(/content-unknown-key[^]*All problems are fixed[^]*content-unknown-key/);
    expect(await get()).toEqual([200, expect.stringContaining('<h1>Agra</h1>')]);
  });

  it('are edited in their data: each of their texts has its file and line', async () => {
    const site = await siteWithCities();
    await site.edit(
      'templates/pages/city.tsx',
      '<h1>{page.title}</h1>',
      '<h1>{page.title}</h1><h2>{page.description}</h2>',
    );
    const dev = await startDev(site.root);
    onTestFinished(async () => {
      await dev.stop();
    });
    const route = '/cities/agra/';
    const [, token = ''] = /data-token="([^"]*)"/.exec(await (await fetch(dev.url + route)).text()) ?? [];
    const headers = { 'X-Islet-Token': token, 'Content-Type': 'application/json' };
    const shown = await fetch(`${dev.url}/-/islet/sources?route=${route}`, { headers });
    const { values } = (await shown.json()) as Sources;
    const lines = Object.values(values).map(({ name, file, line }) => `${name} ${file}:${String(line)}`);
    expect(lines.sort()).toEqual(['cities[1].name site/data/places.yaml:6', 'cities[1].text site/data/places.yaml:7']);
    const ask = async (body: object): Promise<{ values?: { name: string }[]; files?: string[] }> => {
      const request = { method: 'POST', headers, body: JSON.stringify({ route, ...body }) };
      return (await (await fetch(`${dev.url}/-/islet/edit`, request)).json()) as never;
    };
    const settings = await ask({ action: 'settings' });
    expect(settings.values?.map(({ name }) => name).slice(0, 3)).toEqual([
      'cities[1].id',
      'cities[1].name',
      'cities[1].text',
    ]);
    const text = Object.values(values).find(({ name }) => name === 'cities[1].text');
    await ask({ action: 'save', edits: [{ id: text?.id, stamp: text?.stamp, text: 'Sun in May.' }] });
    expect(await site.read('site/data/places.yaml')).toBe(CITIES.replace('Fog in January.', 'Sun in May.'));
  });

  it('and an address that a page file has too are reported', async () => {
    const site = await siteWithCities();
    await site.write('site/pages/cities/agra.yaml', await site.read('site/pages/herbs/basil.yaml'));
    const built = await site.build();
    expect(problemsOf(built).map((line) => line.split(' ')[0])).toEqual(['route-duplicate']);
    const [{ position, related = [] } = {}] = built.json.diagnostics;
    expect([position, ...related.map((other) => other.position)].map((at) => [at?.file, at?.line])).toEqual([
      ['site/data/places.yaml', 5],
      ['site/pages/cities/agra.yaml', 1],
    ]);
  });

  it('and two items with one id have one problem, whatever is made of them', async () => {
    const site = await siteWithCities();
    await site.remove('site/data/places.yaml');
    await site.write(
      'site/data/places.json',
      '{\n  "cities": [\n    { "id": "pune", "name": "Pune", "text": "Rain." },\n    { "id": "pune", "name": "Goa", "text": "Sun." }\n  ]\n}\n',
    );
    await site.edit(
      'templates/pages/city.tsx',
      'readData(places).cities,',
      "readData(places).cities.flatMap((city) => ['rain/', '', 'sun/'].map((part) => ({ city, part }))),",
    );
    await site.edit(
      'templates/pages/city.tsx',
      "({ id }) => '/cities/' + id + '/'",
      "({ city, part }) => '/cities/' + city.id + '/' + part",
    );
    await site.edit('templates/pages/city.tsx', 'page: ({ name, text })', 'page: ({ city: { name, text } })');
    await site.write(
      'templates/files/city.ts',
      "import { defineFile, readData } from 'islet';\nimport places from '../data/places.js';\nexport default defineFile({ from: () => readData(places).cities, path: ({ id }) => id + '.json', render: ({ name }) => name });\n",
    );
    const lines = async (): Promise<unknown> =>
      (await site.build()).json.diagnostics.map(({ name, position, related }) => [
        ...[name, position?.file, position?.line, position?.column],
        related?.map((other) => other.position.line),
      ]);
    expect(await lines()).toEqual([['pages-invalid', 'site/data/places.json', 4, 13, [3]]]);
    await site.remove('templates/pages/city.tsx');
    expect(await lines()).toEqual([['file-path-invalid', 'site/data/places.json', 4, 13, [3]]]);
  });

  it('and a locale that the site does not have is a problem of the template that returned it', async () => {
    const site = await siteWithCities();
    await site.edit(
      'templates/pages/city.tsx',
      'page: ({ name, text }) => ({ title: name,',
      "page: ({ name, text }) => ({ locale: 'xx', title: { xx: name }.de,",
    );
    const built = await site.build();
    expect(problemsOf(built)).toEqual([
      'locale-unknown templates/pages/city.tsx:8 `page` of `pages` in `templates/pages/city.tsx` returned the locale `xx`, but the site has `en`.',
    ]);
    expect(built.json.diagnostics[0]?.related?.map(({ position: { file, line } }) => [file, line])).toEqual([
      ['site/data/places.yaml', 2],
    ]);
  });
});

describe('pages that are made of other pages', () => {
  it('are parts of a list that name each other, made again when a page of it changes', async () => {
    const site = await siteWithCities();
    expect(problemsOf(await site.build())).toEqual([]);
    const names = async (route: string): Promise<string[]> =>
      (await site.html(route)).all('main li').map((item) => item.text());
    expect([await names('/list/'), await names('/list/2/')]).toEqual([['Basil', 'mint'], ['sage']]);
    expect((await site.html('/list/')).one('link[rel="next"]').attr('href')).toBe('/list/2/');
    expect((await site.html('/list/2/')).one('link[rel="prev"]').attr('href')).toBe('/list/');
    await site.edit('site/pages/herbs/sage.yaml', 'title: sage', 'title: Sage');
    expect((await site.build()).json).toMatchObject({ result: { rendered: 2 } });
    expect(await names('/list/2/')).toEqual(['Sage']);
    await site.remove('site/pages/herbs/sage.yaml');
    await site.build();
    expect(await site.exists('dist/list/2/index.html')).toBe(false);
  });

  it('are the same from parts of the site', async () => {
    const site = await siteWithCities();
    await site.build();
    const whole = await hashesOf(site);
    const run = (...args: string[]): Promise<Run> => runWarmCli([...args, '--root', site.root]);
    const parts = ['1', '2'].map((number) => `${site.root}/part-${number}`);
    for (const [index, part] of parts.entries())
      expect((await run('build', '--shard', `${String(index + 1)}/2`, '--out', part)).code).toBe(0);
    expect(await run('merge', ...parts, '--out', site.out)).toMatchObject({ code: 0, stderr: '' });
    expect(await hashesOf(site)).toEqual(whole);
  });
});

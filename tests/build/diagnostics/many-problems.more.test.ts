import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Diagnostic } from '../../../src/errors/index.js';
import { readArchive, writeFiles } from '../../helpers/archive.js';
import type { Site } from '../../helpers/site.js';
import { publishedState } from '../published-state.js';
import { useBuiltBase } from './base-site.js';
import { filesOf } from './examples.js';

const MANY = readArchive(fileURLToPath(new URL('../../fixtures/diagnostics/many.txt', import.meta.url)));

const copyBuilt = useBuiltBase();

async function copyBase(): Promise<Site> {
  const site = await copyBuilt();
  onTestFinished(() => site.dispose());
  return site;
}

it('reports every problem of a site in one run, each once and at its own place', async () => {
  const site = await copyBase();
  writeFiles(site.root, MANY);
  const before = await publishedState(site.root);
  const { code, json, stderr } = await site.build();
  expect(stderr).toBe('');
  expect(code).toBe(1);
  expect(await publishedState(site.root)).toEqual(before);
  const found = json.diagnostics.map(({ name, position, path }) =>
    [name, `${position?.file.replace('site/', '') ?? ''}:${String(position?.line ?? '')}`, path ?? ''].join(' '),
  );
  expect(found).toEqual([
    'image-unreadable assets/images/pot.png: ',
    'data-claimed-twice data/link-sets/red.yaml:1 paths[1]',
    'link-unknown-route data/link-sets/red.yaml:4 links[0].href',
    'data-unknown-kind data/teapots.yaml: ',
    'locale-unknown pages/hi/green.yaml:4 locale',
    'content-invalid-value pages/tea/black.yaml:6 tone',
    'content-unknown-key pages/tea/black.yaml:7 pictur',
    'asset-missing pages/tea/black.yaml:8 price-list',
    'content-wrong-type pages/tea/black.yaml:11 faq[0].content',
    'content-missing-key pages/tea/black.yaml:12 faq[1].content',
    'content-unknown-key pages/tea/black.yaml:17 blocks[1].txt',
    'link-unknown-route pages/tea/oolong.yaml:6 body',
    'link-unknown-route pages/tea/oolong.yaml:11 faq[1].content',
    'html-unsafe pages/tea/oolong.yaml:13 faq[2].content',
    'link-unknown-route pages/tea/oolong.yaml:16 related[0].href',
    'route-invalid pages/tea/rare/Pu-erh.yaml: ',
    'yaml-empty-file pages/tea/rare/purple.yaml:1 ',
    'yaml-duplicate-key pages/tea/rare/white.yaml:3 ',
    'template-unknown pages/tea/rare/yellow.yaml:1 template',
  ]);
  expect(new Set(found).size).toBe(found.length);
});

it('reports references of a data file whose values have problems', async () => {
  const site = await copyBase();
  await site.write('site/data/shop.yaml', 'logo: images/cap.svg\nmap: /tea/gren/\n');
  await site.write('site/data/link-sets/red.yaml', 'paths: 5\nlinks: [{ label: Red, href: /tea/red/ }, { href: / }]\n');
  for (const more of [[], ['--threads', '1']])
    expect((await site.build(more)).json.diagnostics.map(({ name, path }) => `${name} ${path ?? ''}`)).toEqual([
      'content-wrong-type paths',
      'link-unknown-route links[0].href',
      'content-missing-key links[1].label',
      'content-missing-key open',
      'image-missing logo',
      'link-unknown-route map',
    ]);
});

it('reports problems of images together with islands that do not compile', async () => {
  const site = await copyBase();
  for (const files of [MANY, filesOf('templates', 'island-imports-generator')]) writeFiles(site.root, files);
  const found = (await site.build()).json.diagnostics.map(({ name }) => name);
  expect(found).toEqual(
    expect.arrayContaining(['image-unreadable', 'island-imports-generator', 'content-missing-key']),
  );
});

it('reports errors thrown by a schema rule and a summary once for all pages, together with other problems', async () => {
  const site = await copyBase();
  writeFiles(site.root, MANY);
  const plain = (await site.build()).json.diagnostics;
  await site.edit(
    'templates/data/shop.ts',
    'open: z.string()',
    "open: z.string().refine(() => { throw new TypeError('Closed'); })",
  );
  await site.edit(
    'templates/pages/article.tsx',
    '  component:',
    "  summary: ({ heading }) => {\n    if (heading.length > 0) throw new TypeError('Too long');\n    return {};\n  },\n  component:",
  );
  const { code, json, stderr } = await site.build();
  expect([code, stderr]).toEqual([1, '']);
  const thrown = json.diagnostics.filter(({ name }) => name === 'template-threw');
  expect(
    thrown.map(({ message, position, routes }) => [
      message,
      `${position?.file ?? ''}:${String(position?.line ?? '')}`,
      routes,
    ]),
  ).toEqual([
    [expect.stringMatching(/^Closed in `[\w.]+`\.$/), 'templates/data/shop.ts:6', undefined],
    [
      expect.stringMatching(/^Too long in `[\w.]+` on the page `\/`\.$/),
      'templates/pages/article.tsx:26',
      ['/', '/404.html', '/hi/', '/tea/green/', '/tea/oolong/'],
    ],
  ]);
  const others = (list: typeof plain): string[] =>
    list
      .filter(({ name }) => name !== 'template-threw')
      .map(({ name, position, path }) => [name, position?.file, position?.line, path].join(' '));
  expect(others(json.diagnostics)).toEqual(others(plain));
});

it('reports problems of pages together with an unknown key of `site.yaml`', async () => {
  const site = await copyBase();
  writeFiles(site.root, MANY);
  const plain = (await site.build()).json.diagnostics.map(({ name }) => name);
  await site.edit('site/site.yaml', 'name: Harbour Tea', 'name: Harbour Tea\nnmae: Tea');
  const before = await publishedState(site.root);
  const { code, json } = await site.build();
  expect(code).toBe(1);
  expect(json.diagnostics.map(({ name }) => name).sort()).toEqual([...plain, 'content-unknown-key'].sort());
  expect(await publishedState(site.root)).toEqual(before);
});

it('reports problems of pages together with unreadable bundler settings, and ignores those above the project', async () => {
  const site = await copyBase();
  await site.edit('site/pages/tea/green.yaml', 'heading:', 'headding:');
  await mkdir(join(site.root, 'templates/package.json'));
  await mkdir(join(site.root, 'package.json'));
  const before = await publishedState(site.root);
  const { code, json } = await site.build();
  expect([code, json.diagnostics.map(({ name, position }) => `${name} ${position?.file ?? ''}`)]).toEqual([
    1,
    ['file-unreadable package.json', 'content-unknown-key site/pages/tea/green.yaml'],
  ]);
  expect(await publishedState(site.root)).toEqual(before);
  await site.remove('package.json');
  await site.edit('site/pages/tea/green.yaml', 'headding:', 'heading:');
  expect((await site.build()).json).toMatchObject({ ok: true, diagnostics: [] });
});

it('publishes nothing with an unknown key of `site.yaml`, whatever else was edited', async () => {
  const site = await copyBase();
  await site.edit('site/site.yaml', 'name: Harbour Tea', 'name: Harbour Tea\nnmae: Tea');
  await site.edit('site/pages/tea/green.yaml', 'Green', 'Very green');
  const before = await publishedState(site.root);
  const { code, json } = await site.build();
  expect([code, json.diagnostics.map(({ name }) => name)]).toEqual([1, ['content-unknown-key']]);
  expect(await publishedState(site.root)).toEqual(before);
});

it.each([
  [
    'templates that do not compile',
    'templates/pages/article.tsx',
    'export default',
    'export default (',
    'template-build-failed',
  ],
  ['no configuration', 'site/site.yaml', undefined, undefined, 'project-no-config'],
])('reports invalid YAML together with %s', async (_, file, good, bad, name) => {
  const site = await copyBase();
  writeFiles(site.root, MANY);
  await (good === undefined ? site.remove(file) : site.edit(file, good, bad));
  const { json } = await site.build();
  expect(new Set(json.diagnostics.map((item) => item.name))).toEqual(
    new Set([name, 'yaml-empty-file', 'yaml-duplicate-key']),
  );
});

it.each<[string, Readonly<Record<string, string>>, string, (file: string) => boolean]>([
  [
    'a page kind',
    {
      'templates/pages/draft.tsx': 'export default 4;\n',
      'site/pages/draft.yaml': 'template: draft\nshape: round\n',
      'site/pages/note.yaml': 'template: draft\nshape: "round\n',
    },
    'templates/pages/draft.tsx',
    () => true,
  ],
  [
    'data',
    { 'templates/data/link-sets.ts': 'export default 4;\n', 'site/data/link-sets/note.yaml': 'paths: "all\n' },
    'templates/data/link-sets.ts',
    (file) => !file.startsWith('site/data/link-sets/'),
  ],
])(
  'reports problems that do not depend on a broken definition of %s, and YAML syntax in files that do',
  async (_, files, broken, stays) => {
    const site = await copyBase();
    writeFiles(site.root, MANY);
    const places = ({ name, position, path }: Diagnostic): string =>
      [name, position?.file, position?.line, path].join(' ');
    const plain = (await site.build()).json.diagnostics.filter(({ position }) => stays(position?.file ?? ''));
    for (const [file, text] of Object.entries(files)) await site.write(file, text);
    const note = Object.keys(files).find((file) => file.endsWith('note.yaml')) ?? '';
    const before = await publishedState(site.root);
    const { code, json, stderr } = await site.build();
    expect([code, stderr]).toEqual([1, '']);
    expect(json.diagnostics.map(places).sort()).toEqual(
      [
        ...plain.map(places),
        `template-invalid-export ${broken} 1 `,
        `yaml-syntax ${note} ${note.includes('data') ? '1' : '2'} `,
      ].sort(),
    );
    expect(await publishedState(site.root)).toEqual(before);
  },
);

describe('beside a configuration that cannot be used', () => {
  let plain: readonly Diagnostic[];
  const copyWithMany = async (): Promise<Site> => {
    const site = await copyBuilt();
    // A link to a former address, and a file in another language, are none of the problems.
    await site.edit('site/pages/index.yaml', '/tea/green', '/leaf');
    await site.write('site/data/shop.hi.yaml', await site.read('site/data/shop.yaml'));
    writeFiles(site.root, MANY);
    return site;
  };
  beforeAll(async () => {
    const site = await copyWithMany();
    plain = (await site.build()).json.diagnostics;
    await site.dispose();
  });

  const LANGUAGES = ['locale-unknown', 'translation-unknown', 'translation-duplicate'];
  it.each<[string, string, string, readonly string[], readonly string[]]>([
    ['a wrong origin', 'origin: https://tea.example', 'origin: tea.example', ['content-invalid-value 2'], []],
    ['a value of another kind', 'name: Harbour Tea', 'name: [Harbour, Tea]', ['content-wrong-type 1'], []],
    [
      'a wrong setting of the build and an unknown key',
      'name: Harbour Tea',
      'name: Harbour Tea\nnmae: Tea\nbuild:\n  targets: [ngnix]',
      ['content-unknown-key 2', 'content-invalid-value 4'],
      [],
    ],
    [
      'a wrong service',
      'name: Harbour Tea',
      'name: Harbour Tea\nservices:\n  events: 12',
      ['content-wrong-type 3'],
      [],
    ],
    ['a redirect that leads nowhere', 'to: /tea/green/', 'to: tea', ['content-invalid-value 11'], []],
    [
      'a redirect that begins nowhere',
      'from: /leaf/',
      'from: leaf',
      ['content-invalid-value 10'],
      ['link-unknown-route'],
    ],
    ['languages without a name', '    label: English\n', '', ['content-missing-key 5'], LANGUAGES],
    ['no languages', 'locales:', 'languages:', ['content-missing-key 1', 'content-unknown-key 4'], LANGUAGES],
    [
      'redirects under another name',
      'redirects:',
      'policy: 4\nredirect:',
      ['content-wrong-type 9', 'content-unknown-key 10'],
      ['link-unknown-route'],
    ],
    ['an unknown default language', 'defaultLocale: en', 'defaultLocale: english', ['locale-unknown 3'], LANGUAGES],
    [
      'a file that is no YAML',
      'name: Harbour Tea',
      'name: "Harbour Tea',
      ['yaml-syntax 1'],
      [...LANGUAGES, 'link-unknown-route'],
    ],
  ])('reports problems that do not depend on it: %s', async (_, good, bad, own, doubtful) => {
    const site = await copyWithMany();
    onTestFinished(() => site.dispose());
    const printed = ({ name, position, path }: Diagnostic): string =>
      [name, position?.file, position?.line, path].join(' ');
    await site.edit('site/site.yaml', good, bad);
    const before = await publishedState(site.root);
    const { code, json, stderr } = await site.build();
    expect([code, stderr]).toEqual([1, '']);
    const isOwn = ({ position }: Diagnostic): boolean => position?.file === 'site/site.yaml';
    expect(json.diagnostics.filter(isOwn).map(({ name, position }) => `${name} ${String(position?.line)}`)).toEqual(
      own,
    );
    expect(json.diagnostics.filter((item) => !isOwn(item)).map(printed)).toEqual(
      plain.filter(({ name }) => !doubtful.includes(name)).map(printed),
    );
    expect(await publishedState(site.root)).toEqual(before);
  });
});

it('does not report addresses on other hosts where the services that allow them are wrong', async () => {
  const site = await copyBase();
  writeFiles(site.root, filesOf('templates', 'style-foreign-file'));
  await site.edit('site/site.yaml', 'use: image', 'use: picture');
  expect((await site.build()).json.diagnostics.map(({ name }) => name)).toEqual(['content-invalid-value']);
});

it('reports the same problems of pages by any number of threads', async () => {
  const site = await copyBase();
  writeFiles(site.root, MANY);
  const page = (await site.read('site/pages/tea/green.yaml')).replace(/^redirectFrom.*\n/m, '');
  const slips = [
    page.replace(/^title:/m, 'titel:').replace('Two minutes', 'Two [minutes](/gone/)'),
    page.replace(/^title: .*/m, (line) => `${line}\n    deeper: 1`),
    page.replace(/^template: .*/m, 'template: articel'),
    page.replace(/^template: .*\n/m, ''),
    page.replace(/^title: .*/m, (line) => `${line}\n${line}`),
    '- a list\n',
  ];
  // As many as several batches have, so that everybody who reads gets some of each.
  for (let index = 0; index < 120; index += 1)
    await site.write(`site/pages/slips/${String(index)}.yaml`, slips[index % slips.length] ?? '');
  const alone = await site.build(['--threads', '0']);
  const names = alone.json.diagnostics
    .filter(({ position }) => /slips\/[0-5]\.yaml$/.test(position?.file ?? ''))
    .map(({ name, position }) => `${position?.file.replace('site/pages/slips/', '') ?? ''} ${name}`);
  expect(names).toEqual([
    '0.yaml content-unknown-key',
    '0.yaml link-unknown-route',
    '1.yaml yaml-syntax',
    '2.yaml template-unknown',
    '3.yaml content-missing-key',
    '4.yaml yaml-duplicate-key',
    '5.yaml yaml-not-a-mapping',
  ]);
  for (const threads of ['1', '2'])
    expect((await site.build(['--threads', threads])).json.diagnostics, threads).toEqual(alone.json.diagnostics);
});

it('reports late errors of templates by any number of threads', async () => {
  const site = await copyBase();
  writeFiles(site.root, filesOf('templates', 'template-threw.late'));
  const alone = await site.build(['--threads', '0']);
  expect(alone.json.diagnostics.map(({ name }) => name)).toEqual(['template-threw']);
  const { code, json } = await site.build(['--threads', '2']);
  expect([code, json.diagnostics]).toEqual([1, alone.json.diagnostics]);
  await site.remove('dist');
  // Nothing of what failed is kept for the next time.
  for (const time of ['first', 'second']) {
    const shard = await site.build(['--shard', '1/1']);
    expect([shard.code, shard.json.diagnostics], time).toEqual([1, alone.json.diagnostics]);
  }
});

it('reports files with the same output path together with problems of pages', async () => {
  const site = await copyBase();
  const page = await site.read('site/pages/tea/green.yaml');
  const plain = page.replace(/^redirectFrom.*\n/m, '');
  await site.write('site/pages/sitemap.xml.yaml', plain);
  await site.write('site/pages/robots.txt/x.yaml', plain);
  await site.write('site/pages/tea/green.yaml', page.replace('Two minutes', 'Two [minutes](/gone/)'));
  const before = await publishedState(site.root);
  const { json } = await site.build();
  expect(json.diagnostics.map(({ name, position }) => [name, position?.file])).toEqual([
    ['output-conflict', 'site/pages/robots.txt/x.yaml'],
    ['output-conflict', 'site/pages/sitemap.xml.yaml'],
    ['link-unknown-route', 'site/pages/tea/green.yaml'],
  ]);
  expect(await publishedState(site.root)).toEqual(before);
});

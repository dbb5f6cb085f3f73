import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { copyFixture, type JsonRun, type Site } from '../helpers/site.js';
import { runWarmCli } from '../helpers/warm-cli.js';
import { publishedState } from './published-state.js';

const MONSOON = 'site/pages/notes/monsoon/index.md';
const PHOTO = 'site/pages/notes/monsoon/monsoon.jpg';

const NOTE = `---
template: note
title: Monsoon
description: The first rain of the year.
cover: ./monsoon.jpg
ogImage: ./monsoon.jpg
---
![Clouds](./sky/clouds.svg) over [the yard](./monsoon.jpg).

![The yard](./monsoon.jpg)
`;

const LIST = `import { definePages, defineTemplate, image, Image, listPages, readCollection, z } from 'islet';
import people from '../data/people.js';

export default defineTemplate({
  description: 'A person, with the covers of all notes.',
  schema: z.object({ photo: image() }),
  example: { title: 'List', description: 'What the page is about.', photo: 'leaf.svg' },
  pages: definePages({
    from: () => readCollection(people),
    path: ({ id }) => '/people/' + id + '/',
    page: ({ id, value }) => ({ title: id, description: 'A person.', photo: value.photo }),
  }),
  component: ({ content }) => (
    <main>
      <h1>People</h1>
      <Image src={content.photo} alt="" />
      {listPages<{ cover: string }>({ kind: 'note' }).map(({ path, summary }) => <Image key={path} src={summary.cover} alt="" widths={[40]} />)}
    </main>
  ),
});
`;

const photo = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

const drawing = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12"><path d="${path}"/></svg>\n`;

/** The minimal site with a note in a folder with its pictures, and a person whose picture is beside its data. */
async function notebook(): Promise<Site> {
  const site = await copyFixture('minimal');
  await site.write(
    'templates/pages/note.tsx',
    `import { defineTemplate, image, Image, markdown, RichText, z } from 'islet';

export default defineTemplate({
  description: 'A note.',
  schema: z.object({ cover: image(), body: markdown() }),
  example: { title: 'Note', description: 'What the page is about.', cover: 'leaf.svg', body: 'Text.' },
  component: ({ content, page }) => <main><h1>{page.title}</h1><Image src={content.cover} alt="" widths={[40, 80]} /><RichText value={content.body} /></main>,
  summary: ({ cover }) => ({ cover }),
});
`,
  );
  await site.write('templates/pages/person.tsx', LIST);
  await site.write(
    'templates/data/people.ts',
    "import { defineData, image, z } from 'islet';\nexport default defineData({ description: 'People.', kind: 'collection', schema: z.strictObject({ photo: image() }) });\n",
  );
  await site.write('site/data/people/asha.yaml', 'photo: ./asha.svg\n');
  await site.write('site/data/people/asha.svg', drawing('M0 0h3v3z'));
  await site.write('site/assets/leaf.svg', drawing('M1 1h3v3z'));
  await site.write(MONSOON, NOTE);
  await site.write(PHOTO, await photo('#a52'));
  await site.write('site/pages/notes/monsoon/sky/clouds.svg', drawing('M2 2h3v3z'));
  return site;
}

const problemsOf = ({ json }: JsonRun): unknown[] =>
  json.diagnostics.map(({ name, message, remedy, position }) => [
    `${name} ${position?.file ?? ''}:${String(position?.line)}`,
    message,
    remedy,
  ]);

const srcs = async (site: Site, route: string): Promise<(string | undefined)[]> =>
  (await site.html(route)).all('main img').map((image) => image.attr('src')?.replace(/-[0-9a-f]{8}(?=\.)/, ''));

async function manifest(site: Site): Promise<Record<string, string[]>> {
  const { files } = JSON.parse(await site.read('dist.audit/manifest.json')) as {
    files: { route?: string; path: string; sources: string[] }[];
  };
  return Object.fromEntries(
    files.map(({ path, sources }) => [path, sources.filter((name) => /\.(?:jpg|svg)$/.test(name))]),
  );
}

describe('a picture beside its page', () => {
  it('is published in sizes, from fields, texts, lists, data and links', async () => {
    const site = await notebook();
    expect(problemsOf(await site.build())).toEqual([]);
    expect(await srcs(site, '/notes/monsoon/')).toEqual([
      '/assets/monsoon-80.jpg',
      '/assets/clouds.svg',
      '/assets/monsoon-80.jpg',
    ]);
    expect(await srcs(site, '/people/asha/')).toEqual(['/assets/asha.svg', '/assets/monsoon-40.jpg']);
    const page = await site.html('/notes/monsoon/');
    expect(page.one('main a').attr('href')).toMatch(/^\/assets\/monsoon-[0-9a-f]{8}\.jpg$/);
    expect(page.one('meta[property="og:image"]').attr('content')).toMatch(/\/assets\/monsoon-80-[0-9a-f]{8}\.jpg$/);
    expect((await manifest(site))['notes/monsoon/index.html']).toEqual([
      'site/pages/notes/monsoon/monsoon.jpg',
      'site/pages/notes/monsoon/sky/clouds.svg',
    ]);
    expect((await site.cli(['verify'])).code).toBe(0);
  });

  it('renders the pages again that show it, and is missed where it is gone', async () => {
    const site = await notebook();
    await site.build();
    await site.write(PHOTO, await photo('#25a'));
    expect((await site.build()).json).toMatchObject({ diagnostics: [], result: { rendered: 2 } });
    const incremental = await publishedState(site.root);
    await site.build(['--no-cache']);
    expect(await publishedState(site.root)).toEqual(incremental);
    await site.remove(PHOTO);
    const gone = await site.build();
    expect(problemsOf(gone).map((problem) => (problem as string[])[0])).toEqual([
      `image-missing ${MONSOON}:5`,
      `image-missing ${MONSOON}:6`,
      `asset-missing ${MONSOON}:8`,
      `image-missing ${MONSOON}:8`,
      'image-missing templates/pages/person.tsx:17',
    ]);
    expect(await publishedState(site.root)).toEqual(incremental);
  });

  it('is found from the folder of each page that a default names it for', async () => {
    const site = await notebook();
    await site.write('site/pages/notes/_defaults.yaml', 'cover: ./cover.jpg\n');
    await site.write(
      'site/pages/notes/frost/index.md',
      NOTE.replace(/cover.*\nog.*\n/, '').replace(/---\n!.*/s, '---\nIce.\n'),
    );
    await site.write('site/pages/notes/frost/cover.jpg', await photo('#eef'));
    expect(problemsOf(await site.build())).toEqual([]);
    expect(await srcs(site, '/notes/frost/')).toEqual(['/assets/cover-80.jpg']);
    await site.remove('site/pages/notes/frost/cover.jpg');
    expect(problemsOf(await site.build())).toMatchObject([
      [
        'image-missing site/pages/notes/_defaults.yaml:1',
        'There is no image `site/pages/notes/frost/cover.jpg`.',
        expect.any(String),
      ],
      [expect.stringContaining('person.tsx'), expect.any(String), expect.any(String)],
    ]);
  });

  it('cannot be linked as if it were in another place', async () => {
    const site = await notebook();
    await site.edit(MONSOON, '(./monsoon.jpg).', '(/monsoon.jpg), [a leaf](./leaf.svg), [a price](./price.pdf).');
    expect(problemsOf(await site.build()).map((problem) => (problem as string[]).slice(1))).toEqual([
      [
        'There is no file `site/assets/monsoon.jpg`, and no page `/monsoon.jpg`.',
        'It is beside this file: write `./monsoon.jpg`.',
      ],
      [
        'There is no file `site/pages/notes/monsoon/leaf.svg`.',
        '`./` begins a path beside this file. For `site/assets/leaf.svg`, write `leaf.svg`.',
      ],
      [
        'There is no file `site/pages/notes/monsoon/price.pdf`.',
        expect.stringContaining('Possible here: `leaf.svg`, `./monsoon.jpg`'),
      ],
    ]);
  });

  it('is in every part of a site that is built in parts', async () => {
    const site = await notebook();
    await site.build();
    const whole = await publishedState(site.root);
    const parts = ['part-1', 'part-2'].map((name) => `${site.root}/${name}`);
    for (const [index, out] of parts.entries())
      expect(
        (await runWarmCli(['build', '--root', site.root, '--shard', `${String(index + 1)}/2`, '--out', out])).code,
      ).toBe(0);
    await site.remove('dist');
    await site.remove('dist.audit');
    await site.remove('.islet');
    expect((await site.cli(['merge', ...parts])).code).toBe(0);
    expect(await publishedState(site.root)).toEqual(whole);
  });
});

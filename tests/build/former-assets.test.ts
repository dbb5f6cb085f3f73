import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyFixture, type Site } from '../helpers/site.js';
import { runWarmCli } from '../helpers/warm-cli.js';

/** Large enough for compressed forms. */
const FILLER = `@media print { ${Array.from({ length: 120 }, (_, index) => `.p${String(index)} { order: ${String(index)} }`).join(' ')} }`;

const POSTER = `import { defineTemplate, z } from 'islet';
import './poster.css';

export default defineTemplate({
  description: 'A poster.',
  schema: z.object({ heading: z.string() }),
  example: { title: 'Title', description: 'What the page is about.', heading: 'Heading' },
  component: ({ content }) => <main className="poster">{content.heading}</main>,
});
`;

/** A site of one poster, whose style sheet is a file, and of so many pages that have none of it. */
async function copyPosterSite(others: number, settings = 'keepFormerAssets: 2'): Promise<Site> {
  const site = await copyFixture('minimal');
  await site.write(
    'site/site.yaml',
    `${await site.read('site/site.yaml')}build:\n  inlineCss: 0\n  precompress: true\n  ${settings}\n`,
  );
  await site.write('templates/pages/poster.tsx', POSTER);
  await site.write(
    'site/pages/poster.yaml',
    'template: poster\ntitle: Poster\ndescription: A page that has a style sheet of its own.\nheading: Thyme\n',
  );
  for (let index = 0; index < others; index += 1)
    await site.write(
      `site/pages/more/p${String(index)}.yaml`,
      (await site.read('site/pages/index.yaml')).replace('title: ', `title: ${String(index)} `),
    );
  return site;
}

async function buildPoster(site: Site, colour: string): Promise<void> {
  await site.write('templates/pages/poster.css', `.poster { --ink: ${colour} }\n${FILLER}\n`);
  const { code, stdout } = await site.build();
  expect(code, stdout).toBe(0);
  expect((await site.cli(['verify'])).code).toBe(0);
}

/** The style sheets of posters that are published, by their colour: how many sets have been published since, 0 for the one in use. */
async function posters(site: Site): Promise<Record<string, number>> {
  const { files } = JSON.parse(await site.read('dist.audit/manifest.json')) as {
    files: { path: string; sources: string[] }[];
  };
  const sheets = files.filter(({ path }) => /^assets\/poster-\w+\.css$/.test(path));
  const found: Record<string, number> = {};
  for (const { path, sources } of sheets) {
    const colour = /--ink:\s*(\w+)/.exec(await site.read(`dist/${path}`))?.[1] ?? '';
    found[colour] = Number(/^former:(\d+)$/.exec(sources[0] ?? '')?.[1] ?? 0);
    // That there are forms at all is a setting of the site; those of earlier builds name their group alone.
    const ofForms = found[colour] === 0 ? ['site/site.yaml', ...sources] : sources;
    for (const form of ['br', 'gz'])
      expect(files.find((file) => file.path === `${path}.${form}`)?.sources).toEqual(ofForms);
  }
  expect((await site.html('/poster/')).one('link[rel="stylesheet"]').attr('href')).toBe(
    `/${sheets.find(({ sources }) => !sources[0]?.startsWith('former:'))?.path ?? ''}`,
  );
  return found;
}

describe('hashed files of earlier builds', { timeout: 120_000 }, () => {
  it.each([
    ['renders most pages', 0],
    ['reuses most pages', 60],
  ])('stay until so many sets have been published, by a build that %s', async (_, others) => {
    const site = await copyPosterSite(others);
    await buildPoster(site, 'red');
    await buildPoster(site, 'green');
    expect(await posters(site)).toEqual({ red: 1, green: 0 });
    await site.edit('site/pages/poster.yaml', 'heading: Thyme', 'heading: Dill');
    await buildPoster(site, 'green');
    expect(await posters(site)).toEqual({ red: 1, green: 0 });
    await buildPoster(site, 'blue');
    expect(await posters(site)).toEqual({ red: 2, green: 1, blue: 0 });
    await buildPoster(site, 'gold');
    expect(await posters(site)).toEqual({ green: 2, blue: 1, gold: 0 });
    await buildPoster(site, 'green');
    expect(await posters(site)).toEqual({ green: 0, blue: 2, gold: 1 });
  });

  it('stay where all pages are rendered anew, and where a cache is of no use', async () => {
    const site = await copyPosterSite(0);
    await buildPoster(site, 'red');
    await site.edit('site/site.yaml', 'name: Pocket Garden', 'name: Window Box');
    await buildPoster(site, 'green');
    expect(await posters(site)).toEqual({ red: 1, green: 0 });
    await site.remove('.islet');
    await buildPoster(site, 'blue');
    expect(await posters(site)).toEqual({ red: 2, green: 1, blue: 0 });
  });

  it('stay in a site that is joined of parts', async () => {
    const site = await copyPosterSite(0);
    await buildPoster(site, 'red');
    await site.write('templates/pages/poster.css', `.poster { --ink: green }\n${FILLER}\n`);
    const parts = [1, 2].map((part) => join(site.root, `part-${String(part)}`));
    for (const [index, part] of parts.entries())
      expect(
        (await runWarmCli(['build', '--shard', `${String(index + 1)}/2`, '--root', site.root, '--out', part])).code,
      ).toBe(0);
    expect((await site.cli(['merge', ...parts])).code).toBe(0);
    expect(await posters(site)).toEqual({ red: 1, green: 0 });
  });

  it('are none where the site does not ask for them, where they were touched, and of another profile', async () => {
    const without = await copyPosterSite(0, 'imageQuality: {}');
    const touched = await copyPosterSite(0);
    const staged = await copyPosterSite(0);
    await staged.write(
      'site/site.yaml',
      `${await staged.read('site/site.yaml')}profiles:\n  staging:\n    noindex: true\n`,
    );
    for (const site of [without, touched, staged]) await buildPoster(site, 'red');
    const [sheet = ''] = (await readdir(join(touched.out, 'assets'))).filter((name) => /^poster-\w+\.css$/.test(name));
    const file = join(touched.out, 'assets', sheet);
    await writeFile(file, (await readFile(file, 'utf8')).replace('red', 'tan'));
    for (const site of [without, touched]) await buildPoster(site, 'green');
    expect(await posters(without)).toEqual({ green: 0 });
    expect(await posters(touched)).toEqual({ green: 0 });
    expect((await touched.files()).filter(({ path }) => path.includes(sheet))).toEqual([]);
    await staged.write('templates/pages/poster.css', '.poster { --ink: green }\n');
    expect((await staged.build(['--profile', 'staging'])).code).toBe(0);
    expect((await staged.files()).filter(({ path }) => /poster-\w+\.css/.test(path))).toHaveLength(1);
  });

  it('are left out where a build is compared with another one', async () => {
    const site = await copyPosterSite(0);
    await buildPoster(site, 'red');
    await site.write('templates/pages/poster.css', `.poster { --ink: green }\n${FILLER}\n`);
    const { code, json } = await site.build(['--verify']);
    expect([code, json.diagnostics]).toEqual([0, []]);
    expect(await posters(site)).toEqual({ red: 1, green: 0 });
  });
});

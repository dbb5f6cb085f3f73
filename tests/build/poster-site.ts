import { expect } from 'vitest';
import { copyFixture, type Site } from '../helpers/site.js';

/** Large enough for compressed forms. */
export const FILLER = `@media print { ${Array.from({ length: 120 }, (_, index) => `.p${String(index)} { order: ${String(index)} }`).join(' ')} }`;

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
export async function copyPosterSite(others: number, settings = 'keepFormerAssets: 2'): Promise<Site> {
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

export async function buildPoster(site: Site, colour: string): Promise<void> {
  await site.write('templates/pages/poster.css', `.poster { --ink: ${colour} }\n${FILLER}\n`);
  const { code, stdout } = await site.build();
  expect(code, stdout).toBe(0);
  expect((await site.cli(['verify'])).code).toBe(0);
}

/** The style sheets of posters that are published, by their colour: how many sets have been published since, 0 for the one in use. */
export async function posters(site: Site): Promise<Record<string, number>> {
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

import { expect, it } from 'vitest';
import { copyFixture, type Site } from '../helpers/site.js';
import { publishedState } from './published-state.js';

const HEAD = 'title: Tea\ndescription: All that there is to know of tea.\nheading: All of tea\n';
const TEXTS = `template: article\n${HEAD}body: |\n  ## Tea\n\n  ## Content\n\n  See [tea](#tea-2) and [more](#more).\n\n  <p id="more">More.</p>\nfaq:\n  - question: What?\n    content: <h2>Tea</h2> <h2>More</h2>\n`;
const FRAME = 'templates/layouts/frame.tsx';

async function siteWithTexts(): Promise<Site> {
  const site = await copyFixture('diagnostics/base');
  await site.write('site/pages/all.yaml', TEXTS);
  return site;
}

async function idsOf(site: Site): Promise<string[]> {
  const html = await site.read('dist/all/index.html');
  return [...html.matchAll(/<(\w+)[^<>]* id="([^"]*)"/g)].map(([, tag, id]) => `${String(tag)}#${String(id)}`);
}

const names = ({ json }: Awaited<ReturnType<Site['build']>>): string[] => json.diagnostics.map(({ name }) => name);

it('gives no id of one text to a heading of another', async () => {
  const site = await siteWithTexts();
  expect(names(await site.build())).toEqual([]);
  expect(await idsOf(site)).toEqual(['h2#tea', 'h2#content', 'p#more', 'h2#tea-2', 'h2#more-2']);
});

it('gives no id of the template to a heading, in a clean build and in one after an edit', async () => {
  const site = await siteWithTexts();
  await site.build();
  await site.edit(FRAME, '<main>', '<main id="content">');
  expect(names(await site.build())).toEqual([]);
  const expected = ['main#content', 'h2#tea', 'h2#content-2', 'p#more', 'h2#tea-2', 'h2#more-2'];
  expect(await idsOf(site)).toEqual(expected);
  // The footer is a shared fragment, whose change alone would be put into the pages.
  await site.edit(FRAME, '<footer>', '<footer id="tea">');
  expect(names(await site.build())).toEqual([]);
  expect(await idsOf(site)).toEqual([
    'main#content',
    'h2#tea-2',
    'h2#content-2',
    'p#more',
    'h2#tea-3',
    'h2#more-2',
    'footer#tea',
  ]);
  const incremental = await publishedState(site.root);
  await site.remove('.islet');
  await site.build(['--no-cache']);
  expect(await publishedState(site.root)).toEqual(incremental);
});

it('leaves the ids of a text alone that a template shows twice', async () => {
  const site = await siteWithTexts();
  await site.edit(
    'templates/pages/article.tsx',
    '<RichText value={content.body} />',
    '<RichText value={content.body} /><RichText value={content.body} />',
  );
  expect(names(await site.build())).toEqual([]);
  expect((await idsOf(site)).slice(0, 3)).toEqual(['h2#tea', 'h2#content', 'p#more']);
});

it('reports an id of an author that the template writes too, at its line', async () => {
  const site = await siteWithTexts();
  await site.edit(FRAME, '<main>', '<main id="more">');
  const { code, json } = await site.build();
  expect(code).toBe(1);
  expect(json.diagnostics).toEqual([
    expect.objectContaining({
      name: 'id-duplicate',
      position: expect.objectContaining({ file: 'site/pages/all.yaml', line: 12, column: 10 }) as unknown,
    }),
  ]);
});

import sharp from 'sharp';
import { copyFixture, type JsonRun, type Site } from '../helpers/site.js';

export const MONSOON = 'site/pages/notes/monsoon/index.md';
export const PHOTO = 'site/pages/notes/monsoon/monsoon.jpg';

export const NOTE = `---
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

/** A photograph of one colour. */
export const photo = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

/** An SVG of 24 × 12. */
export const drawing = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12"><path d="${path}"/></svg>\n`;

/** The minimal site with a note in a folder with its pictures, and a person whose picture is beside its data. */
export async function notebook(): Promise<Site> {
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

/** Name and place, message and remedy of each problem. */
export const problemsOf = ({ json }: JsonRun): unknown[] =>
  json.diagnostics.map(({ name, message, remedy, position }) => [
    `${name} ${position?.file ?? ''}:${String(position?.line)}`,
    message,
    remedy,
  ]);

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Site } from '../helpers/site.js';
import { addFragments } from './fragment-site.js';
import { addTowns, copyLinkedBookshop } from './linked-bookshop.js';

export const FINDS_FILE = 'site/data/finds.yaml';

const FINDS = `import { defineData, link, z } from 'islet';

export default defineData({ description: 'What visitors search for.', kind: 'single', schema: z.strictObject({ heading: z.string(), links: z.array(link()) }) });
`;

const LAYOUT = `import { listPages, readData, Shared } from 'islet';
import { memo } from 'react';
import finds from '../data/finds.js';
import marks from '../data/marks.js';
import { Frame as Fragments } from './fragments.js';

export function Around({ mark, counts, children }) {
  return <><Fragments mark={mark} counts={counts}>{children}</Fragments><Shared of={Finds} props={{}} /><Shared of={Mark} props={{}} /></>;
}

function Finds() {
  return (
    <ul aria-label={readData(finds).heading}>
      {readData(finds).links.map((path) => <li key={path}><a href={path}>{path}</a></li>)}
      {listPages({ kind: 'note' }).map(({ path, title }) => <li key={path}><a href={path}>{title}</a></li>)}
    </ul>
  );
}

const Mark = memo(() => <p>{readData(marks).first}</p>);
`;

const LIST = `import { definePages, defineTemplate, listPages, paginate, z } from 'islet';
import { Frame } from '../layouts/frame.js';

export default defineTemplate({
  description: 'A part of the list of pages.',
  schema: z.object({ names: z.array(z.string()) }),
  example: { title: 'List', description: 'What the page is about.', names: [] },
  pages: definePages({
    from: () => paginate(listPages({ kind: 'page' }), 3, '/list/'),
    path: ({ path }) => path,
    page: ({ number, items }) => ({ title: 'Pages, part ' + number, description: 'All pages.', names: items.map(({ title }) => title) }),
  }),
  component: ({ content }) => <Frame><h1>Pages</h1><ul>{content.names.map((name) => <li key={name}>{name}</li>)}</ul></Frame>,
});
`;

const CALENDARS = `import { defineFile, readData } from 'islet';
import towns from '../data/towns.js';

export default defineFile({ from: () => readData(towns).rows, path: ({ id }) => 'towns/' + id + '.txt', render: ({ name }) => name });
`;

const POLICIES = `policies:
  house:
    description: House rules.
    rules:
      - id: open
        require: { en: [Open], hi: [खुला] }
        reason: The owner asked for it.
        owner: Shop
        source: Letter
`;

const FONT = '@fontsource-variable/baloo-2/files/baloo-2-latin-wght-normal.woff2';
const FACE = `@font-face { font-family: Shelf; font-weight: 800; src: url('${FONT}?weight=800') format('woff2'); unicode-range: U+0-24F }
h1 { font: 800 2rem/1 Shelf, serif; }
`;

/** The linked bookshop with shared fragments around each page, generated pages and files, and a policy. The caller disposes of it. */
export async function copyEditedSite(): Promise<Site> {
  const site = await copyLinkedBookshop();
  await addFragments(site, 'fragments');
  await addTowns(site);
  // The town may get another address.
  await site.edit('site/pages/books/short.yaml', '/towns/pune/', '/contents/');
  await site.write('templates/data/finds.ts', FINDS);
  await site.write(FINDS_FILE, 'heading: Often read\nlinks: [/page-1/, /page-2/]\n');
  await site.write('templates/layouts/around.tsx', LAYOUT);
  await site.edit(
    'templates/layouts/frame.tsx',
    'import shelves',
    "import { Around } from './around.js';\nimport shelves",
  );
  await site.edit(
    'templates/layouts/frame.tsx',
    '{ children }: { readonly children: ReactNode }',
    '{ children, ...rest }',
  );
  await site.edit('templates/layouts/frame.tsx', '<main>{children}</main>', '<Around {...rest}>{children}</Around>');
  await site.write('templates/pages/list.tsx', LIST);
  await site.write('templates/files/towns.ts', CALENDARS);
  await site.write('site/policies.yaml', POLICIES);
  return site;
}

/** Has the headings in a font that is reduced to their letters. Then no fragment is replaced. */
export async function addReducedFont(site: Pick<Site, 'write' | 'read'>): Promise<void> {
  await site.write(`node_modules/${FONT}`, await readFile(createRequire(import.meta.url).resolve(FONT)));
  await site.write('templates/styles/base.css', (await site.read('templates/styles/base.css')) + FACE);
}

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex } from '../../src/lib/text/hash.js';
import type { Site } from '../helpers/site.js';
import { copySharedBookshop } from './bookshop.js';

const CONTENTS = `import { currentPage, defineTemplate, jsonUrl, linkLanguage, listRoutes, z } from 'islet';
import { Frame } from '../layouts/frame.js';

export default defineTemplate({
  description: 'Lists the pages of the site.',
  schema: z.object({ heading: z.string() }),
  example: { title: 'Title', description: 'What the page is about.', heading: 'Heading' },
  component: ({ content }) => (
    <Frame>
      <h1 id={content.heading.toLowerCase()} data-words={jsonUrl('words', { heading: content.heading, of: currentPage().title })}>{content.heading}</h1>
      <ul>{listRoutes().map(({ path, title }) => <li key={path}><a href={path} hrefLang={linkLanguage(path)}>{title}</a></li>)}</ul>
    </Frame>
  ),
});
`;

const PAGES = `import { assetUrl, defineFile, listPages, listRoutes, readData } from 'islet';
import shopData from '../data/shop.js';

export default defineFile({
  path: 'pages.json',
  render: () => JSON.stringify({ shop: readData(shopData), cover: assetUrl('images/cover.png'), titles: listRoutes().map(({ title }) => title), books: listPages({ kind: 'book', where: (page) => page.locale === 'en' }) }),
});
`;

const NEAR = `import { defineTemplate, link, linkLanguage, z } from 'islet';
import { Frame } from '../layouts/frame.js';
import { PAST } from '../shared/past.js';

export default defineTemplate({
  description: 'Leads to one other page.',
  schema: z.object({ to: link(), past: link().default('/'), word: z.string().default('Near') }),
  example: { title: 'Title', description: 'What the page is about.', to: '/' },
  component: ({ content }) => <Frame><a href={content.to} hrefLang={linkLanguage(content.to)}>{content.word}</a> <a href={content.past}>{PAST}</a></Frame>,
});
`;

/** A copy of the bookshop with pages that depend on others: one lists all pages, some link to a page, one to an anchor. The caller disposes of it. */
export async function copyLinkedBookshop(): Promise<Site> {
  const site = await copySharedBookshop();
  await site.write('templates/pages/contents.tsx', CONTENTS);
  await site.write('templates/files/pages.ts', PAGES);
  await site.write('site/public/.well-known/security.txt', 'Contact: mailto:shop@books.example\n');
  await site.write(
    'site/pages/contents.yaml',
    'template: contents\ntitle: All pages\ndescription: Every page of the shop on one.\nheading: All\n',
  );
  await site.write(
    'site/pages/books/sea.yaml',
    book('The Sea', 'See <a href="/contents/#all">what is</a> and <a href="/books/lake/">the lake</a>.'),
  );
  await site.write('templates/shared/past.ts', "export const PAST = 'Past';\n");
  await site.write('templates/pages/near.tsx', NEAR);
  for (const [name, to] of [
    ['near', '/books/lake/'],
    ['nearer', '/contents/#all'],
  ])
    await site.write(
      `site/pages/${String(name)}.yaml`,
      `template: near\ntitle: Go ${String(name)}\ndescription: It leads to one other page.\nto: "${String(to)}"\npast: ${name === 'nearer' ? '/books/lake/' : '/'}\n`,
    );
  await site.write('site/pages/books/lake.yaml', book('The Lake', 'Still.'));
  return site;
}

/** Pages that a template makes of data in CSV, and defaults of a folder. */
export async function addTowns(site: Pick<Site, 'write'>): Promise<void> {
  await site.write(
    'templates/data/towns.ts',
    "import { defineData, z } from 'islet';\nexport default defineData({\n  description: 'Towns with a shop.',\n  kind: 'single',\n  schema: z.strictObject({ rows: z.array(z.strictObject({ id: z.string(), name: z.string() })) }),\n});\n",
  );
  await site.write('site/data/towns.csv', 'id,name\npune,Pune\nagra,Agra\n');
  await site.write(
    'templates/pages/town.tsx',
    `import { definePages, defineTemplate, readData, z } from 'islet';
import towns from '../data/towns.js';
import { Frame } from '../layouts/frame.js';

export default defineTemplate({
  description: 'A town.',
  schema: z.object({ name: z.string() }),
  example: { title: 'Town', description: 'What the page is about.', name: 'Town' },
  pages: definePages({
    from: () => readData(towns).rows,
    path: ({ id }) => '/towns/' + id + '/',
    page: ({ name }) => ({ title: name, description: 'The shop in ' + name, name }),
  }),
  component: ({ content }) => <Frame><h1>{content.name}</h1></Frame>,
});
`,
  );
  await site.write('site/pages/books/_defaults.yaml', 'description: A book of the shop.\n');
  await site.write(
    'site/pages/books/short.yaml',
    'template: book\ntitle: Short\nheading: Short\nlines: ["See <a href=\\"/towns/pune/\\">the town</a>."]\n',
  );
}

/** A page of a book, as YAML. */
export function book(title: string, line: string): string {
  return `template: book\ntitle: ${title}\ndescription: A book that was added while nobody looked.\nheading: ${title}\nlines:\n  - ${JSON.stringify(line)}\n`;
}

/** Hash of every file below a folder, by path. */
export function hashes(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
  return Object.fromEntries(files.sort().map((path) => [path, sha256Hex(readFileSync(join(folder, path)))]));
}

import type { Site } from '../helpers/site.js';

const DATA = `import { asset, defineData, link, z } from 'islet';

export default defineData({
  description: 'What the foot of every page shows.',
  kind: 'single',
  schema: z.strictObject({
    text: z.string(), to: link(), more: z.array(z.string()).default([]),
    id: z.string().optional(), picture: asset().optional(), film: z.boolean().default(false), mark: z.number().optional(), words: z.string().optional(), sends: z.boolean().default(false), raw: z.string().default(''), script: z.boolean().default(false),
  }),
});
`;

const MARKS = `import { defineData, z } from 'islet';

export default defineData({ description: 'What marks a page.', kind: 'single', schema: z.strictObject({ first: z.string(), second: z.string() }) });
`;

const NOTICE = `import { defineData, z } from 'islet';

export default defineData({ description: 'What there is to say.', kind: 'single', schema: z.strictObject({ text: z.string() }) });
`;

const MENU = `import { defineData, z } from 'islet';

export default defineData({ description: 'The items of the menu.', kind: 'collection', schema: z.strictObject({ label: z.string() }) });
`;

const ISLAND = `import { useState } from 'react';

export default function Count({ start }) {
  const [count, setCount] = useState(start);
  return <button type="button" onClick={() => setCount(count + 1)}>{count}</button>;
}
`;

const FRAME = `import { assetUrl, currentPage, frameAddress, Island, jsonUrl, readCollection, readData, Shared } from 'islet';
import Count from '../islands/count/count.js';
import foot from '../data/foot.js';
import marks from '../data/marks.js';
import menu from '../data/menu.js';
import notice from '../data/notice.js';

const markOf = (field) => function Mark() { return <p>{readData(marks)[field]}</p>; };
const First = markOf('first');
const Second = markOf('second');

export function Frame({ mark, counts, children }) {
  return (
    <>
      <Shared of={Notice} props={{}} />
      <Shared of={Menu} props={{ current: mark }} />
      <main>{children}{counts && <Island of={Count} on="visible" props={{ start: 1 }} />}</main>
      <Shared of={mark === 'first' ? First : Second} props={{}} />
      <Shared of={Trail} props={{ path: currentPage().path }} />
      <Shared of={Foot} props={{}} />
    </>
  );
}

function Notice() {
  const { text } = readData(notice);
  return text && <aside>{text}</aside>;
}

function Menu({ current }) {
  return <nav aria-label={current}><Shared of={Items} props={{}} /></nav>;
}

function Items() {
  return <ul>{readCollection(menu).map(({ id, value }) => <li key={id}>{value.label}</li>)}</ul>;
}

function Trail({ path }) {
  return <p>{path}</p>;
}

function Foot() {
  const { text, to, more, id, picture, film, mark, words, sends, raw, script } = readData(foot);
  if (text === 'Never') throw new Error('There is none.');
  return (
    <footer id={id} data-film={film ? frameAddress('film') : undefined} data-words={words && jsonUrl('words', words)}>
      {picture && <img src={assetUrl(picture)} alt="" width="24" height="24" />}
      {mark !== undefined && <Island of={Count} on="interaction" id="foot" props={{ start: mark }} />}
      {sends && <form action="/"><button>Send</button></form>}
      {raw && <div dangerouslySetInnerHTML={{ __html: raw }} />}
      {script && <script src="/a.js" defer />}
      <a href={to}>{text}</a>
      {more.map((word) => <b key={word}>{word}</b>)}
    </footer>
  );
}
`;

const PAGE = `import { defineTemplate, html, RichText, z } from 'islet';
import { Frame } from '../layouts/frame.js';

export default defineTemplate({
  description: 'A page.',
  schema: z.strictObject({ heading: z.string(), text: html(), mark: z.enum(['first', 'second']), counts: z.boolean().default(false) }),
  example: { title: 'Title', description: 'What the page is about.', heading: 'Heading', text: 'Text.', mark: 'first' },
  component: ({ content: { heading, text, mark, counts } }) => <Frame mark={mark} counts={counts}><h1 data-kind="page">{heading}</h1><RichText value={text} /></Frame>,
});
`;

export const FOOT = 'site/data/foot.yaml';
export const MARKED = 'site/data/marks.yaml';
export const NOTED = 'site/data/notice.yaml';
export const PAGES = Array.from({ length: 12 }, (_, index) => `page-${String(index)}`);

/** A page, as YAML. */
export function pageOf(index: number, words: string): string {
  const template = index % 3 === 0 ? 'note' : 'page';
  const counts = index % 4 === 3 ? 'counts: true\n' : '';
  return `template: ${template}\ntitle: Page ${String(index)}\ndescription: One of a few pages.\nheading: Ünder ${words}\ntext: |-\n  <h2>Heading</h2>\n  <p>${words} <a href="/page-${String((index + 1) % PAGES.length)}/">next</a></p>\nmark: ${index % 2 === 0 ? 'first' : 'second'}\n${counts}`;
}

/** Makes a site of shared fragments alone. */
export async function writeFragmentSite(site: Pick<Site, 'write' | 'remove'>): Promise<void> {
  for (const folder of ['site', 'templates']) await site.remove(folder);
  await site.write(
    'site/site.yaml',
    'name: Fragments\norigin: https://fragments.example\ndefaultLocale: en\nlocales:\n  - code: en\n    label: English\nservices:\n  film: { url: https://film.example/, use: frame }\n',
  );
  await site.write(
    'site/assets/images/mark.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>',
  );
  await site.write('site/pages/index.yaml', pageOf(1, 'home'));
  await site.write('site/pages/404.yaml', pageOf(2, 'nothing here'));
  await addFragments(site, 'frame');
}

/**
 * Adds pages that show shared fragments: two components of equal source, one in another, one for each page, one with all that a page can take.
 *
 * @param layout name of the layout that shows them
 */
export async function addFragments({ write }: Pick<Site, 'write'>, layout: string): Promise<void> {
  await write('templates/data/foot.ts', DATA);
  await write('templates/data/marks.ts', MARKS);
  await write('templates/data/notice.ts', NOTICE);
  await write('templates/data/menu.ts', MENU);
  await write('templates/islands/count/count.tsx', ISLAND);
  await write(`templates/layouts/${layout}.tsx`, FRAME);
  for (const name of ['page', 'note']) await write(`templates/pages/${name}.tsx`, PAGE.replace('"page"', `"${name}"`));
  await write('site/public/a.js', '');
  await write('site/data/menu/first.yaml', 'label: The first\n');
  await write('site/data/menu/second.yaml', 'label: The second\n');
  await write(FOOT, 'text: Open after dark\nto: /page-1/\n');
  await write(MARKED, 'first: One mark\nsecond: One mark\n');
  await write(NOTED, "text: ''\n");
  for (const [index, name] of PAGES.entries()) await write(`site/pages/${name}.yaml`, pageOf(index, 'words'));
}

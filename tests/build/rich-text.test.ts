import { expect, it } from 'vitest';
import { copyFixture, type JsonRun, type Site } from '../helpers/site.js';
import { publishedState } from './published-state.js';

const COMPONENTS = `import { defineTextComponent, image, Image, Island, link, readData, Shared, z } from 'islet';
import { createElement, useId } from 'react';
import words from '../data/words.js';
import SteepTimer from '../islands/steep-timer/steep-timer.js';

const Small = ({ text }: { readonly text: string }) => <small>{text}</small>;

export const components = {
  timer: defineTextComponent({
    description: 'A timer.',
    schema: z.object({ minutes: z.number().int().default(3) }),
    component: ({ minutes }) => <Island of={SteepTimer} on="idle" id={useId()} props={{ minutes }} />,
  }),
  tea: defineTextComponent({
    description: 'A tea.',
    schema: z.object({ picture: image(), url: link() }),
    component: ({ picture, url }) => <a href={url}><Image src={picture} alt="A tea" /><Shared of={Small} props={{ text: 'More' }} /></a>,
  }),
  note: defineTextComponent({
    description: 'A note.',
    schema: z.object({ kind: z.enum(['tip', 'warning']) }),
    hasText: true,
    component: ({ kind, children }) => <aside data-kind={kind}>{children}</aside>,
  }),
};

export const footnotes = () => readData(words);
`;

const WORDS = `import { defineData, markdown, z } from 'islet';

export default defineData({
  description: 'Words.',
  kind: 'single',
  schema: z.object({ notes: z.string(), back: z.string(), house: markdown('Text', { footnotes: () => ({ notes: 'House notes', back: 'Back' }) }) }),
});
`;

const HOUSE = 'house: |\n  House[^1].\n\n  [^1]: Blend. ![A cup](images/cup.svg)\n';

const HEAD = 'description: All that there is to know of tea.\nheading: All of tea\n';

const PAGE = `template: article
title: Tea
${HEAD}body: |
  ## Leaves[^leaf] {#the-leaves}

  ![A "leaf" & more](images/leaf.png "Green"), <img alt="" src="images/cup.svg">, [prices](files/prices.txt#page=2).

  \`<section role="doc-endnotes"> <li id="fn-1"> id="fn-1" href="#fnref-1"\`

  ::timer{minutes=5}

  ![A pot](images/pot.svg)

  - First

    :::note{kind="tip"}
    Wait[^leaf].

    :::note{kind=warning}
    ::timer
    :::
    :::

  ::tea{picture="/images/cup.svg" url="/tea/green"}

  \`\`\`html
  <b class="x">tea</b>
  \`\`\`

  [^leaf]: Picked by *hand*.
faq:
  - question: What?
    content: <img src="/images/leaf.png" alt="A leaf"> <pre><code class="language-js">let tea = 1;</code></pre>
`;

const HINDI = `template: article
title: चाय
locale: hi
${HEAD}body: |
  [पत्ते](/tea/all/#the-leaves)[^1]

  [^1]: हाथ से।
`;

/** Words that look like what the generator writes. */
const WORDS_ONLY = `template: article
title: Words
${HEAD}body: |
  \`<section role="doc-endnotes">\` and  role="doc-endnotes", \`<islet-part-0>\`
`;

const TEMPLATE = 'templates/pages/article.tsx';

async function siteWithText(): Promise<Site> {
  const site = await copyFixture('diagnostics/base');
  await site.write('templates/components/text-components.tsx', COMPONENTS);
  await site.write('templates/data/words.ts', WORDS);
  await site.write('site/data/words.yaml', `notes: Notes & more\nback: Back to note\n${HOUSE}`);
  await site.write('site/data/words.hi.yaml', `notes: टिप्पणियाँ\nback: वापस\n${HOUSE}`);
  await site.edit(
    TEMPLATE,
    "body: markdown('The text', { components })",
    "body: markdown('Text', { components, footnotes, pictures: { widths: [16, 32], sizes: '50vw', priority: true } })",
  );
  await site.edit(
    TEMPLATE,
    'import { components }',
    "import { readData } from 'islet';\nimport words from '../data/words.js';\nimport { components, footnotes }",
  );
  await site.edit(
    TEMPLATE,
    '<RichText value={content.body} />',
    '<RichText value={content.body} /><RichText value={readData(words).house} />',
  );
  await site.write('site/assets/images/pot.svg', await site.read('site/assets/images/cup.svg'));
  await site.write('site/pages/tea/all.yaml', PAGE);
  await site.write('site/pages/hi/all.yaml', HINDI);
  await site.write('site/pages/tea/words.yaml', WORDS_ONLY);
  return site;
}

async function mainOf(site: Site, route = 'tea/all'): Promise<string> {
  const [, main = ''] = /<main>(.*)<\/main>/s.exec(await site.read(`dist/${route}/index.html`)) ?? [];
  return main.replace(/-[\da-f]{8}\./g, '-HASH.').replace(/ data-src="[^"]*"/g, '');
}

const names = ({ json }: JsonRun): string[] => json.diagnostics.map(({ name, message }) => `${name}: ${message}`);

it('publishes pictures, files, footnotes, ids, code and components of texts', async () => {
  const site = await siteWithText();
  expect(names(await site.build())).toEqual([]);
  const main = await mainOf(site);
  for (const part of [
    // A picture in the sizes of the field, and one that only decorates.
    '<p><picture><source type="image/avif" srcset="/assets/leaf-16-HASH.avif 16w, /assets/leaf-32-HASH.avif 32w" sizes="50vw"><source type="image/webp" srcset="/assets/leaf-16-HASH.webp 16w, /assets/leaf-32-HASH.webp 32w" sizes="50vw"><img src="/assets/leaf-32-HASH.png" width="32" height="24" title="Green" alt="A &quot;leaf&quot; &amp; more" decoding="async" fetchpriority="high"></picture>, <picture><img src="/assets/cup-HASH.svg" width="24" height="24" alt="" decoding="async" loading="lazy"></picture>, ',
    '<a href="/assets/prices-HASH.txt#page=2">prices</a>.</p>',
    // Footnotes, with words in the language of the page and ids for each text.
    '<h2 id="the-leaves">Leaves<sup><a href="#fn-body-1" id="fnref-body-1" role="doc-noteref">1</a></sup></h2>',
    '<section role="doc-endnotes" aria-label="Notes &amp; more"> <ol> <li id="fn-body-1"><p>Picked by <em>hand</em>. <a href="#fnref-body-1" role="doc-backlink" aria-label="Back to note 1">↩︎</a> <a href="#fnref-body-1_2" role="doc-backlink" aria-label="Back to note 1.2">↩︎</a></p> </li> </ol> </section>',
    '<section role="doc-endnotes" aria-label="House notes"> <ol> <li id="fn-data-words-house-1"><p>Blend. <picture><img src="/assets/cup-HASH.svg"',
    // Components, nested, with islands and shared fragments.
    '<button type="button">Start 5 min</button></islet-island> <p><picture>',
    '<ul> <li> <p>First</p> <aside data-kind="tip"><div><p>Wait<sup><a href="#fn-body-1" id="fnref-body-1_2" role="doc-noteref">1</a></sup>.</p> <aside data-kind="warning"><div><islet-island data-island="steep-timer"',
    '<a href="/tea/green/"><picture><img src="/assets/cup-HASH.svg" width="24" height="24" alt="A tea" decoding="async" loading="lazy"/></picture><small>More</small></a>',
    '<pre><code class="language-html"><span class="hljs-tag">&lt;<span class="hljs-name">b</span> <span class="hljs-attr">class</span>=<span class="hljs-string">"x"</span>&gt;</span>tea<span',
    '<code class="language-js"><span class="hljs-keyword">let</span> tea = <span class="hljs-number">1</span>;</code>',
  ])
    expect(main).toContain(part);
  const words = '<code>&lt;section role="doc-endnotes"&gt;';
  expect(main).toContain(`${words} &lt;li id="fn-1"&gt; id="fn-1" href="#fnref-1"</code>`);
  expect(await mainOf(site, 'tea/words')).toContain(
    `${words}</code> and role="doc-endnotes", <code>&lt;islet-part-0&gt;</code>`,
  );
  expect(await mainOf(site, 'hi/all')).toContain('aria-label="टिप्पणियाँ"> <ol> <li id="fn-body-1"><p>हाथ से।');
  const { stdout: explained } = await site.cli(['explain', '/tea/all/']);
  expect(explained).toContain(
    'Images           images/cup.svg\n                 images/leaf.png\n                 images/pot.svg\n',
  );
  expect(explained).toContain('site/assets/files/prices.txt');
  const { stdout: checked } = await site.cli(['check']);
  expect(checked).not.toMatch(/fn-|aside|picture/);
  const schema = await site.read('.islet/schemas/pages/article.json');
  expect(schema).toContain('`:::note{kind=}`, text, `:::`: A note.');
  expect(schema).not.toMatch(/"(?:footnotes|pictures|components)"/);
});

it('renders a page again when something in its text changes, as a clean build does', async () => {
  const site = await siteWithText();
  await site.build();
  const edits: readonly [what: string, edit: () => Promise<void>, seen: string][] = [
    ['component', () => site.edit('templates/components/text-components.tsx', '<aside ', '<aside id="a" '), 'id="a"'],
    ['words', () => site.edit('site/data/words.yaml', 'Back to note', 'Up to note'), 'aria-label="Up to note 1"'],
    ['picture', () => site.edit('site/assets/images/pot.svg', '24 24', '48 24'), 'width="48"'],
    ['props', () => site.edit('site/pages/tea/all.yaml', 'minutes=5', 'minutes=6'), 'Start 6 min'],
  ];
  for (const [what, edit, seen] of edits) {
    await edit();
    expect(names(await site.build()), what).toEqual([]);
    expect(await mainOf(site)).toContain(seen);
  }
  const incremental = await publishedState(site.root);
  await site.build(['--no-cache', '--threads', '2']);
  expect(await publishedState(site.root)).toEqual(incremental);
});

it('reports what a component refers to, and a text that lost its components', async () => {
  const site = await siteWithText();
  await site.edit(
    'site/pages/tea/all.yaml',
    'picture="/images/cup.svg" url="/tea/green"',
    'picture="a.svg" url="/gren/"',
  );
  expect(names(await site.build())).toEqual([
    'image-missing: There is no image `site/assets/a.svg`.',
    'link-unknown-route: There is no page `/gren/`.',
  ]);
  await site.write('site/pages/tea/all.yaml', PAGE);
  await site.edit(
    TEMPLATE,
    '<RichText value={content.body} />',
    '<Shared of={RichText} props={{ value: content.body }} />',
  );
  await site.edit(TEMPLATE, 'RichText, z }', 'RichText, Shared, z }');
  expect(names(await site.build())).toEqual([
    expect.stringMatching(/template-threw: .*Components or footnotes of a text are lost/),
  ]);
  await site.edit(TEMPLATE, 'widths: [16, 32]', 'widths: [8]');
  expect(names(await site.build())).toEqual(['image-invalid-request: `images/leaf.png` is asked for at a width of 8.']);
});

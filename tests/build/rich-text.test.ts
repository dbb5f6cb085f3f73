import { expect, it } from 'vitest';
import { copyFixture, type Site } from '../helpers/site.js';
import { publishedState } from './published-state.js';

const COMPONENTS = `import { defineTextComponent, image, Image, Island, link, readData, Shared, z } from 'islet';
import { createElement, type ReactNode, useId } from 'react';
import words from '../data/words.js';
import SteepTimer from '../islands/steep-timer/steep-timer.js';

const Small = ({ words }: { readonly words: string }) => <small>{words}</small>;

export const components = {
  timer: defineTextComponent({
    description: 'A timer.',
    schema: z.object({ minutes: z.number().int().default(3) }),
    component: ({ minutes }) => <Island of={SteepTimer} on="idle" id={useId()} props={{ minutes }} />,
  }),
  tea: defineTextComponent({
    description: 'A tea.',
    schema: z.object({ picture: image(), url: link() }),
    component: ({ picture, url }) => <a href={url}><Image src={picture} alt="A tea" /><Shared of={Small} props={{ words: 'More' }} /></a>,
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
  schema: z.object({ notes: z.string(), back: z.string(), house: markdown('Text', { footnotes: () => ({ notes: 'Notes', back: 'Back to' }) }) }),
});
`;

const HEAD = 'template: article\ndescription: All that there is to know of tea.\nheading: All of tea\n';

const PAGE = `title: Tea
${HEAD}body: |
  ## Leaves[^leaf] {#the-leaves}

  ![A "leaf" & more](images/leaf.png "Green") and <img alt="" src="images/cup.svg">, in [prices](files/prices.txt#page=2).

  ::timer{minutes=5}

  - First

    :::note{kind="tip"}
    Wait[^leaf].

    :::note{kind=warning}
    ::timer
    :::
    :::

  ::tea{picture="images/cup.svg" url="/tea/green"}

  \`\`\`html
  <b class="x">tea</b>
  \`\`\`

  [^leaf]: Picked by *hand*.
faq:
  - question: What?
    content: <img src="/images/leaf.png" alt="A leaf"> <pre><code class="language-js">let tea = 1;</code></pre>
`;

async function siteWithText(): Promise<Site> {
  const site = await copyFixture('diagnostics/base');
  const template = 'templates/pages/article.tsx';
  await site.write('templates/components/text-components.tsx', COMPONENTS);
  await site.write('templates/data/words.ts', WORDS);
  await site.write(
    'site/data/words.yaml',
    'notes: Notes & more\nback: Back to note\nhouse: |\n  House[^1].\n\n  [^1]: Blend. ![A cup](images/cup.svg)\n',
  );
  await site.edit(
    template,
    'body: markdown()',
    "body: markdown('Text', { components, footnotes, pictures: { widths: [16, 32], sizes: '50vw' } })",
  );
  await site.edit(
    template,
    'import SteepTimer',
    "import { readData } from 'islet';\nimport { components, footnotes } from '../components/text-components.js';\nimport words from '../data/words.js';\nimport SteepTimer",
  );
  await site.edit(
    template,
    '<RichText value={content.body} />',
    '<RichText value={content.body} /><RichText value={readData(words).house} />',
  );
  await site.write('site/pages/tea/all.yaml', PAGE);
  return site;
}

it('publishes pictures, files, footnotes, ids, code and components of a text', async () => {
  const site = await siteWithText();
  const { code, json } = await site.build();
  expect(json.diagnostics).toEqual([]);
  expect(code).toBe(0);
  console.log(await site.read('dist/tea/all/index.html'));
  console.log((await site.cli(['explain', '/tea/all/'])).stdout);
});

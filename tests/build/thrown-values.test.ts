import { beforeEach, expect, it } from 'vitest';
import { copyFixture, type JsonOutcome, type Site } from '../helpers/site.js';

const TEMPLATE = 'templates/pages/page.tsx';
const DATA = 'templates/data/herbs.ts';

let site: Site;

beforeEach(async () => {
  site = await copyFixture('minimal');
});

const told = ({ diagnostics }: JsonOutcome): string[] =>
  diagnostics.map(
    ({ name, position, message }) => `${name} ${position?.file ?? ''}:${String(position?.line)} ${message}`,
  );

it.each([
  ['a summary', '  component:', '  summary: () => { throw 5; },\n  component:'],
  ['a rule of a schema', 'z.string().min(1)', 'z.string().refine(() => { throw 5; })'],
  ['a component of a page', '<h1>{content.heading}', '<h1>{(() => { throw 5; })()}'],
  ['a head', '  component:', '  head: () => { throw 5; },\n  component:'],
  ['a module', 'export default', 'if (true as boolean) throw 5;\nexport default'],
])('what is no error, and %s throws, is told of its file, and of no line', async (_, from, to) => {
  await site.edit(TEMPLATE, from, to);
  const { code, json, stderr } = await site.build();
  expect([code, stderr, told(json)]).toEqual([
    1,
    '',
    [`template-threw ${TEMPLATE}:undefined \`5\` was thrown, which is no error.`],
  ]);
  expect(json.diagnostics[0]?.frame).toBeUndefined();
});

it('a rule of data is told of its definition', async () => {
  await site.write(
    DATA,
    "import { defineData, z } from 'islet';\n\nexport default defineData({ description: 'Herbs.', kind: 'single', schema: z.object({ name: z.string().refine(() => { throw 5; }) }) });\n",
  );
  await site.write('site/data/herbs.yaml', 'name: Mint\n');
  expect(told((await site.build()).json)).toEqual([
    `template-threw ${DATA}:undefined \`5\` was thrown, which is no error.`,
  ]);
});

it('a definition of data that throws one when it is evaluated is told alone, and not what imports it', async () => {
  await site.write(
    DATA,
    "import { defineData, z } from 'islet';\n\nif (true as boolean) throw 5;\nexport default defineData({ description: 'Herbs.', kind: 'single', schema: z.object({ name: z.string() }) });\n",
  );
  await site.edit(
    TEMPLATE,
    'export default',
    "import herbs from '../data/herbs.js';\nimport { readData } from 'islet';\n\nexport default",
  );
  await site.edit(TEMPLATE, '<h1>{content.heading}', '<h1>{readData(herbs).name}');
  await site.write('site/data/herbs.yaml', 'name: Mint\n');
  expect(told((await site.build()).json)).toEqual([
    `template-threw ${DATA}:undefined \`5\` was thrown, which is no error.`,
  ]);
});

it('a component of its own is told at the element by which it is shown', async () => {
  await site.write('templates/components/pot.tsx', "export function Pot(): never {\n  throw 'cold';\n}\n");
  await site.edit(TEMPLATE, 'export default', "import { Pot } from '../components/pot.js';\n\nexport default");
  await site.edit(TEMPLATE, '<RichText', '<Pot />\n        <RichText');
  const line = (await site.read(TEMPLATE)).split('\n').findIndex((text) => text.includes('<Pot />')) + 1;
  expect(told((await site.build()).json)).toEqual([
    `template-threw ${TEMPLATE}:${String(line)} \`cold\` was thrown, which is no error.`,
  ]);
});

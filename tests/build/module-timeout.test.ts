import { readdirSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { copyFixture, OWN_PROCESS, type JsonOutcome, type Site } from '../helpers/site.js';
import { publishedState } from './published-state.js';

const TEMPLATE = 'templates/pages/page.tsx';
const DATA = 'templates/data/herbs.ts';
const ISLAND = 'templates/islands/kettle/kettle.tsx';
const NEVER = 'await new Promise(() => {});\n';

/** Sound files of each kind of module that the generator evaluates. */
const FILES = {
  [DATA]:
    "import { defineData, z } from 'islet';\n\nexport default defineData({ description: 'Herbs.', kind: 'single', schema: z.object({ name: z.string() }), example: { name: 'Mint' } });\n",
  [ISLAND]: 'export default function Kettle() {\n  return <button type="button">On</button>;\n}\n',
};

let site: Site;

beforeEach(async () => {
  site = await copyFixture('minimal');
  await site.write('site/site.yaml', `${await site.read('site/site.yaml')}build:\n  templateTimeout: 1\n`);
  for (const [file, text] of Object.entries(FILES)) await site.write(file, text);
});

const addEndlessAwait = async (file: string): Promise<void> => site.write(file, NEVER + (await site.read(file)));
const named = ({ diagnostics }: JsonOutcome): string[] =>
  diagnostics.map(({ name, position }) => `${name} ${position?.file ?? ''}:${String(position?.line)}`);

it.each([DATA, ISLAND])(
  'a build reports a top-level await in `%s` that never ends, and publishes nothing',
  async (file) => {
    expect((await site.build()).code).toBe(0);
    const before = await publishedState(site.root);
    await addEndlessAwait(file);
    const { code, json, stderr } = await site.build([], OWN_PROCESS);
    expect([code, stderr, named(json)]).toEqual([1, '', [`template-timeout ${file}:1`]]);
    expect(await publishedState(site.root)).toEqual(before);
    expect(readdirSync(site.root).sort()).toEqual(['.islet', 'dist', 'dist.audit', 'site', 'templates']);
  },
);

it('a module that several templates import is reported once, or by the templates where its line is not known', async () => {
  await site.write('templates/shared/leaves.ts', `export const leaves = 3;\n${NEVER}`);
  for (const id of ['one', 'two'])
    await site.write(`templates/pages/${id}.tsx`, `import '../shared/leaves.js';\n${await site.read(TEMPLATE)}`);
  expect(named((await site.build([], OWN_PROCESS)).json)).toEqual(['template-timeout templates/shared/leaves.ts:2']);
  await site.edit('templates/shared/leaves.ts', NEVER, `if (leaves > 0) {\n  ${NEVER}}\n`);
  expect(named((await site.build([], OWN_PROCESS)).json)).toEqual([
    'template-timeout templates/pages/one.tsx:undefined',
    'template-timeout templates/pages/two.tsx:undefined',
  ]);
});

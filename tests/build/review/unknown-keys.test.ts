import { describe, expect, it } from 'vitest';
import { copyFixture, type Site } from '../../helpers/site.js';

const TEMPLATE = `import { defineTemplate, image, z } from 'islet';

const step: z.ZodType = z.object({ name: z.string(), get next() { return z.array(step).optional(); } });

export default defineTemplate({
  description: 'A plan.',
  schema: z.object({
    pot: z.object({ size: z.string() }),
    steps: z.array(step).default([]),
    extra: z.looseObject({ note: z.string() }).optional(),
    cover: z.union([z.enum(['none']), z.object({ name: z.string() }), z.object({ name: z.string(), picture: image() })]).default('none'),
  }).refine(({ pot }) => pot.size !== 'huge', 'a huge pot does not fit'),
  example: { title: 'Title', description: 'Text.', pot: { size: 'small' } },
  component: ({ content }) => <main>{content.pot.size}</main>,
});
`;

async function gardenPlan(fields: string): Promise<Site> {
  const site = await copyFixture('minimal');
  await site.write('templates/pages/plan.tsx', TEMPLATE);
  await site.write('site/pages/plan.yaml', `template: plan\ntitle: Plan\ndescription: What goes where.\n${fields}`);
  return site;
}

describe('keys inside the values of a page', () => {
  it('are refused at every depth where the schema does not know them', async () => {
    const site = await gardenPlan(
      'pot:\n  size: small\n  colr: red\nsteps:\n  - name: Fill\n    next:\n      - name: Sow\n        wen: May\n',
    );
    const { code, json } = await site.build();
    expect(code).toBe(1);
    expect(json.diagnostics.map(({ name, path, position }) => [name, path, position?.line, position?.column])).toEqual([
      ['content-unknown-key', 'pot.colr', 6, 3],
      ['content-unknown-key', 'steps[0].next[0].wen', 11, 9],
    ]);
  });

  it('may be any where the schema takes further keys on purpose', async () => {
    const site = await gardenPlan('pot:\n  size: small\nextra:\n  note: Turn it weekly\n  source: neighbour\n');
    expect((await site.build()).json.diagnostics).toEqual([]);
  });

  it('tell which option of a union a value is, so that its references are checked', async () => {
    const site = await gardenPlan('pot:\n  size: small\ncover:\n  name: Front\n  picture: images/none.svg\n');
    const { json } = await site.build();
    expect(json.diagnostics.map(({ name, path }) => [name, path])).toEqual([['image-missing', 'cover.picture']]);
  });

  it('obey the rules that a template sets on all of them together', async () => {
    const site = await gardenPlan('pot:\n  size: huge\n');
    const { code, json } = await site.build();
    expect(code).toBe(1);
    expect(json.diagnostics.map(({ name, message }) => [name, message])).toEqual([
      ['content-invalid-value', 'The file: a huge pot does not fit.'],
    ]);
  });
});

describe('keys inside the values of a data file', () => {
  it('are refused where the schema does not know them', async () => {
    const site = await copyFixture('minimal');
    await site.write(
      'templates/data/tools.ts',
      "import { defineData, z } from 'islet';\nexport default defineData({ description: 'Tools.', kind: 'single', schema: z.object({ list: z.array(z.object({ name: z.string() })) }) });\n",
    );
    await site.write('site/data/tools.yaml', 'list:\n  - name: Trowel\n    lenght: 30\n');
    const { code, json } = await site.build();
    expect(code).toBe(1);
    expect(json.diagnostics.map(({ name, path }) => [name, path])).toEqual([['content-unknown-key', 'list[0].lenght']]);
  });

  it('are not read from a file whose name has a part too many', async () => {
    const site = await copyFixture('minimal');
    await site.write(
      'templates/data/tools.ts',
      "import { defineData, z } from 'islet';\nexport default defineData({ description: 'Tools.', kind: 'single', schema: z.object({ name: z.string() }) });\n",
    );
    await site.write('site/data/tools.en.old.yaml', 'name: Trowel\n');
    expect((await site.build()).json.diagnostics.map(({ name }) => name)).toEqual(['data-unknown-kind']);
  });

  it.each([
    ['single', 'tools/trowel', 'This data is one file: `site/data/tools.yaml`.'],
    ['collection', 'tools', 'This data is a folder with a file for each entry: `site/data/tools/ENTRY.yaml`.'],
  ])('of a kind that is %s are told where they belong', async (kind, file, remedy) => {
    const site = await copyFixture('minimal');
    await site.write(
      'templates/data/tools.ts',
      `import { defineData, z } from 'islet';\nexport default defineData({ description: 'Tools.', kind: '${kind}', schema: z.object({ name: z.string() }) });\n`,
    );
    await site.write(`site/data/${file}.yaml`, 'name: Trowel\n');
    expect((await site.build()).json.diagnostics.map((item) => [item.name, item.remedy])).toEqual([
      ['data-unknown-kind', remedy],
    ]);
  });
});

it.each(['ts', 'jsx'])('a template in a `.%s` file is told to be renamed', async (ending) => {
  const site = await copyFixture('minimal');
  await site.write(`templates/pages/herb.${ending}`, 'export default null;\n');
  await site.edit('site/pages/herbs/basil.yaml', 'template: page', 'template: herb');
  expect((await site.build()).json.diagnostics.map((item) => [item.name, item.remedy])).toEqual([
    [
      'template-unknown',
      `Rename \`templates/pages/herb.${ending}\` to \`herb.tsx\`: only such files are read as templates.`,
    ],
  ]);
});

import { expect, it } from 'vitest';
import { image, markdown } from '../../../src/api/fields.js';
import { z } from '../../../src/api/zod.js';
import { cmsConfig } from '../../../src/content/cms-config.js';
import type { TemplateRegistry } from '../../../src/content/template-registry.js';

const schema = z.object({
  title: z.string().describe('Name of the tea'),
  picture: image('Beside the name').optional(),
  kind: z.enum(['green', 'black']),
  price: z.number(),
  sold: z.boolean().default(true),
  path: z.string().optional(),
  shown: z.boolean().optional(),
  note: z.string().default(''),
  body: markdown(),
  names: z.array(z.string()).default([]),
  steps: z.array(z.object({ minutes: z.int() })),
  blocks: z.array(z.union([z.object({ is: z.literal('film'), url: z.url() }), z.object({ is: z.literal('text') })])),
  notes: z.record(z.string(), z.string()),
  either: z.union([z.string(), z.object({})]),
});

const registry = {
  templates: new Map(['tea', 'shop'].map((id) => [id, { id, schema }])),
  data: new Map([['footer', { id: 'footer', schema, definition: { kind: 'single' } }]]),
} as unknown as TemplateRegistry;

it('offers fields with hints, choices and pictures, and leaves out addresses and what no widget keeps', () => {
  const pages = [{ file: 'site/pages/tea/green.yaml', id: 'tea' }];
  const [{ fields = [], ...collection } = { name: '' }] = cmsConfig(registry, pages, []).collections;
  expect(collection).toEqual({
    ...{ name: 'pages_tea_tea_yaml', label: 'site/pages/tea: tea', folder: 'site/pages/tea' },
    ...{ extension: 'yaml', format: 'yaml', create: true },
  });
  expect(fields).toEqual([
    { name: 'template', widget: 'hidden', default: 'tea' },
    { name: 'title', hint: 'Name of the tea', widget: 'text' },
    { name: 'picture', hint: 'Beside the name', required: false, widget: 'image' },
    { name: 'kind', widget: 'select', options: ['green', 'black'] },
    { name: 'price', widget: 'number', value_type: 'float' },
    { name: 'sold', required: false, widget: 'boolean', default: true },
    { name: 'note', required: false, default: '', widget: 'text' },
    { name: 'body', hint: 'Markdown', widget: 'text' },
    { name: 'names', required: false, default: [], widget: 'list', field: { name: 'item', widget: 'text' } },
    { name: 'steps', widget: 'list', fields: [{ name: 'minutes', widget: 'number', value_type: 'float' }] },
    {
      ...{ name: 'blocks', widget: 'list', typeKey: 'is' },
      types: [
        { name: 'film', widget: 'object', fields: [{ name: 'url', widget: 'text' }] },
        { name: 'text', widget: 'object', fields: [] },
      ],
    },
  ]);
});

it('has a collection for each folder, format and kind of page, and for data that is there', () => {
  const files = ['index.yaml', 'hi/index.yaml', 'green.md', 'shop.yaml'];
  const pages = files.map((file) => ({ file: `site/pages/${file}`, id: file === 'shop.yaml' ? 'shop' : 'tea' }));
  const { collections } = cmsConfig(registry, pages, [{ file: 'site/data/footer.hi.yaml', id: 'footer' }]);
  expect(collections.map(({ name, filter }) => [name, filter?.value])).toEqual([
    ['pages_tea_yaml', 'tea'],
    ['pages_shop_yaml', 'shop'],
    ['pages_hi_tea_yaml', undefined],
    ['pages_tea_md', undefined],
    ['data_footer', undefined],
  ]);
  expect(collections.at(-1)?.files).toMatchObject([{ name: 'data_footer_hi_yaml', file: 'site/data/footer.hi.yaml' }]);
});

it('leaves alone what a page of the folder leaves to `_defaults.yaml`', () => {
  const pages = [
    { file: 'site/pages/a.yaml', id: 'tea' },
    { file: 'site/pages/b.yaml', id: 'tea', inherited: ['sold', 'kind'] },
  ];
  const names = cmsConfig(registry, pages, []).collections[0]?.fields?.map(({ name }) => name);
  expect(names?.slice(0, 5)).toEqual(['template', 'title', 'picture', 'price', 'note']);
});

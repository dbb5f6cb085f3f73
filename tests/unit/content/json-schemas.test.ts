import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exampleYaml } from '../../../src/content/example-yaml.js';
import { walkFields, type FieldVisitor } from '../../../src/content/field-walker.js';
import { schemasOf, withLists } from '../../../src/content/json-schemas.js';
import { pageFields } from '../../../src/lib/site/page-fields.js';
import { publishFields } from '../../../src/lib/site/publish-fields.js';
import { siteSchema } from '../../../src/lib/site/site-schema.js';
import type { LoadedTemplate, TemplateRegistry } from '../../../src/content/template-registry.js';
import { unsupportedParts } from '../../../src/content/unsupported-schema.js';
import { validate } from '../../../src/content/validate.js';
import { parseYaml } from '../../../src/content/yaml/yaml-file.js';
import { defineData, defineTemplate, html, image, link, markdown } from '../../../src/api/index.js';

const definition = defineTemplate({
  description: 'A tea.',
  schema: z.strictObject({
    heading: z.string().describe('First line: it may have a "quote" # and more'),
    body: markdown(),
    picture: image().optional(),
    faq: z.array(z.strictObject({ question: z.string(), content: html() })).default([]),
    blocks: z
      .array(
        z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('quote'), text: z.string() }),
          z.strictObject({ kind: z.literal('link'), to: link() }),
        ]),
      )
      .default([]),
    sizes: z.record(z.string(), z.number()).default({}),
  }),
  example: {
    title: 'Yes: a "title"',
    description: 'null',
    heading: '- not a list',
    body: '## Steeping\n\nTwo minutes: no more. # really\n',
    faq: [{ question: 'How?', content: '<p>So.</p>' }],
    blocks: [{ kind: 'link', to: '/' }],
    sizes: { small: 50 },
  },
  component: () => null,
});

const module = {
  id: 'tea',
  file: 'templates/pages/tea.tsx',
  url: 'file:///tea.mjs',
  closure: [],
  compiled: '',
  css: '',
};
const template = {
  id: 'tea',
  module,
  definition,
  schema: z.strictObject({ ...pageFields, ...definition.schema.shape }),
  walk: (value: unknown, visit: FieldVisitor) => walkFields(definition.schema, value, visit),
} as unknown as LoadedTemplate;
const sets = defineData({
  description: 'Sets.',
  kind: 'collection',
  schema: z.strictObject({ paths: z.array(z.string()) }),
});
const registry: TemplateRegistry = {
  templates: new Map([['tea', template]]),
  data: new Map([
    [
      'sets',
      {
        id: 'sets',
        module,
        definition: sets,
        schema: sets.schema,
        walk: (value, visit) => walkFields(sets.schema, value, visit),
      },
    ],
  ]),
  files: new Map(),
  socialCard: undefined,
  flawed: { templates: new Set(), data: new Set() },
};

const lists = {
  pages: [
    { route: '/', template: 'home', title: 'Teas' },
    { route: '/green/', template: 'tea', title: 'Green "tea"' },
  ],
  assets: ['audio/kettle.wav', 'images/a: b.svg', 'images/$x}.png', 'images/leaf.svg'],
  locales: [{ code: 'en', label: 'English' }],
  ids: () => [],
};
const schemas = new Map(
  withLists(schemasOf(registry), lists, new Set()).map(({ path, text }) => [
    path,
    JSON.parse(text) as Record<string, unknown>,
  ]),
);

function accepts(path: string, value: unknown): boolean {
  // What a field offers stands in another file and says nothing of what is valid.
  const alone = JSON.parse(
    JSON.stringify(schemas.get(path), (key, part: unknown) => (key === 'allOf' ? undefined : part)),
  ) as Parameters<typeof z.fromJSONSchema>[0];
  return z.fromJSONSchema(alone).safeParse(value).success;
}

function choices(offer: string): { bodyText: string; description?: string }[] {
  return (
    (schemas.get('lists.json') as { definitions: Record<string, { defaultSnippets: { bodyText: string }[] }> })
      .definitions[offer]?.defaultSnippets ?? []
  );
}

function required(path: string): string[] {
  return (schemas.get(path) as { required: string[] }).required.sort();
}

describe('schemasOf', () => {
  it('makes one for each page kind and data kind, for the files of the whole site, and one for pages of any kind', () => {
    expect([...schemas.keys()].sort()).toEqual([
      'data/sets.json',
      'defaults.json',
      'lists.json',
      'page.json',
      'pages/tea.json',
      'policies.json',
      'site.json',
      'source.json',
    ]);
    for (const path of ['data/sets.json', 'pages/tea.json', 'policies.json', 'site.json'])
      expect(schemas.get(path)).toMatchObject({
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        additionalProperties: false,
      });
  });

  it('takes the example of the template, and refuses what the build would refuse', () => {
    const page = { template: 'tea', ...definition.example };
    expect(accepts('pages/tea.json', page)).toBe(true);
    expect(accepts('pages/tea.json', { ...page, headng: 'x' })).toBe(false);
    expect(accepts('pages/tea.json', { ...page, heading: 7 })).toBe(false);
    expect(accepts('pages/tea.json', { ...page, blocks: [{ kind: 'lnk', to: '/' }] })).toBe(false);
    expect(accepts('pages/tea.json', { ...page, template: 'coffee' })).toBe(false);
  });

  it('asks only for what a person has to write', () => {
    expect(required('pages/tea.json')).toEqual(['body', 'description', 'heading', 'template', 'title']);
    expect(required('site.json')).toEqual(['defaultLocale', 'locales', 'name', 'origin']);
  });

  it('gives what the example of the template says as examples, where it is short', () => {
    const { properties } = schemas.get('pages/tea.json') as {
      properties: Record<
        string,
        { examples?: unknown[]; items?: { properties: Record<string, { examples?: unknown[] }> } }
      >;
    };
    expect(properties['heading']?.examples).toEqual(['- not a list']);
    expect(properties['body']?.examples).toBeUndefined();
    expect(properties['faq']?.items?.properties['question']?.examples).toEqual(['How?']);
  });

  it('offers what there is on the site, from one file for all schemas', () => {
    const { properties } = schemas.get('pages/tea.json') as { properties: Record<string, object> };
    expect(properties['picture']).toMatchObject({ allOf: [{ $ref: '../lists.json#/definitions/images' }] });
    expect(schemas.get('site.json')).toMatchObject({
      properties: { icon: { allOf: [{ $ref: 'lists.json#/definitions/images' }] } },
    });
    expect(choices('routes')).toEqual([
      { bodyText: '/', description: 'Teas (home)' },
      { bodyText: '/green/', description: 'Green "tea" (tea)' },
    ]);
    expect(choices('locales')).toEqual([{ bodyText: 'en', description: 'English' }]);
  });

  it('quotes what YAML would read otherwise, and leaves no places to fill in', () => {
    expect(choices('images').map(({ bodyText }) => bodyText)).toEqual([
      '"images/a: b.svg"',
      '"images/\\$x\\}.png"',
      'images/leaf.svg',
    ]);
  });
});

describe('exampleYaml', () => {
  const text = exampleYaml(template, '../../.islet/schemas/pages/tea.json');

  it('is a valid page that says what the example says', () => {
    const value = parseYaml('page.yaml', text);
    expect(value).toEqual({ template: 'tea', ...definition.example });
    expect(validate(template.schema, { file: 'page.yaml', text, sha256: '', value }, 'it').problems).toBeUndefined();
    expect(accepts('pages/tea.json', value)).toBe(true);
  });

  it('explains each field above it', () => {
    expect(text).toContain('# First line: it may have a "quote" # and more\nheading:');
    expect(text).toContain('# Markdown\nbody: |');
  });

  // yaml 2.9.1 puts a line break into a long folded text that begins with a blank: `findings/yaml-text-not-read-back.sh`.
  it('keeps the blanks of long texts in several lines', () => {
    const example = { ...definition.example, body: ` ${'word '.repeat(30)}end.\n\tTwo ${'word '.repeat(30)}end.\n` };
    const written = exampleYaml({ ...template, definition: { ...template.definition, example } }, '');
    expect(parseYaml('page.yaml', written)).toEqual({ template: 'tea', ...example });
  });
});

describe('unsupportedParts', () => {
  it('finds every kind of value that content cannot have, wherever it is', () => {
    const schema = z.object({
      a: z.date(),
      b: z.array(z.set(z.string())).optional(),
      c: z.union([z.string(), z.strictObject({ d: z.bigint() })]),
      e: z.record(z.string(), z.map(z.string(), z.string())),
      f: z.preprocess((value) => value, z.string()),
      g: z.tuple([z.string()]).rest(z.symbol()),
      h: z.custom(() => true),
    });
    expect(unsupportedParts(schema)).toEqual([
      { path: 'a', kind: 'date' },
      { path: 'b[]', kind: 'set' },
      { path: 'c.d', kind: 'bigint' },
      { path: 'e.*', kind: 'map' },
      { path: 'f', kind: 'transform' },
      { path: 'g[]', kind: 'symbol' },
      { path: 'h', kind: 'custom' },
    ]);
  });
});

it('editors refuse no colour that the build takes', () => {
  const { pattern } = (
    z.toJSONSchema(siteSchema, { io: 'input' }) as unknown as {
      properties: { themeColor: { properties: { light: { pattern: string } } } };
    }
  ).properties.themeColor.properties.light;
  for (const colour of ['#140c26', '#FFF', 'RebeccaPurple', 'rgb(20 12 38 / 50%)', 'hsla(260deg, 52%, 10%, 0.5)'])
    expect(colour).toMatch(new RegExp(pattern, 'u'));
  for (const colour of ['#zzz', 'red; x', 'url(a)']) expect(colour).not.toMatch(new RegExp(pattern, 'u'));
});

it('editors underline no value that the build converts or replaces, and read the flags of patterns', () => {
  const schema = z.strictObject({
    name: z.string().regex(/^tea/i),
    names: z.string().regex(/^tea/i).regex(/pot$/),
    cups: z.coerce.number().min(3).describe('How many'),
    size: z.number().catch(5),
    weight: z.preprocess((value) => value ?? 3, z.number()),
  });
  const data = { ...sets, schema };
  const kind = { id: 'sets', module, definition: data, schema, walk: () => undefined };
  const text = schemasOf({ ...registry, data: new Map([['sets', kind]]) }).files.find(
    ({ path }) => path === 'data/sets.json',
  )?.text;
  expect(JSON.parse(text ?? '')).toMatchObject({
    properties: {
      name: { type: 'string', pattern: '(?i)^tea' },
      names: { allOf: [{ pattern: '(?i)^tea' }, { pattern: 'pot$' }] },
      cups: { description: 'How many' },
      size: { default: 5 },
      weight: {},
    },
    required: ['name', 'names', 'cups'],
  });
  expect(text).not.toMatch(/"type": "number"/);
});

it('editors know the form of a date', () => {
  const { publishFrom } = z.toJSONSchema(z.object(publishFields)).properties as { publishFrom: { pattern: string } };
  for (const date of ['2026-12-24', '2026-12-24T09:00', '2026-12-24 09:00:00 +05:30', '2026-12-24T09:00Z'])
    expect(date).toMatch(new RegExp(publishFrom.pattern, 'u'));
  for (const date of ['2026-13-01', '2026-12-32', 'soon'])
    expect(date).not.toMatch(new RegExp(publishFrom.pattern, 'u'));
});

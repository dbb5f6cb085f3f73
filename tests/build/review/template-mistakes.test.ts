import { beforeAll, expect, it } from 'vitest';
import type { Diagnostic } from '../../../src/errors/index.js';
import { copySharedFixture } from '../../helpers/site.js';

function template(component: string, { imports = '', schema = 'z.object({})', more = '' } = {}): string {
  return `import { defineTemplate, Image, Island, jsonUrl, RichText, Shared, z } from 'islet';\n${imports}\nexport default defineTemplate({ description: 'A note.', schema: ${schema}, example: { title: 'Title', description: 'Text.' }, component: ${component}, ${more} });\n`;
}

/** Mistakes that the type checker would find, but the build does not ask it. */
const MISTAKES: readonly (readonly [what: string, source: string, name: string, message: string])[] = [
  [
    'an object where React takes none',
    template('() => <p>{{ a: 1 }}</p>'),
    'template-threw',
    'Objects are not valid as a React child (found: object with keys {a}). If you meant to render a collection of children, use an array instead.',
  ],
  [
    'a component that does not exist',
    template('() => { const Nothing: any = undefined; return <Nothing />; }'),
    'template-threw',
    'Element type is invalid: expected a string (for built-in components) or a class/function (for composite components) but got: undefined.',
  ],
  [
    'something thrown that is no error',
    template("() => { throw 'too wet'; }"),
    'template-threw',
    '`too wet` was thrown, which is no error.',
  ],
  [
    'an import that `islet` does not have',
    template('() => <p>{String(Gadget)}</p>', { imports: "import { Gadget } from 'islet';" }),
    'template-threw',
    '`islet` does not export `Gadget`.',
  ],
  [
    'an island that does not exist',
    template('() => <Island of={undefined as never} props={{}} on="load" />'),
    'island-unknown',
    '`undefined` is not an island.',
  ],
  [
    'a schema that is no object',
    template('() => <p>Text</p>', { schema: 'z.string()' }),
    'template-invalid-export',
    'The definition in `FILE` is not complete. Its `schema` is not a `z.object(...)`.',
  ],
  [
    'no component',
    template('undefined'),
    'template-invalid-export',
    'The definition in `FILE` is not complete. Its `component` is not a function.',
  ],
  [
    'a value made anew by the schema',
    template('() => <p>Text</p>', { schema: 'z.object({ day: z.string().transform((text) => [text]).optional() })' }),
    'template-unsupported-schema',
    'The schema of `FILE` has a `transform` at `day`.',
  ],
  [
    'rich text that is not there',
    template('() => <RichText value={undefined as never} />'),
    'template-threw',
    '`<RichText>` is given no `value` of an `html()` or `markdown()` field: show it only where there is one.',
  ],
  [
    'a fragment without a component',
    template('() => <Shared of={undefined as never} props={{}} />'),
    'template-threw',
    '`<Shared>` shows no component: its `of` is undefined.',
  ],
  [
    'a fragment without props',
    template('() => <Shared of={() => null} {...({} as { props: object })} />'),
    'shared-props-not-json',
    'A `<Shared>` is given no `props`.',
  ],
  [
    'widths that are no list',
    template('() => <Image src="a.svg" alt="" widths={320 as never} />'),
    'image-invalid-request',
    'The `widths` of `a.svg` are no list.',
  ],
  [
    'a name of published JSON that leads elsewhere',
    template("() => jsonUrl('../words', 1)"),
    'template-threw',
    '`jsonUrl()` is given the name `../words`, which is not kebab-case.',
  ],
  [
    'an object thrown that is no text',
    template('() => { throw Object.create(null); }'),
    'template-threw',
    'An object was thrown, which is no error.',
  ],
  [
    'a `head` that is no function',
    template('() => null', { more: 'head: {} as never' }),
    'template-invalid-export',
    'The definition in `FILE` is not complete. Its `head` is not a function.',
  ],
  [
    'links of a `head` that are no list',
    template('() => null', { more: "head: () => ({ links: 'x' as never })" }),
    'template-threw',
    '`head` gives `links` that is no list.',
  ],
  [
    'a `head` that nothing reads',
    template('() => null', { more: "head: () => ({ title: 'x' }) as never" }),
    'template-threw',
    '`head` gives `title`, which nothing reads.',
  ],
  [
    'an attribute that would end its element',
    template('() => null', {
      more: "head: () => ({ meta: [{ name: 'a', content: 'b', 'c><script': 'd' } as never] })",
    }),
    'template-threw',
    '`head` gives `meta[0]` the attribute `c><script`, which it cannot have.',
  ],
  [
    'a link without an address',
    template('() => null', { more: "head: () => ({ links: [{ rel: 'me' } as never] })" }),
    'template-threw',
    '`head` gives `links[0]` no `href`.',
  ],
  [
    'JSON-LD that is no object',
    template('() => null', { more: 'head: () => ({ jsonLd: [5 as never] })' }),
    'template-threw',
    '`head` gives `jsonLd[0]` that is no object.',
  ],
];

/** Found when a module is evaluated; no page is rendered beside these. */
const OF_MODULES = /is not complete|has a `transform`|does not export/;

const fileOf = (index: number): string => `templates/pages/note-${String(index)}.tsx`;

/** Problems of templates by file. */
const found = new Map<string, Diagnostic[]>();

beforeAll(async () => {
  for (const ofModules of [true, false]) {
    const site = await copySharedFixture('minimal');
    for (const [index, [, source, , message]] of MISTAKES.entries()) {
      if (OF_MODULES.test(message) !== ofModules) continue;
      await site.write(fileOf(index), source);
      for (const page of ['one', 'two'])
        await site.write(
          `site/pages/${page}-${String(index)}.yaml`,
          `template: note-${String(index)}\ntitle: Note\ndescription: A note.\n`,
        );
    }
    const { code, json, stderr } = await site.build();
    expect([code, stderr]).toEqual([1, '']);
    for (const item of json.diagnostics) {
      const file = item.position?.file ?? '';
      found.set(file, [...(found.get(file) ?? []), item]);
    }
    await site.dispose();
  }
});

it('are all the problems there are', () => {
  expect([...found.keys()].sort()).toEqual(MISTAKES.map((_, index) => fileOf(index)).sort());
});

it.each(MISTAKES.map((mistake, index) => [...mistake, fileOf(index)] as const))(
  'tells of %s in a template as a problem of the template',
  (_what, _source, name, message, file) => {
    expect(found.get(file)?.map((item) => [item.name, item.message])).toEqual([[name, message.replace('FILE', file)]]);
  },
);

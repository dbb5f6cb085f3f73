import { expect, it } from 'vitest';
import { copyFixture } from '../../helpers/site.js';

function template(component: string, { imports = '', schema = 'z.object({})', more = '' } = {}): string {
  return `import { defineTemplate, Image, Island, jsonUrl, RichText, Shared, z } from 'islet';\n${imports}\nexport default defineTemplate({ description: 'A note.', schema: ${schema}, example: { title: 'Title', description: 'Text.' }, component: ${component}, ${more} });\n`;
}

/** Mistakes that the type checker would find, but the build does not ask it. */
it.each([
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
    'The definition in `templates/pages/note.tsx` is not complete. Its `schema` is not a `z.object(...)`.',
  ],
  [
    'no component',
    template('undefined'),
    'template-invalid-export',
    'The definition in `templates/pages/note.tsx` is not complete. Its `component` is not a function.',
  ],
  [
    'a value made anew by the schema',
    template('() => <p>Text</p>', { schema: 'z.object({ day: z.string().transform((text) => [text]).optional() })' }),
    'template-unsupported-schema',
    'The schema of `templates/pages/note.tsx` has a `transform` at `day`.',
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
    'The definition in `templates/pages/note.tsx` is not complete. Its `head` is not a function.',
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
])('tells of %s in a template as a problem of the template', async (_, source, name, message) => {
  const site = await copyFixture('minimal');
  await site.write('templates/pages/note.tsx', source);
  for (const page of ['one', 'two'])
    await site.write(`site/pages/${page}.yaml`, 'template: note\ntitle: Note\ndescription: A note.\n');
  const { code, json, stderr } = await site.build();
  expect(stderr).toBe('');
  expect(code).toBe(1);
  expect(json.diagnostics.map((item) => [item.name, item.message, item.position?.file])).toEqual([
    [name, message, 'templates/pages/note.tsx'],
  ]);
});

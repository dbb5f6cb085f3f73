import { expect, it } from 'vitest';
import { copyFixture } from '../../helpers/site.js';

function template(component: string, { imports = '', schema = 'z.object({})' } = {}): string {
  return `import { defineTemplate, Island, z } from 'islet';\n${imports}\nexport default defineTemplate({ description: 'A note.', schema: ${schema}, example: { title: 'Title', description: 'Text.' }, component: ${component} });\n`;
}

/** Mistakes that the type checker would find, but the build does not ask it. */
it.each([
  ['an object where React takes none', template('() => <p>{{ a: 1 }}</p>'), 'template-threw', 'Objects are not valid as a React child (found: object with keys {a}). If you meant to render a collection of children, use an array instead.'],
  ['a component that does not exist', template('() => { const Nothing: any = undefined; return <Nothing />; }'), 'template-threw', 'Element type is invalid: expected a string (for built-in components) or a class/function (for composite components) but got: undefined.'],
  ['something thrown that is no error', template("() => { throw 'too wet'; }"), 'template-threw', '`too wet` was thrown, which is no error.'],
  ['an import that `islet` does not have', template('() => <p>{String(Gadget)}</p>', { imports: "import { Gadget } from 'islet';" }), 'template-threw', '`islet` does not export `Gadget`.'],
  ['an island that does not exist', template('() => <Island of={undefined as never} props={{}} on="load" />'), 'island-unknown', '`undefined` is not an island.'],
  ['a schema that is no object', template('() => <p>Text</p>', { schema: 'z.string()' }), 'template-invalid-export', 'The definition in `templates/pages/note.tsx` is not complete. Its `schema` is no `z.object(...)`.'],
  ['no component', template('undefined'), 'template-invalid-export', 'The definition in `templates/pages/note.tsx` is not complete. Its `component` is no function.'],
  ['a value made anew by the schema', template('() => <p>Text</p>', { schema: 'z.object({ day: z.string().transform((text) => [text]).optional() })' }), 'template-unsupported-schema', 'The schema of `templates/pages/note.tsx` has a `transform` at `day`.'],
])('tells of %s in a template as a problem of the template', async (_, source, name, message) => {
  const site = await copyFixture('minimal');
  await site.write('templates/pages/note.tsx', source);
  for (const page of ['one', 'two']) await site.write(`site/pages/${page}.yaml`, 'template: note\ntitle: Note\ndescription: A note.\n');
  const { code, json, stderr } = await site.build();
  expect(stderr).toBe('');
  expect(code).toBe(1);
  expect(json.diagnostics.map((item) => [item.name, item.message, item.position?.file])).toEqual([[name, message, 'templates/pages/note.tsx']]);
});

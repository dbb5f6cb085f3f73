import { expect, expectTypeOf, test } from 'vitest';
import { defineTemplate, html, z, type RichTextValue } from '../../../src/api/index.js';
import { isData, isTemplate } from '../../../src/api/define.js';

test('a template may have no fields of its own', () => {
  const template = defineTemplate({
    description: 'Only a title.',
    schema: z.object({}),
    example: { title: 'Title', description: 'What it is about.' },
    component: ({ page }) => page.title,
  });
  expect(isTemplate(template)).toBe(true);
  expect(isData(template)).toBe(false);
});

test('the component gets the output of the schema, the example is its input', () => {
  const template = defineTemplate({
    description: 'A text.',
    schema: z.object({ body: html(), size: z.number().default(1) }),
    example: { title: 'Title', description: 'What it is about.', body: '<p>Text.</p>' },
    component: ({ content }) => {
      expectTypeOf(content.body).toEqualTypeOf<RichTextValue>();
      expectTypeOf(content.size).toEqualTypeOf<number>();
      return null;
    },
  });
  expect(template.example.body).toBe('<p>Text.</p>');
});

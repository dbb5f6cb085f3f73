import { html, image, link, markdown, z } from 'islet';
import { describe, expect, it } from 'vitest';
import { sampleValue } from '../../../src/content/sample-value.js';

const tree = z.object({
  name: z.string(),
  get children() {
    return z.array(tree);
  },
});

describe('a sample of a schema', () => {
  it.each<[string, z.ZodType]>([
    [
      'texts, numbers and words',
      z.strictObject({
        text: z.string(),
        count: z.int(),
        size: z.number(),
        shown: z.boolean(),
        tone: z.enum(['calm', 'lively']),
        kind: z.literal('a'),
      }),
    ],
    [
      'what may be left out',
      z.strictObject({
        text: z.string().optional(),
        list: z.array(z.string()).default([]),
        none: z.null(),
        maybe: z.string().nullable(),
      }),
    ],
    [
      'lists and groups',
      z.strictObject({
        list: z.array(z.strictObject({ label: z.string() })),
        pair: z.tuple([z.string(), z.number()]),
        names: z.record(z.string(), z.string()),
      }),
    ],
    [
      'a choice',
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('quote'), text: z.string() }),
        z.strictObject({ kind: z.literal('steps'), items: z.array(z.string()) }),
      ]),
    ],
    ['two in one', z.intersection(z.object({ a: z.string() }), z.object({ b: z.number() }))],
    ['an image', z.strictObject({ logo: image() })],
  ])('is valid: %s', (_, schema) => {
    expect(schema.safeParse(sampleValue(schema)).error).toBeUndefined();
  });

  it('has everything that may be there', () => {
    expect(sampleValue(z.strictObject({ text: z.string().optional(), list: z.array(z.string()).default([]) }))).toEqual(
      { text: 'x', list: ['x'] },
    );
  });

  it('is what components get, of rich text and links', () => {
    const text = { source: 'x', html: '<p>x</p>', headings: [], words: 1 };
    expect(sampleValue(z.strictObject({ a: html(), b: markdown().optional(), c: link() }))).toEqual({
      a: text,
      b: text,
      c: 'x',
    });
  });

  it('has an end where a schema holds itself', () => {
    expect(JSON.stringify(sampleValue(tree)).split('children').length).toBeLessThan(12);
  });
});

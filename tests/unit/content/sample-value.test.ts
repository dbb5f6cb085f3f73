import { z } from 'islet';
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
      'a choice',
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('quote'), text: z.string() }),
        z.strictObject({ kind: z.literal('steps'), items: z.array(z.string()) }),
      ]),
    ],
  ])('is valid: %s', (_, schema) => {
    expect(schema.safeParse(sampleValue(schema)).error).toBeUndefined();
  });

  it('has everything that may be there', () => {
    expect(sampleValue(z.strictObject({ text: z.string().optional(), list: z.array(z.string()).default([]) }))).toEqual(
      { text: 'x', list: ['x'] },
    );
  });

  it('has an end where a schema holds itself', () => {
    expect(JSON.stringify(sampleValue(tree)).split('children').length).toBeLessThan(12);
  });
});

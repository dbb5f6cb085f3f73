import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compiledForMany } from '../../../src/content/template-registry.js';
import { strictSchema } from '../../../src/content/strict-schema.js';
import { html, image, link } from '../../../src/api/fields.js';
import { z } from '../../../src/api/zod.js';

/** Values that are held against a schema before it is compiled. */
const FEW = 16;

const named = z.object({ name: z.string().min(1), url: link() });

/** As templates write them. */
const schema = strictSchema(
  z
    .object({
      title: z.string().min(2).max(6),
      image: image().optional(),
      links: z
        .array(named)
        .min(1)
        .max(3)
        .default([{ name: 'Tea', url: '/tea/' }]),
      answer: html().optional(),
      kind: z.enum(['tea', 'rice']).default('tea'),
      size: z.number().int().min(1).optional(),
      isNew: z.boolean().default(false),
      choice: z.union([z.object({ a: z.string() }), z.object({ b: z.number() }), z.literal('none')]).optional(),
      extra: z.record(z.string(), z.string()).optional(),
      nothing: z.null().optional(),
      loose: z.looseObject({ a: z.string() }).optional(),
    })
    .refine(({ title, kind }) => title !== kind, 'must not be the kind'),
);

const words = fc.constantFrom<unknown>(
  'tea',
  'rice',
  't',
  '',
  '🍃',
  '🍃🍃🍃🍃🍃🍃',
  'a long title',
  'images/a.svg',
  '/tea/',
  'javascript:x',
  '<p>x</p>',
  0,
  1,
  1.5,
  -1,
  NaN,
  true,
  false,
  null,
  [],
  {},
  'none',
);
/** Nearly always one of those that are in order. */
const mostly = (...sound: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 19, arbitrary: fc.constantFrom(...sound) }, { weight: 1, arbitrary: words });

const tea = { name: 'Tea', url: '/tea/' };
const value = fc.record(
  {
    title: mostly('Rice', 'black', '🍃🍃'),
    image: mostly('images/a.svg'),
    links: mostly(
      [tea],
      [{ url: '#top', name: 'Top' }, tea],
      [tea, { ...tea, other: 1 }],
      [tea, tea, tea, tea],
      [{ name: 'Tea' }],
    ),
    answer: mostly('<p>x</p>'),
    kind: mostly('tea', 'rice'),
    size: mostly(1, 9),
    isNew: mostly(true, false),
    choice: mostly('none', { a: 'x' }, { b: 1 }, { a: 'x', c: 1 }),
    extra: mostly({ a: 'x' }, {}),
    nothing: mostly(null),
    loose: mostly({ a: 'x', b: 2 }),
    unknown: mostly(undefined),
  },
  { requiredKeys: ['title'] },
);

it('takes and refuses what the schema does, with the same values, keys in the same order, and the same problems', () => {
  const forOneMore = compiledForMany(schema);
  for (let before = 0; before < FEW; before += 1) expect(forOneMore()).toBe(schema);
  const compiled = forOneMore();
  expect(compiled).not.toBe(schema);
  expect(forOneMore()).toBe(compiled);
  const taken = { all: 0, valid: 0 };
  fc.assert(
    fc.property(value, (given) => {
      const expected = schema.safeParse(given);
      const found = compiled.safeParse(given);
      taken.all += 1;
      if (expected.success) taken.valid += 1;
      expect(found.success).toBe(expected.success);
      expect(JSON.stringify(found.data)).toBe(JSON.stringify(expected.data));
      expect(found.error?.issues).toEqual(expected.error?.issues);
    }),
    { numRuns: 4000, seed: 20261124 },
  );
  expect(taken.valid / taken.all).toBeGreaterThan(0.03);
});

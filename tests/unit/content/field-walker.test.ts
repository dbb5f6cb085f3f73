import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { walkFields } from '../../../src/content/field-walker.js';
import { asset, html, image, link } from '../../../src/api/fields.js';
import { formatPath } from '../../../src/lib/text/value-path.js';

/** A schema, a value that it accepts, and the fields and plain texts in it by path. */
interface Sample {
  readonly schema: z.ZodType;
  readonly value: unknown;
  readonly marks: readonly (readonly [path: readonly (string | number)[], text: string])[];
}

function leaf(schema: z.ZodType, value: unknown): Sample {
  return { schema, value, marks: [] };
}

const word = fc.stringMatching(/^[a-z]{1,6}$/);
const marked = fc
  .tuple(
    fc.constantFrom(
      () => link(),
      () => image(),
      () => asset(),
    ),
    word,
  )
  .map(([make, text]): Sample => ({ schema: make(), value: `/${text}`, marks: [[[], `/${text}`]] }));
const plain = fc.oneof(
  word.map((text): Sample => ({ schema: z.string(), value: `/${text}`, marks: [[[], `/${text}`]] })),
  word.map((text) => leaf(z.string().regex(/^\//), `/${text}`)),
  fc.integer().map((value) => leaf(z.number(), value)),
  fc.boolean().map((value) => leaf(z.boolean(), value)),
);

function under(key: string | number, { marks }: Sample): Sample['marks'] {
  return marks.map(([path, text]) => [[key, ...path], text] as const);
}

const samples = fc.letrec<{ any: Sample }>((tie) => {
  const fields = fc.dictionary(
    word.map((name) => `k${name}`),
    tie('any'),
    { minKeys: 1, maxKeys: 4 },
  );
  return {
    any: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      plain,
      marked,
      fields.map((parts): Sample => {
        const all = Object.entries(parts);
        const schema = z.strictObject(Object.fromEntries(all.map(([key, part]) => [key, part.schema])));
        return {
          schema,
          value: Object.fromEntries(all.map(([key, part]) => [key, part.value])),
          marks: all.flatMap(([key, part]) => under(key, part)),
        };
      }),
      fc.tuple(tie('any'), fc.nat(3)).map(([part, count]): Sample => {
        const indexes = Array.from({ length: count }, (_, index) => index);
        return {
          schema: z.array(part.schema),
          value: indexes.map(() => structuredClone(part.value)),
          marks: indexes.flatMap((index) => under(index, part)),
        };
      }),
      tie('any').map((part): Sample => ({
        schema: z.record(z.string(), part.schema),
        value: { one: part.value, two: structuredClone(part.value) },
        marks: [...under('one', part), ...under('two', part)],
      })),
      fc.tuple(tie('any'), tie('any')).map(([a, b]): Sample => ({
        schema: z.tuple([a.schema, b.schema]),
        value: [a.value, b.value],
        marks: [...under(0, a), ...under(1, b)],
      })),
      tie('any').map((part): Sample => ({ ...part, schema: part.schema.optional() })),
      tie('any').map((part): Sample => ({ ...part, schema: z.lazy(() => part.schema) })),
      fc.tuple(tie('any'), tie('any'), fc.boolean()).map(([a, b, first]): Sample => {
        const option = (kind: string, { schema }: Sample): z.core.$ZodTypeDiscriminable =>
          z.strictObject({ kind: z.literal(kind), inner: schema });
        const chosen = first ? a : b;
        return {
          schema: z.discriminatedUnion('kind', [option('a', a), option('b', b)]),
          value: { kind: first ? 'a' : 'b', inner: chosen.value },
          marks: under('inner', chosen),
        };
      }),
    ),
  };
}).any;

describe('walkFields', () => {
  it('visits exactly the fields and plain texts of any schema, at their paths', () => {
    let visits = 0;
    fc.assert(
      fc.property(samples, ({ schema, value, marks }) => {
        const parsed = schema.parse(structuredClone(value));
        const seen: string[] = [];
        walkFields(schema, parsed, ({ value: found, path }) => {
          seen.push(`${formatPath([...path])} ${String(found)}`);
          return found;
        });
        visits += seen.length;
        expect(seen.sort()).toEqual(marks.map(([path, text]) => `${formatPath([...path])} ${text}`).sort());
        expect(parsed).toEqual(value);
      }),
      { numRuns: 500 },
    );
    expect(visits).toBeGreaterThan(50);
  });

  it('puts what the visitor returns in the place of the value', () => {
    const schema = z.strictObject({
      a: z.array(z.strictObject({ to: link(), label: z.string() })),
      b: z.record(z.string(), image()),
    });
    const value = { a: [{ to: '/x', label: '/x' }], b: { one: 'i.png' } };
    expect(walkFields(schema, value, ({ kind, value: found }) => `${kind}:${String(found)}`)).toEqual({
      a: [{ to: 'link:/x', label: 'text:/x' }],
      b: { one: 'image:i.png' },
    });
  });

  it('visits rich text before and after it is parsed, in unions too', () => {
    const schema = z.strictObject({ body: z.union([z.strictObject({ inner: html() }), html()]) });
    for (const body of ['<p>a</p>', { inner: '<p>a</p>' }]) {
      const seen: unknown[] = [];
      walkFields(schema, schema.parse({ body }), ({ kind, value }) => {
        seen.push([kind, (value as { source: string }).source]);
        return value;
      });
      expect(seen).toEqual([['html', '<p>a</p>']]);
    }
  });

  it('leaves absent and empty values, and drafts of another shape, alone', () => {
    const schema = z.object({
      to: link().nullish(),
      list: z.array(link()).optional(),
      map: z.record(z.string(), link()).optional(),
      pair: z.tuple([link()]).optional(),
    });
    for (const draft of [{}, { to: null }, { list: 'no list', map: 7, pair: null }, null, 'text', 7]) {
      const seen: unknown[] = [];
      expect(walkFields(schema, structuredClone(draft), ({ value }) => void seen.push(value))).toEqual(draft);
      expect(seen.filter((value) => value === null || value === undefined)).toEqual([]);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { strictSchema } from '../../../src/content/strict-schema.js';
import { z } from '../../../src/api/zod.js';

/** Paths at which a value has keys that nobody knows. */
function unknownKeys(schema: z.core.$ZodType, value: unknown): string[] {
  const { error } = z.safeParse(strictSchema(schema), value);
  return (error?.issues ?? []).flatMap((issue) => (issue.code === 'unrecognized_keys' ? [issue.path.join('.')] : []));
}

describe('a strict schema', () => {
  it('knows no further keys at any depth', () => {
    const schema = z.object({
      list: z.array(z.object({ name: z.string() })),
      choice: z.union([z.object({ a: z.string() }), z.string()]).optional(),
    });
    expect(unknownKeys(schema, { list: [{ name: 'a' }, { name: 'b', extra: 1 }], more: 1 })).toEqual(['list.1', '']);
    expect(z.safeParse(strictSchema(schema), { list: [], choice: { a: 'x', b: 'y' } }).success).toBe(false);
    expect(z.safeParse(strictSchema(schema), { list: [{ name: 'a' }] }).data).toEqual({ list: [{ name: 'a' }] });
  });

  it('lets objects be that take further keys on purpose', () => {
    expect(
      unknownKeys(z.object({ loose: z.looseObject({}), any: z.object({}).catchall(z.string()) }), {
        loose: { a: 1 },
        any: { b: 'x' },
      }),
    ).toEqual([]);
  });

  it('may name itself', () => {
    const node: z.ZodType = z.object({
      name: z.string(),
      get children() {
        return z.array(node).optional();
      },
    });
    expect(unknownKeys(node, { name: 'a', children: [{ name: 'b', children: [{ name: 'c', extra: 1 }] }] })).toEqual([
      'children.0.children.0',
    ]);
    expect(z.core.isRecursiveSchema(strictSchema(node))).toBe(true);
  });

  it('is none to zod that a value could be met in twice, where it names itself nowhere', () => {
    const schema = z.object({
      list: z.array(z.object({ name: z.string(), inner: z.object({ deep: z.string() }).optional() })),
      title: z.string().default(''),
    });
    expect(z.core.isRecursiveSchema(strictSchema(schema))).toBe(false);
    expect(z.core.isRecursiveSchema(strictSchema(schema.extend({ more: z.string() })))).toBe(false);
  });
});

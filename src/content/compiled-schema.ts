import { z } from '../api/zod.js';

/** Values that are held against a schema as it is. To compile it takes as long as it then spares on some 25 pages of 11 KB while V8 has not optimised anything, and on some 400 later. */
const FEW = 16;

/**
 * Makes the function that gives a schema to hold one more value against: after the first ones zod's compiled form of it, which takes values that are in order in half of the time and has the schema
 * itself look at all others.
 */
export function compiledForMany<Kind extends z.ZodType>(schema: Kind): () => Kind {
  let compiled: Kind | undefined;
  let values = 0;
  return () => {
    if (values < FEW) {
      values += 1;
      return schema;
    }
    return (compiled ??= z.compile(schema));
  };
}

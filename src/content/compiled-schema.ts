import { z } from '../api/zod.js';

/** Validations before a schema is compiled. Compiling costs as much as it saves on 25 to 400 pages of 11 KB. */
const FEW = 16;

/**
 * Returns a function that provides the schema for one more validation: the plain schema first, later zod's compiled
 * form, which accepts valid values twice as fast and falls back to the schema for all others.
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

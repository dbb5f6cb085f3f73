/** Bytes of the shared memory; larger texts get memory of their own. */
const TEXT = 1 << 18;

/** Most bytes of a UTF-16 code unit in UTF-8. */
export const MAX_UNIT = 3;

/** Halves of characters, which do not come back from UTF-8 where they stand alone. */
export const SURROGATE = /[\ud800-\udfff]/;

/** Creates a UTF-8 encoder that reuses its memory: the bytes of a text are valid until the next call. */
export function createTextEncoder(): (text: string) => Buffer {
  let memory: Buffer | undefined;
  return (text) => {
    if (text.length * MAX_UNIT > TEXT) return Buffer.from(text);
    memory ??= Buffer.allocUnsafeSlow(TEXT);
    return memory.subarray(0, memory.write(text));
  };
}

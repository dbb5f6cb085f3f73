/** Memory for a text, in bytes; larger ones have memory of their own. */
const TEXT = 1 << 18;

/** Bytes that a UTF-16 code unit takes in UTF-8 at most. */
export const MAX_UNIT = 3;

/** Halves of characters, which do not come back from UTF-8 where they stand alone. */
export const SURROGATE = /[\ud800-\udfff]/;

/** Encodes texts in UTF-8, one after the other, into memory that is used again, since what each would ask of the system comes back only with a collection: the bytes of one hold until the next. */
export function createTextEncoder(): (text: string) => Buffer {
  let memory: Buffer | undefined;
  return (text) => {
    if (text.length * MAX_UNIT > TEXT) return Buffer.from(text);
    memory ??= Buffer.allocUnsafeSlow(TEXT);
    return memory.subarray(0, memory.write(text));
  };
}

/** Bytes read at once. */
const WINDOW = 262_144;

/** Reads a file from its beginning to its end in few large steps, and gives out parts of them. */
export interface WindowReader {
  /** Returns the bytes of a half-open range, which must lie within the file. */
  exactly(from: number, to: number): Promise<Uint8Array>;
  /** Returns the bytes from `from` on that are at hand or come with the next step: at least one, and none from `to` on. */
  some(from: number, to: number): Promise<Uint8Array>;
}

/** Rejections of `read`, which returns the bytes of a half-open range, are passed through. */
export function windowReader(size: number, read: (from: number, to: number) => Promise<Uint8Array>): WindowReader {
  let start = 0;
  let bytes: Uint8Array = new Uint8Array();

  /** Reads on from `from` if `to` is not at hand. */
  async function load(from: number, to: number): Promise<void> {
    if (from >= start && to <= start + bytes.length) return;
    bytes = await read(from, Math.min(size, Math.max(to, from + WINDOW)));
    start = from;
  }

  return {
    async exactly(from, to) {
      await load(from, to);
      return bytes.subarray(from - start, to - start);
    },
    async some(from, to) {
      await load(from, from + 1);
      return bytes.subarray(from - start, to - start);
    },
  };
}

/** Bytes read from a stream at once. */
const PIECE = 262_144;

/**
 * Reads bytes of a stream, at most `limit` at a time, valid until the next call; `undefined` after the last. If the
 * browser supports it, all reads share one buffer, so that a long stream leaves no garbage.
 */
export function byteReader(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): (limit: number) => Promise<Uint8Array | undefined> {
  let memory = new ArrayBuffer(PIECE);
  let filler: ReadableStreamBYOBReader;
  try {
    filler = stream.getReader({ mode: 'byob' });
  } catch {
    // Chrome before 115 and Safari allocate their own chunks.
    return splitter(stream.getReader());
  }
  return async (limit) => {
    const { done, value } = await filler.read(new Uint8Array(memory, 0, Math.min(limit, PIECE)));
    if (value !== undefined) memory = value.buffer;
    return done ? undefined : value;
  };
}

function splitter(reader: ReadableStreamDefaultReader<Uint8Array>): (limit: number) => Promise<Uint8Array | undefined> {
  let rest = new Uint8Array();
  return async (limit) => {
    while (rest.length === 0) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      rest = value as Uint8Array<ArrayBuffer>;
    }
    const piece = rest.subarray(0, limit);
    rest = rest.subarray(limit);
    return piece;
  };
}

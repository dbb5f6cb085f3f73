/** Bytes that are made at a time. */
export const BLOCK = 65_536;

/** Which of all possible files: two of one version agree as far as the shorter one goes. */
export interface ApkFile {
  readonly size: number;
  readonly version: number;
}

/** Bytes `from` up to, not including, `to` of a file, in pieces of at most `BLOCK`. Nothing before `from` is made. */
export function* apkBytes({ version }: Pick<ApkFile, 'version'>, from: number, to: number): Generator<Uint8Array, void> {
  for (let start = from - (from % BLOCK); start < to; start += BLOCK) {
    const block = makeBlock(version, start / BLOCK);
    yield block.subarray(Math.max(0, from - start), Math.min(BLOCK, to - start));
  }
}

function makeBlock(version: number, index: number): Uint8Array {
  const words = new Uint32Array(BLOCK / 4);
  let state = scatter(scatter(version) ^ index);
  for (let at = 0; at < words.length; at += 1) {
    // Mulberry32, by Tommy Ettinger, in the public domain.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    words[at] = mixed ^ (mixed >>> 14);
  }
  return new Uint8Array(words.buffer);
}

/** A number far from those of its neighbours (the finalizer of MurmurHash3). */
function scatter(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** Incremental SHA-256 (FIPS 180-4). `crypto.subtle` would need the whole file in memory. */
export interface Sha256 {
  add(bytes: Uint8Array): void;
  /** Finishes the computation and returns the digest in Base64. */
  digest(): string;
}

/**
 * The first 32 fractional bits of roots of the first primes: cube roots for the rounds, square roots for the initial
 * state.
 */
const ROUND_CONSTANTS = new Int32Array(64);
const INITIAL_STATE = new Int32Array(8);
for (let prime = 2, found = 0; found < 64; prime += 1) {
  let divisor = 2;
  while (divisor * divisor <= prime && prime % divisor !== 0) divisor += 1;
  if (divisor * divisor <= prime) continue;
  if (found < 8) INITIAL_STATE[found] = fraction(Math.sqrt(prime));
  ROUND_CONSTANTS[found] = fraction(Math.cbrt(prime));
  found += 1;
}

function fraction(value: number): number {
  return ((value % 1) * 2 ** 32) | 0;
}

export function createSha256(): Sha256 {
  const state = INITIAL_STATE.slice();
  const words = new Int32Array(64);
  const block = new Uint8Array(64);
  const view = new DataView(block.buffer);
  let length = 0;

  const add = (bytes: Uint8Array): void => {
    const source = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = 0; at < bytes.length;) {
      const offset = length % 64;
      const size = Math.min(64 - offset, bytes.length - at);
      if (size === 64) {
        compress(state, words, source, at);
      } else {
        block.set(bytes.subarray(at, at + size), offset);
        if (offset + size === 64) compress(state, words, view, 0);
      }
      at += size;
      length += size;
    }
  };

  return {
    add,
    digest() {
      const offset = length % 64;
      const end = new Uint8Array((offset < 56 ? 64 : 128) - offset);
      end[0] = 0x80;
      const bits = new DataView(end.buffer);
      bits.setUint32(end.length - 8, length / 2 ** 29);
      bits.setUint32(end.length - 4, length * 8);
      add(end);
      state.forEach((word, index) => {
        view.setInt32(index * 4, word);
      });
      return btoa(String.fromCharCode(...block.subarray(0, 32)));
    },
  };
}

/* oxlint-disable typescript/no-non-null-assertion -- every index lies within the arrays of 8 and 64 words */
function compress(state: Int32Array, words: Int32Array, block: DataView, at: number): void {
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let round = 0; round < 64; round += 1) {
    if (round < 16) {
      words[round] = block.getInt32(at + round * 4);
    } else {
      const early = words[round - 15]!;
      const late = words[round - 2]!;
      words[round] =
        (words[round - 16]! +
          (rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3)) +
          words[round - 7]! +
          (rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10))) |
        0;
    }
    const first =
      (h +
        (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
        ((e & f) ^ (~e & g)) +
        ROUND_CONSTANTS[round]! +
        words[round]!) |
      0;
    const second = ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}
/* oxlint-enable typescript/no-non-null-assertion */

function rotateRight(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSha256 } from '../../../../../templates/browser/download/sha-256.js';

function sha256Of(...pieces: Uint8Array[]): string {
  const sha256 = createSha256();
  for (const piece of pieces) sha256.add(piece);
  return sha256.digest();
}

describe('createSha256', () => {
  it.each([
    ['', '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='],
    ['abc', 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='],
    ['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', 'JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE='],
  ])('gives what the standard gives for `%s`', (text, expected) => {
    expect(sha256Of(new TextEncoder().encode(text))).toBe(expected);
  });

  it.each([55, 56, 57, 63, 64, 65, 119, 120, 128, 100_003])('is right at %i bytes', (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7919) >>> 3);
    expect(sha256Of(bytes)).toBe(createHash('sha256').update(bytes).digest('base64'));
  });

  it('does not depend on how the bytes are cut, nor on where in memory they are', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 })), (pieces) => {
        const moved = pieces.map((piece) => Uint8Array.from([1, ...piece, 2]).subarray(1, piece.length + 1));
        expect(sha256Of(...moved)).toBe(createHash('sha256').update(Buffer.concat(pieces)).digest('base64'));
      }),
    );
  });
});

import { expect, it } from 'vitest';
import { sha256Hex } from '../../../../src/lib/text/hash.js';

it('gives the published SHA-256 of the empty text and of `abc`', () => {
  expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it('takes text as UTF-8, like the bytes of it', () => {
  expect(sha256Hex('हिन्दी')).toBe(sha256Hex(new TextEncoder().encode('हिन्दी')));
});

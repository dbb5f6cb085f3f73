import { describe, expect, it } from 'vitest';
import { addressesIn } from '../../../../src/content/edits/text-edits.js';

describe('an address', () => {
  it('is found whole, and not in longer ones', () => {
    const text = '/a/ (/a/) [/a/#x] "/a/?y" /a/b/ /b/a/ https://a.example/a/ /a/. /a/.x -/a/';
    expect(addressesIn(text, '/a/')).toEqual([0, 5, 11, 19, 59]);
  });
});

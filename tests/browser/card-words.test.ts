import { expect, it } from 'vitest';
import { bengali, devanagari, gujarati } from '../unit/images/cards/fonts.js';
import { wordsDrawnOtherwise, wordsOf } from './card-words.js';

it.each([
  ['hi', devanagari],
  ['mr', devanagari],
  ['bn', bengali],
  ['gu', gujarati],
])('cards draw words of %s as Chromium does', async (language, { bytes }) => {
  const words = wordsOf(language).slice(0, 60);
  expect(words).toHaveLength(60);
  expect(await wordsDrawnOtherwise(words, bytes)).toEqual([]);
  // The test can fail: another word is seen.
  expect(await wordsDrawnOtherwise(['क'], bengali.bytes)).toHaveLength(1);
});

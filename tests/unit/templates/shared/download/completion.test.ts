import { describe, expect, it } from 'vitest';
import { completionAfter } from '../../../../../templates/shared/download/completion.js';

/** What is there, in letters: overlay, gesture, save, again. */
const letters = (elapsed: number, campaign: boolean, dismissed = false): string => {
  const { overlay, gesture, save, again } = completionAfter(elapsed, campaign, dismissed);
  return `${overlay ? 'o' : ''}${gesture ? 'g' : ''}${save ? 's' : ''}${again ? 'a' : ''}`;
};

describe('after a download has completed', () => {
  it.each([
    [0, ''],
    [499, ''],
    [500, 'a'],
    [999, 'a'],
    [1_000, 'sa'],
    [60_000, 'sa'],
  ])('elsewhere, after %i ms', (elapsed, expected) => {
    expect(letters(elapsed, false)).toBe(expected);
  });

  it.each([
    [0, ''],
    [499, ''],
    [500, 'o'],
    [1_000, 'os'],
    [2_999, 'os'],
    [3_000, 'ogs'],
    [14_999, 'ogs'],
    [15_000, 'sa'],
  ])('on a campaign page, after %i ms', (elapsed, expected) => {
    expect(letters(elapsed, true)).toBe(expected);
  });

  it('an overlay that was sent away does not come back, and "Download Again" takes its place', () => {
    expect([1_000, 3_000, 20_000].map((elapsed) => letters(elapsed, true, true))).toEqual(['sa', 'sa', 'sa']);
  });
});

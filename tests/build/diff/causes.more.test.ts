import { expect, it } from 'vitest';
import { copyFixture } from '../../helpers/site.js';
import { judgeCauses } from './cause-trials.js';

it('names no wrong cause of random edits, and mostly exactly one', async () => {
  const site = await copyFixture('plant-shop');
  const judged = [];
  for (let seed = 1; seed <= 6; seed += 1) judged.push(...(await judgeCauses(site, seed, 2 * seed)));
  expect(judged.filter(({ isWrong }) => isWrong)).toEqual([]);
  expect(judged.length).toBeGreaterThan(60);
  expect(judged.filter(({ isExact }) => isExact).length / judged.length).toBeGreaterThan(0.6);
});

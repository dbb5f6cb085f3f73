import { expect, it } from 'vitest';
import { MOST, slips } from '../../../scripts/bench/slips.mjs';

const usual = { startSeconds: 1.4, secondsPerPage: 0.002, coldSeconds: 1.8, unchangedSeconds: 0.4 };
const floor = { startSeconds: 0.4, secondsPerPage: 0.0015 };

it('lets the usual pass, and twice the most that was seen of a page', () => {
  expect(slips(usual, floor)).toEqual([]);
  expect(slips({ ...usual, secondsPerPage: 0.0044 }, floor)).toEqual([]);
});

it('finds a page that takes ten times as long, even where pages have become twice as fast as the floor', () => {
  expect(slips({ ...usual, secondsPerPage: 0.02 }, floor)).toEqual([
    `A page takes 13.3 times the floor's CPU time; at most ${String(MOST.page)} times is allowed.`,
  ]);
  expect(slips({ ...usual, secondsPerPage: 0.0075 }, floor)).toHaveLength(1);
});

it('finds unchanged pages that are made anew', () => {
  expect(slips({ ...usual, unchangedSeconds: 1.7 }, floor)).toEqual([
    `A build takes 0.94 of the CPU time of a cold one where nothing has changed; at most ${String(MOST.unchanged)} is allowed.`,
  ]);
  expect(slips({ ...usual, unchangedSeconds: 4 }, floor)).toHaveLength(1);
  expect(slips({ ...usual, unchangedSeconds: 0.9 }, floor)).toEqual([]);
});

it('finds a start that takes ten times as long, though the pages hide it', () => {
  expect(slips({ ...usual, startSeconds: 14 }, floor)).toEqual([
    `Starting up takes 35.0 times the floor's CPU time; at most ${String(MOST.start)} times is allowed.`,
  ]);
});

it.each([
  ['no time', { startSeconds: 0.4, secondsPerPage: 0 }],
  ['less than no time', { startSeconds: 0.4, secondsPerPage: -0.001 }],
  ['no figure', { startSeconds: NaN, secondsPerPage: NaN }],
])('believes no floor that takes %s', (_, broken) => {
  expect(slips(usual, broken)).toEqual(['The floor could not be measured.']);
});

it('believes no cost that is no figure', () => {
  expect(
    slips({ startSeconds: NaN, secondsPerPage: NaN, coldSeconds: NaN, unchangedSeconds: undefined }, floor),
  ).toHaveLength(3);
});

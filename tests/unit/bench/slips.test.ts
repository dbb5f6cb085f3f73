import { expect, it } from 'vitest';
import { MOST, slips } from '../../../scripts/bench/slips.mjs';

const usual = { startSeconds: 1.4, secondsPerPage: 0.002, secondsPerKeptPage: 0.0001 };
const floor = { startSeconds: 0.4, secondsPerPage: 0.0015 };

it('lets the usual pass, and three times the usual of a page', () => {
  expect(slips(usual, floor)).toEqual([]);
  expect(slips({ ...usual, secondsPerPage: 0.0059 }, floor)).toEqual([]);
});

it('finds a page that takes ten times as long, even where pages have become twice as fast as the floor', () => {
  expect(slips({ ...usual, secondsPerPage: 0.02 }, floor)).toEqual([`A page takes 13.3 times the floor's CPU time; at most ${String(MOST.page)} times is allowed.`]);
  expect(slips({ ...usual, secondsPerPage: 0.0075 }, floor)).toHaveLength(1);
});

it('finds unchanged pages that are made anew, and lets noise pass that makes them cost less than nothing', () => {
  expect(slips({ ...usual, secondsPerKeptPage: 0.002 }, floor)).toEqual([`An unchanged page takes 1.3 times what a page costs the floor; at most ${String(MOST.kept)} times is allowed.`]);
  expect(slips({ ...usual, secondsPerKeptPage: -0.0005 }, floor)).toEqual([]);
});

it('finds a start that takes ten times as long, though the pages hide it', () => {
  expect(slips({ ...usual, startSeconds: 14 }, floor)).toEqual([`Starting up takes 35.0 times the floor's CPU time; at most ${String(MOST.start)} times is allowed.`]);
});

it.each([
  ['no time', { startSeconds: 0.4, secondsPerPage: 0 }],
  ['less than no time', { startSeconds: 0.4, secondsPerPage: -0.001 }],
  ['no figure', { startSeconds: NaN, secondsPerPage: NaN }],
])('believes no floor that takes %s', (_, broken) => {
  expect(slips(usual, broken)).toEqual(['The floor could not be measured.']);
});

it('believes no cost that is no figure', () => {
  expect(slips({ startSeconds: NaN, secondsPerPage: NaN, secondsPerKeptPage: undefined }, floor)).toHaveLength(3);
});

import { expect, it } from 'vitest';
import { costProblems, LIMITS } from '../../../scripts/bench/page-cost.js';

const usual = { startSeconds: 1.4, secondsPerPage: 0.002, coldSeconds: 1.8, unchangedSeconds: 0.4 };
const reference = { startSeconds: 0.4, secondsPerPage: 0.0015 };

it('accepts usual costs', () => {
  expect(costProblems(usual, reference)).toEqual([]);
  expect(costProblems({ ...usual, secondsPerPage: 0.0044, unchangedSeconds: 0.9 }, reference)).toEqual([]);
});

it('finds a page that takes ten times as long', () => {
  expect(costProblems({ ...usual, secondsPerPage: 0.02 }, reference)).toEqual([
    `A page, compared with the reference: 13.33 times the CPU time, at most ${String(LIMITS.page)} are allowed.`,
  ]);
});

it('finds an unchanged build that renders all pages', () => {
  expect(costProblems({ ...usual, unchangedSeconds: 1.7 }, reference)).toEqual([
    `A build without changes, compared with a cold one: 0.94 times the CPU time, at most ${String(LIMITS.unchanged)} are allowed.`,
  ]);
});

it('finds a start that takes ten times as long', () => {
  expect(costProblems({ ...usual, startSeconds: 14 }, reference)).toEqual([
    `A start, compared with the reference: 35.00 times the CPU time, at most ${String(LIMITS.start)} are allowed.`,
  ]);
});

it.each([
  ['no time', { startSeconds: 0.4, secondsPerPage: 0 }],
  ['negative time', { startSeconds: 0.4, secondsPerPage: -0.001 }],
  ['NaN', { startSeconds: NaN, secondsPerPage: NaN }],
])('rejects a reference that takes %s', (_, broken) => {
  expect(costProblems(usual, broken)).toEqual(['The reference could not be measured.']);
});

it('rejects costs that are NaN', () => {
  const costs = { startSeconds: NaN, secondsPerPage: NaN, coldSeconds: NaN, unchangedSeconds: NaN };
  expect(costProblems(costs, reference)).toHaveLength(3);
});

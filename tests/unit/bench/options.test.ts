import { expect, it } from 'vitest';
import { parseOptions } from '../../../scripts/bench/options.js';

it('measures 100 and 1,000 pages, three rounds each, where nothing is asked for', () => {
  const { pages, roundsOf, check, stages, json } = parseOptions([]);
  expect({ pages, rounds: pages.map(roundsOf), check, stages, json }).toEqual({
    pages: [100, 1000],
    rounds: [3, 3],
    check: false,
    stages: false,
    json: undefined,
  });
});

it('runs large sizes twice', () => {
  const { pages, roundsOf } = parseOptions(['--pages', '100,10000']);
  expect(pages.map(roundsOf)).toEqual([3, 2]);
});

it('takes a number of rounds for all sizes', () => {
  const { pages, roundsOf } = parseOptions(['--pages', '100,10000', '--runs', '5']);
  expect(pages.map(roundsOf)).toEqual([5, 5]);
});

it('measures peers at 1,000 and 10,000 pages, large sizes once, all of them where none is named', () => {
  const { pages, roundsOf, only } = parseOptions(['--peers']);
  expect({ pages, rounds: pages.map(roundsOf), only }).toEqual({
    pages: [1000, 10_000],
    rounds: [3, 1],
    only: ['hugo', 'eleventy', 'astro', 'next'],
  });
  expect(parseOptions(['--peers', '--only', 'next,hugo']).only).toEqual(['next', 'hugo']);
});

it.each([
  [['--only', 'hugo'], '`--only` belongs to `--peers`.'],
  [['--keep'], '`--keep` belongs to `--peers`.'],
  [['--peers', '--only', 'hugo,jekyl'], '`--only` takes names of hugo, eleventy, astro, next, not `jekyl`.'],
  [['--pages', '1'], '`--pages` takes whole numbers from 2, not `1`.'],
  [['--pages', '100,'], '`--pages` takes whole numbers from 2, not ``.'],
  [['--pages', '1e3x'], '`--pages` takes whole numbers from 2, not `1e3x`.'],
  [['--runs', '0'], '`--runs` takes whole numbers from 1, not `0`.'],
  [['--speed'], /unknown option/i],
])('refuses %j', (args, message) => {
  expect(() => parseOptions(args)).toThrow(message);
});

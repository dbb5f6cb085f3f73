import { describe, expect, it } from 'vitest';
import data from '../../../../templates/data/social-proof.js';

const counted = {
  source: 'counted',
  number: 181_204,
  date: '2026-10-01',
  lines: ['{players} players', 'counted on {date}'],
};
const illustrative = {
  source: 'illustrative',
  minimum: 150_000,
  maximum: 200_000,
  avatars: Array.from({ length: 10 }, (_, index) => `images/avatars/avatar-${index}.svg`),
  lines: ['{players} players', 'in {area}'],
  area: 'your area',
  mark: 'Illustrative figure, not a count',
};

const problems = (value: object): unknown[] =>
  (data.schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

describe('the social proof', () => {
  it.each([counted, illustrative])('may be $source', (value) => {
    expect(problems(value)).toEqual([]);
  });

  it.each([
    ['a counted number without its date', { ...counted, date: undefined }, 'date'],
    ['nine avatars', { ...illustrative, avatars: illustrative.avatars.slice(1) }, 'avatars'],
    ['another source', { ...counted, source: 'guessed' }, 'source'],
    ['an illustrative figure without its mark', { ...illustrative, mark: undefined }, 'mark'],
    ['a figure that is shown on no named pages', { ...illustrative, shown: true }, 'shown'],
    ['one line', { ...counted, lines: ['{players} players'] }, 'lines'],
  ])('is refused with %s', (_case, value, path) => {
    expect(problems(value)).toMatchObject([[expect.stringContaining(path), expect.any(String)]]);
  });

  it.each([
    [
      'a range that ends before it begins',
      { ...illustrative, maximum: 149_999 },
      ['maximum', 'must not be below `minimum`'],
    ],
    [
      'figures of different length',
      { ...illustrative, minimum: 99_999 },
      ['maximum', 'must have as many digits as `minimum`, so that nothing moves'],
    ],
    [
      'no place for the number',
      { ...illustrative, lines: ['Players', 'in {area}'] },
      ['lines', 'must have `{players}` once'],
    ],
    [
      'a place that nothing fills',
      { ...illustrative, lines: ['{players} players', 'in {area}, {state}'] },
      ['lines', 'must have nothing in braces but `{players}` and `{area}`'],
    ],
  ])('says what is wrong with %s', (_case, value, problem) => {
    expect(problems(value)).toEqual([problem]);
  });
});

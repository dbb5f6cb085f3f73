import { expect, it } from 'vitest';
import { textWithPlaces } from '../../../../templates/fields/text-with-places.js';

const duration = textWithPlaces('days', 'hours', 'minutes');
const problems = (schema: ReturnType<typeof textWithPlaces>, text: string): string[] =>
  (schema.safeParse(text).error?.issues ?? []).map(({ message }) => message);

it.each([
  '{days} d {hours} h {minutes} min',
  '{minutes}{hours}{days}',
  'बचे हैं: {days} दिन,\n{hours} घंटे, {minutes} मिनट, {days}',
])('takes the places in any order: %j', (text) => {
  expect(problems(duration, text)).toEqual([]);
});

it.each([
  '',
  '{dayz} d {hours} h {minutes} min',
  '{days} d {hours} h',
  '{days} {hours} {minutes} {seconds}',
  '{days} {hours} {minutes',
  '{days} {hours} {minutes} {',
  '{days} {hours} { minutes }',
  '{days} {hours} {minutes} {मिनट}',
])('refuses a text without one of them, or with another: %j', (text) => {
  expect(problems(duration, text)).toEqual([
    'must have `{days}`, `{hours}` and `{minutes}`, and nothing else in braces',
  ]);
});

it('names one place, and two', () => {
  expect([problems(textWithPlaces('n'), 'n left'), problems(textWithPlaces('done', 'total'), '{done}')]).toEqual([
    ['must have `{n}`, and nothing else in braces'],
    ['must have `{done}` and `{total}`, and nothing else in braces'],
  ]);
});

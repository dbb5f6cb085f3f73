import { expect, it } from 'vitest';
import { budgetOf, budgetSchema } from '../../../../src/lib/site/budgets.js';

const budgets = [
  { page: '20 KB', scripts: '50 KB' },
  { on: ['/blog/*'], page: '30 KB' },
  { templates: ['legal'], page: '40.5 KB' },
  { on: ['/blog/*'], templates: ['article'], image: '10 KB' },
  { on: ['/blog/short/'], page: '1 KB' },
].map((entry) => budgetSchema.parse(entry));

it.each([
  ['an entry for all pages holds for each', '/', 'home', { page: 20 * 1024, scripts: 50 * 1024 }],
  [
    'a later entry that fits takes the place of an earlier one, in what it names only',
    '/blog/tea/',
    'list',
    { page: 30 * 1024, scripts: 50 * 1024 },
  ],
  ['the order decides and not which entry says more', '/blog/tea/', 'legal', { page: 40.5 * 1024, scripts: 50 * 1024 }],
  [
    'path and kind of an entry have to fit both',
    '/blog/tea/',
    'article',
    { page: 30 * 1024, scripts: 50 * 1024, image: 10 * 1024 },
  ],
  ['a kind alone is not enough', '/tea/', 'article', { page: 20 * 1024, scripts: 50 * 1024 }],
  ['the last entry holds', '/blog/short/', 'legal', { page: 1024, scripts: 50 * 1024 }],
])('%s', (_, route, template, expected) => {
  expect(budgetOf(budgets, route, template)).toEqual({ limits: expected, unknown: [] });
});

it('a page whose kind is not known has no limit that depends on it, also not that of other kinds', () => {
  expect(budgetOf(budgets, '/legal/', undefined)).toEqual({ limits: { scripts: 50 * 1024 }, unknown: ['page'] });
  expect(budgetOf(budgets, '/blog/tea/', undefined)).toEqual({
    limits: { scripts: 50 * 1024 },
    unknown: ['page', 'image'],
  });
  expect(budgetOf(budgets, '/blog/short/', undefined)).toEqual({
    limits: { page: 1024, scripts: 50 * 1024 },
    unknown: ['image'],
  });
});

it.each(['14', '14KB', '14 MB', '-1 KB', '01 KB'])('refuses the size %s', (page) => {
  expect(budgetSchema.safeParse({ page }).success).toBe(false);
});

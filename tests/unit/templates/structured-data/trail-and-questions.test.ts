import { expect, test } from 'vitest';
import { trailAndQuestions } from '../../../../templates/structured-data/trail-and-questions.js';
import { pageInfo } from './page-info.js';

const home = { name: 'Home', url: '/' };
const question = { heading: 'How old?', content: { source: '', html: '<p>18 years.</p>', headings: [], words: 2 } };
const types = (questions: (typeof question)[]): unknown[] =>
  trailAndQuestions(pageInfo(), home, { heading: 'Here', breadcrumbs: [], questions }).map((block) => block['@type']);

test('a page with questions offers them beside its trail', () => {
  expect(types([question])).toEqual(['BreadcrumbList', 'FAQPage']);
});

test('a page without questions offers its trail alone', () => {
  expect(types([])).toEqual(['BreadcrumbList']);
});

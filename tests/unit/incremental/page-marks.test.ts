import { expect, it } from 'vitest';
import { createPageMarks } from '../../../src/incremental/page-marks.js';

const ROUTES = ['/', '/a/', '/b/'];
const table = {
  routes: () => ROUTES,
  number: (route: string) => (ROUTES.includes(route) ? ROUTES.indexOf(route) : undefined),
};

it('marks are a set of the pages of a table', () => {
  const marks = createPageMarks(table);
  expect([marks.size, marks.has('/a/')]).toEqual([0, false]);
  for (const route of ['/a/', '/', '/a/']) marks.add(route);
  expect([marks.size, ...[...ROUTES, '/c/'].map((route) => marks.has(route))]).toEqual([2, true, true, false, false]);
  expect(() => {
    marks.add('/c/');
  }).toThrow(TypeError);
});

import { expect, test } from 'vitest';
import { contactSheet, picturesOf } from '../../../scripts/pages/screenshots.js';
import { parsePage } from '../../helpers/select.js';

test('pictures are named after their page', () => {
  const routes = ['/', '/404.html', '/ludo/', '/ludo/ludo-rules/'];
  expect(routes.map((route) => picturesOf(route)[1]?.file)).toEqual([
    'home-360-dark.png',
    '404-360-dark.png',
    'ludo-360-dark.png',
    'ludo_ludo-rules-360-dark.png',
  ]);
});

test('the contact sheet shows every picture of a page, with names escaped', () => {
  const page = { route: '/<b>/', template: 'text & more', lang: 'en', noindex: false, bytes: 1 };
  const sheet = parsePage(contactSheet([page]));
  expect(sheet.all('b')).toEqual([]);
  expect(sheet.all('h2').map((heading) => heading.text())).toEqual(['/<b>/ text & more']);
  const figures = sheet
    .all('figure')
    .map((figure) => [figure.one('a').attr('href'), figure.one('img').attr('width'), figure.text()]);
  expect(figures).toHaveLength(6);
  expect(figures[0]).toEqual(['%3Cb%3E-360-light.png', '144', '360 light']);
  expect(figures[5]).toEqual(['%3Cb%3E-1280-dark.png', '512', '1280 dark']);
});

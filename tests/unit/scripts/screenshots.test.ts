import { expect, test } from 'vitest';
import { contactSheet } from '../../../scripts/screenshots/contact-sheet.mjs';
import { pictureName } from '../../../scripts/screenshots/take-picture.mjs';
import { parsePage } from '../../helpers/select.js';

test('pictures are named after their page', () => {
  expect(['/', '/404.html', '/ludo/', '/ludo/ludo-rules/'].map((route) => pictureName(route, 360, 'dark'))).toEqual([
    'home-360-dark.png',
    '404-360-dark.png',
    'ludo-360-dark.png',
    'ludo_ludo-rules-360-dark.png',
  ]);
});

test('the contact sheet shows every picture under its page, and nothing that a name says is markup', () => {
  const picture = (width: number, scheme: string) => ({ width, scheme, file: pictureName('/<b>/', width, scheme) });
  const sheet = parsePage(
    contactSheet([{ route: '/<b>/', kind: 'text & more', pictures: [picture(360, 'light'), picture(1280, 'dark')] }]),
  );
  expect(sheet.all('b')).toEqual([]);
  expect(sheet.all('h2').map((heading) => heading.text())).toEqual(['/<b>/ text & more']);
  expect(
    sheet
      .all('figure')
      .map((figure) => [
        figure.one('a').attr('href'),
        figure.one('img').attr('src'),
        figure.one('img').attr('width'),
        figure.text(),
      ]),
  ).toEqual([
    ['%3Cb%3E-360-light.png', '%3Cb%3E-360-light.png', '144', '360 light'],
    ['%3Cb%3E-1280-dark.png', '%3Cb%3E-1280-dark.png', '512', '1280 dark'],
  ]);
});

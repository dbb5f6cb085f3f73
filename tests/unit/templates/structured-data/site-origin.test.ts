import { expect, test } from 'vitest';
import { siteOrigin } from '../../../../templates/structured-data/site-origin.js';
import { pageInfo } from './page-info.js';

test.each(['/', '/ludo/', '/404.html', '/लूडो/'])('the origin is what stands before %s', (path) => {
  expect(siteOrigin(pageInfo({ path }))).toBe('https://games.example');
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';
import { EXTENDED } from '../../helpers/flagship-variants.js';

let site: Flagship;
beforeAll(async () => {
  site = await buildFlagship(...EXTENDED);
}, BUILD_TIMEOUT);
afterAll(() => site.dispose());

it('a page may have several lists of questions, which open and close independently', () => {
  const page = site.page('/testimonials/');
  const names = page.all('main details').map((item) => item.attr('name'));
  expect([...new Set(names)]).toEqual(['faqs', 'faqs-2', 'quote-questions']);
  expect(page.all('main islet-island').map((island) => island.attr('data-id'))).toEqual(
    expect.arrayContaining(['faqs', 'faqs-2', 'quote-questions']),
  );
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUILD_TIMEOUT, buildFlagship, type Flagship, type SiteChanges } from '../../helpers/flagship.js';

const QUESTIONS = `  - block: faqs
    heading: More questions
    items:
      - heading: One more?
        content: <p>Yes.</p>
`;

/** Two lists of questions without an id, with one heading, behind that of the page. */
const changes: SiteChanges = {
  'site/pages/testimonials.yaml': (page) => page.replace(/^blocks:\n/m, `blocks:\n${QUESTIONS}${QUESTIONS}`),
};

let site: Flagship;
beforeAll(async () => {
  site = await buildFlagship(changes);
}, BUILD_TIMEOUT);
afterAll(() => site.dispose());

it('a page may have questions several times, each opening and closing apart from the others', () => {
  const page = site.page('/testimonials/');
  const names = page.all('main details').map((item) => item.attr('name'));
  expect([...new Set(names)]).toEqual(['faqs', 'faqs-2', 'quote-questions']);
  expect(page.all('main islet-island').map((island) => island.attr('data-id'))).toEqual(
    expect.arrayContaining(['faqs', 'faqs-2', 'quote-questions']),
  );
});

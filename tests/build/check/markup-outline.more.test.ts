import { afterAll, beforeAll, expect, it } from 'vitest';
import { judgeMarkup, validateMarkup } from '../../../src/audit/check/markup/validate-markup.js';
import { markupOutline } from '../../../src/audit/check/markup/markup-outline.js';
import { readPage } from '../../../src/audit/facts/read-page.js';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';

let flagship: Flagship;
beforeAll(async () => {
  flagship = await buildFlagship();
}, BUILD_TIMEOUT);
afterAll(() => flagship.dispose());

/** One of this many pages is checked. */
const EVERY = 24;

/** Each pattern is replaced at one place of a page. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/<li>/g, '<li><div>'],
  [/ alt="[^"]*"/g, ''],
  [/<h[23]/g, '<h5'],
  [/ id="[^"]*"/g, ' id="x"'],
  [/<\/(?:p|a|ul|div)>/g, ''],
  [/ aria-[a-z]+="[^"]*"/g, ' aria-labelledby="gone"'],
  [/ role="[^"]*"/g, ' role="widget"'],
  [/<(?:p|span|div)(?=[ >])/g, '<button'],
  [/ (?:src|width|type|loading|lang)="[^"]*"/g, ' type=""'],
  [/<a (?=[^>]*href)/g, '<a aria-hidden="true" '],
];

it('finds in the outline of a page what the library finds in the whole page, for correct and broken pages', () => {
  const sample = flagship.pages.filter((_, index) => index % EVERY === 0);
  const judged = sample.flatMap(({ html }, page) =>
    [undefined, ...FAULTS.filter((_, index) => index % 5 === page % 5)].map((fault, index) => {
      const places = fault ? [...html.matchAll(fault[0])] : [];
      const place = places[Math.floor((places.length * ((page * 7 + index * 3) % 11)) / 11)];
      const broken =
        fault && place ? `${html.slice(0, place.index)}${fault[1]}${html.slice(place.index + place[0].length)}` : html;
      const verdict = judgeMarkup({
        outline: markupOutline(readPage('index.html', broken)),
        html: broken,
      });
      expect(verdict === 'outline' ? [] : verdict).toEqual(validateMarkup(broken));
      return verdict === 'outline';
    }),
  );
  expect(judged).toContain(true);
  expect(judged).toContain(false);
});

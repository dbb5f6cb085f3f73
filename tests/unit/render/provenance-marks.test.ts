import { expect, it } from 'vitest';
import { markValues, marksOf, readMarks, withMark, withoutMarks } from '../../../src/render/page/provenance-marks.js';

it('reads back what was marked, and where it ended', () => {
  const html = `<h1>${withMark('Tea', 7)}</h1><p>for ${withMark('two', 987_654_321_012)}</p>`;
  expect(readMarks(html)).toEqual({
    plain: '<h1>Tea</h1><p>for two</p>',
    ends: [
      { at: 7, id: 7 },
      { at: 22, id: 987_654_321_012 },
    ],
  });
  expect(withoutMarks(html)).toBe('<h1>Tea</h1><p>for two</p>');
  expect(marksOf(withMark('Tea', 7))).toBe(withMark('', 7));
});

it('leaves the start of a value as it is', () => {
  expect(withMark('https://tea.example/', 1)).toMatch(/^https:\/\/tea\.example\//);
});

it('marks every text of a value with its path, and each text of rich text', () => {
  const seen: string[] = [];
  const marked = markValues(
    {
      name: 'Tea',
      cups: [{ size: 2, of: 'clay' }],
      empty: '',
      body: { source: '*Hot*, not warm', html: '<p><em>Hot</em>, not warm</p>', headings: [], words: 3 },
    },
    [],
    (text, path, needle) => {
      seen.push(`${path.join('.')} ${text}${needle === undefined ? '' : ` in ${needle}`}`);
      return `${text}!`;
    },
  );
  expect(seen).toEqual(['name Tea', 'cups.0.of clay', 'body Hot in Hot', 'body , not warm in , not warm']);
  expect(marked).toMatchObject({
    name: 'Tea!',
    cups: [{ size: 2, of: 'clay!' }],
    empty: '',
    body: { html: '<p><em>Hot!</em>, not warm!</p>', source: '*Hot*, not warm' },
  });
});

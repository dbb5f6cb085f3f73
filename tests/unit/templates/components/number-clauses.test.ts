import { expect, it } from 'vitest';
import type { RichTextValue } from '../../../../src/api/site-model.js';
import { numberClauses } from '../../../../templates/components/number-clauses.js';

const numbered = (html: string, headings: RichTextValue['headings'] = []): RichTextValue =>
  numberClauses({ source: '', html, headings, words: 0 });

it('writes the numbers of headings and points into the text, with an address for each point', () => {
  expect(
    numbered(
      '<ol><li>Before.</li></ol><h2 id="a">A</h2><p>Text.</p><h3 id="a1">A1</h3><h2 id="b">B</h2><ol><li>One.<ol><li>Inner.</li></ol></li><li><p>Two.</p></li></ol><p>Between.</p><ol><li>Three.</li></ol><ul><li>Dot.<ol><li>In it.</li></ol></li></ul>',
    ).html,
  ).toBe(
    '<ol><li>Before.</li></ol><h2 id="a">1. A</h2><p>Text.</p><h3 id="a1">A1</h3><h2 id="b">2. B</h2><ul><li id="clause-2-1"><a href="#clause-2-1">2.1</a> One.<ol><li>Inner.</li></ol></li><li id="clause-2-2"><a href="#clause-2-2">2.2</a> <p>Two.</p></li></ul><p>Between.</p><ul><li id="clause-2-3"><a href="#clause-2-3">2.3</a> Three.</li></ul><ul><li>Dot.<ol><li>In it.</li></ol></li></ul>',
  );
});

it('numbers the headings of the table of contents as those of the text', () => {
  const headings = [
    { id: 'a', level: 2, text: 'A' },
    { id: 'a1', level: 3, text: 'A1' },
    { id: 'b', level: 2, text: 'B' },
  ];
  expect(numbered('', headings).headings.map(({ text }) => text)).toEqual(['1. A', 'A1', '2. B']);
});

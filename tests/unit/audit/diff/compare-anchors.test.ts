import { expect, it } from 'vitest';
import { subjectOf } from '../../../../src/audit/diff/model/change-kinds.js';
import { comparePages } from '../../../../src/audit/diff/html/compare-pages.js';

const page = (body: string): string =>
  `<html lang="en"><head><title>Tea</title></head><body><main>${body}</main></body></html>`;

const changes = (before: string, after: string) =>
  comparePages(page(before), page(after), {
    renamed: new Map(),
    inlineBefore: new Set(),
    inlineAfter: new Set(),
  }).changes.map((change) => ({ ...change, subject: subjectOf(change) }));

const anchors = (before: string, after: string): string[] =>
  changes(before, after)
    .filter(({ category }) => category === 'links')
    .map(({ kind, subject, before: was = '', after: is = '' }) => `${kind} ${subject} ${was} ${is}`.trim());

it.each([
  ['a heading', '<h2 id="refund">Refunds</h2>'],
  ['a folded part', '<details id="refund"><summary>Refunds</summary></details>'],
  ['a section', '<section id="refund"><p>Refunds</p></section>'],
  ['an old-style anchor', '<a name="refund">Refunds</a>'],
])('reports the anchor of %s that is gone', (_, html) => {
  expect(anchors(html, '')).toEqual([expect.stringMatching(/^removed anchor of main \w+ #refund$/)]);
});

it('says what readers of old links get', () => {
  const [gone] = changes('<h2 id="refund">Refunds</h2>', '<h2>Refunds</h2>');
  expect(gone).toMatchObject({
    context: 'Refunds',
    notes: ['The anchor #refund is gone: links to it open the top of the page.'],
  });
});

it('reports an anchor of an element with equal text as renamed, and nothing of the attribute besides', () => {
  expect(
    changes('<h2 id="refund">Refunds</h2><p>A</p>', '<p>A</p><h2 id="refunds">Refunds</h2>').filter(
      ({ category }) => category === 'links',
    ),
  ).toMatchObject([{ kind: 'changed', before: '#refund', after: '#refunds' }]);
  const all = changes('<h2 id="refund">Refunds</h2>', '<h2 id="money-back">Refunds</h2>');
  expect(all.map(({ category, subject }) => `${category} ${subject}`)).toEqual(['links anchor of main h2']);
});

it.each([
  ['that another element has now', '<h2 id="a">A</h2>', '<section id="a"><h2>A</h2></section>'],
  ['of useId', '<p id="_r_1_">A</p><p id="menu_R_2a_">B</p><p id=":r1:">C</p>', ''],
  ['with a hash', '<p id="css-1f2e3d4c">A</p>', ''],
  ['of a field, a drawing, an island or a template', '<input id="a"><svg id="b"><g id="c"/></svg>', ''],
  ['in an island', '<islet-island id="i"><p id="a">A</p></islet-island>', ''],
  ['in a template', '<template><p id="a">A</p></template>', ''],
])('ignores an id %s', (_, before, after) => {
  expect(anchors(before, after)).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { comparePages } from '../../../../src/audit/diff/html/compare-pages.js';
import { statementOf, subjectOf } from '../../../../src/audit/diff/model/change-kinds.js';
import type { Change } from '../../../../src/audit/diff/model/change.js';
import { fingerprintOf } from '../../../../src/audit/diff/model/finding.js';
import { changedFacts } from '../../../../src/audit/diff/model/facts.js';

const page = (body: string): string =>
  `<!DOCTYPE html><html lang="en"><head><title>Tea</title></head><body><main>${body}</main></body></html>`;

function changesOf(before: string, after: string): readonly Change[] {
  const hashes = {
    renamed: new Map<string, string>(),
    inlineBefore: new Set<string>(),
    inlineAfter: new Set<string>(),
  };
  return comparePages(page(before), page(after), hashes).changes;
}

/** What each change says that is no ripple. */
const sentences = (before: string, after: string): string[] =>
  changesOf(before, after)
    .filter(({ ripple }) => !ripple)
    .map((change) => `${change.category}: ${statementOf(change).says}`);

describe('inline markup around words that stay', () => {
  it.each([
    [
      'a part that is emphasised',
      '<p>You must be 18 years or older to play.</p>',
      '<p>You must be <strong>18 years</strong> or older to play.</p>',
      ['structure: “18 years” in the main part is now emphasised'],
    ],
    [
      'parts that are links',
      '<p>See the rules and the terms.</p>',
      '<p>See <a href="/r/">the rules</a> and <a href="/t/">the terms</a>.</p>',
      ['links: “the rules” in the main part is now a link', 'links: “the terms” in the main part is now a link'],
    ],
    [
      'a number in an element of its own',
      '<p>Entry is 10 rupees per game.</p>',
      '<p>Entry is <span class="n">10</span> rupees per game.</p>',
      ['structure: “10” in the main part is now in an element of its own (`span`)'],
    ],
    [
      'parts that are plain now',
      '<p>Entry is <b>10</b> rupees, the prize <b>20</b>.</p>',
      '<p>Entry is 10 rupees, the prize 20.</p>',
      [
        'structure: “10” in the main part is no longer emphasised',
        'structure: “20” in the main part is no longer emphasised',
      ],
    ],
    [
      'words that are struck out',
      '<p>Players of 18 years win.</p>',
      '<p>Players of <del>18 years</del> win.</p>',
      ['text: “18 years” in the main part is now struck out'],
    ],
    [
      'a break for a blank',
      '<p>Only for<br>adults</p>',
      '<p>Only for adults</p>',
      [expect.stringMatching('^structure')],
    ],
    [
      'a link with another word',
      '<p>See <a href="/r/">the rules</a> now.</p>',
      '<p>See <a href="/r/">our rules</a> now.</p>',
      ['text: A paragraph in the main part is worded differently'],
    ],
  ])('says of %s only what it is', (_, before, after, expected) => {
    expect(sentences(before, after)).toEqual(expected);
  });

  it('has other words as another finding', () => {
    const emphasised = (words: string): string[] =>
      changesOf(
        '<p>Players of 18 years win.</p>',
        `<p>${'Players of 18 years win.'.replace(words, `<b>${words}</b>`)}</p>`,
      ).map(fingerprintOf);
    expect(emphasised('18 years')).not.toEqual(emphasised('win'));
  });

  it('tells a power from a number', () => {
    const changes = changesOf('<p>Up to 10<sup>6</sup> rupees</p>', '<p>Up to 106 rupees</p>');
    expect(changes).toMatchObject([{ category: 'text', before: 'Up to 10⁶ rupees', after: 'Up to 106 rupees' }]);
    expect(changedFacts('Up to 10⁶ rupees', 'Up to 106 rupees')).toEqual([
      { kind: 'amount', before: ['10⁶ rupees'], after: ['106 rupees'] },
    ]);
  });
});

describe('numbers of clauses', () => {
  const clause = (number: string, text: string): string =>
    `<li id="c-${number}"><a href="#c-${number}">${number}</a> ${text}</li>`;
  const section = (number: number, heading: string, ...texts: readonly string[]): string =>
    `<h2>${String(number)}. ${heading}</h2><ul>${texts.map((text, at) => clause(`${String(number)}.${String(at + 1)}`, text)).join('')}</ul>`;
  const before = section(1, 'Words', 'A word.') + section(2, 'Money', 'You pay ₹10.', 'You are paid.');

  it('that move are named as such, with the links to them as ripples', () => {
    const after =
      section(1, 'Words', 'A word.') +
      section(2, 'Age', 'For adults.') +
      section(3, 'Money', 'You pay ₹10.', 'You are paid.');
    const changes = changesOf(before, after).filter(({ category, kind }) => category === 'text' && kind === 'changed');
    expect(changes.map((change) => [statementOf(change).says, change.before, change.after])).toEqual([
      ['The clause “Money” in the main part has the number 3, no longer 2', '2. Money', '3. Money'],
      [
        'The clause “You pay ₹10.” in the main part has the number 3.1, no longer 2.1',
        '2.1 You pay ₹10.',
        '3.1 You pay ₹10.',
      ],
      [
        'The clause “You are paid.” in the main part has the number 3.2, no longer 2.2',
        '2.2 You are paid.',
        '3.2 You are paid.',
      ],
    ]);
    expect(changesOf(before, after).filter(({ about }) => subjectOf({ about }) === 'main a[href]')).toMatchObject([
      { ripple: true },
      { ripple: true },
    ]);
  });

  it('are no figures of other texts', () => {
    const list = (...texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('');
    const [change] = changesOf(
      list('17 years', '18 years or older', '2.5 lakh players'),
      list('17 years', '19 years or older', '2.5 lakh players'),
    );
    expect(change).toMatchObject({ about: { what: 'text' }, before: '18 years or older' });
    expect(changesOf('<p>2.5 lakh players</p>', '<p>2.6 lakh players</p>')).toMatchObject([
      { about: { what: 'text' } },
    ]);
  });
});

it('compares attributes by value: what another minifier writes is one note on the code of each part', () => {
  const before =
    '<form action="/s/?a=1&amp;b=2" method="get"><input type="search" name="q" disabled=""></form><p class="n">Only <a class="l" href="/r/?x=1&amp;y=2">18</a>.</p><img src="/a.svg" alt="A pot" />';
  const after =
    '<FORM method=get action="/s/?a=1&b=2"><input name=q type=search disabled></FORM><P CLASS=n>Only <a href="/r/?x=1&y=2" class=l>18</a>.</P><img alt=\'A pot\' src=/a.svg>';
  expect(sentences(before, after)).toEqual([
    'structure: The code of the main part is written differently',
    'structure: The code of a form is written differently',
  ]);
});

import { expect, it } from 'vitest';
import { subjectOf } from '../../../../src/audit/diff/model/change-kinds.js';
import { comparePages } from '../../../../src/audit/diff/html/compare-pages.js';
import { complianceChanges } from '../../../../src/audit/diff/html/compliance.js';
import { compilePolicy, policiesSchema } from '../../../../src/lib/site/policy.js';

const NOTE = '<p class="note">Only for adults. You may lose what you stake.</p>';
const SOURCE = '<p>Counted by Tea &amp; Sons, 2026.</p>';
const PAGE = `<html lang="en"><body><main>${NOTE}<p>Nine of ten like tea.</p>${SOURCE}<p>Brew it slowly.</p></main><footer><p>Coffee</p></footer></body></html>`;
const WHY = { reason: 'r', owner: 'o', source: 's' };

const parsed = policiesSchema.parse({
  policies: {
    own: {
      description: 'd',
      rules: [
        { id: 'adults', require: ['only for adults'], on: ['/games/*'], ...WHY },
        { id: 'counts', claim: ['nine of ten'], reference: ['/counted by [^.]+/'], ...WHY },
      ],
    },
  },
});
const policy = compilePolicy('own', parsed.policies['own']?.rules ?? []);

/** What each change of compliance is about, once. */
function subjects(before: string, after: string, route = '/games/ludo/'): string[] {
  const hashes = {
    renamed: new Map<string, string>(),
    inlineBefore: new Set<string>(),
    inlineAfter: new Set<string>(),
  };
  const changes = complianceChanges(comparePages(before, after, hashes), policy, {
    route,
    locale: 'en',
    template: undefined,
  });
  return [...new Set(changes.map((change) => `${change.kind} ${subjectOf(change)}`))];
}

it.each([
  [
    'a notice that a moved tag puts out of its part',
    PAGE.replace(`<main>${NOTE}`, `${NOTE}<main>`),
    ['moved policy adults: required text position'],
  ],
  ['a notice with another class', PAGE.replace('class="note"', 'class="note gone"'), []],
  [
    'texts around which all is hidden',
    PAGE.replace('<main>', '<main hidden>'),
    ['adults: visibility', 'counts: visibility', 'counts: visibility of its reference'].map(
      (what) => `changed policy ${what}`,
    ),
  ],
  ['another text', PAGE.replace('slowly', 'fast'), []],
  ['a source that is gone', PAGE.replace(SOURCE, ''), ['removed policy counts: reference of a claim gone']],
  [
    'a source that reads otherwise',
    PAGE.replace('Counted by', 'Guessed by'),
    ['changed policy counts: reference of a claim gone'],
  ],
  [
    'a source that moves',
    PAGE.replace(SOURCE, '').replace('<footer>', `<footer>${SOURCE}`),
    ['moved policy counts: reference of a claim position'],
  ],
])('judges %s', (_, after, expected) => {
  expect(subjects(PAGE, after)).toEqual(expected);
});

const styled = (css: string): string =>
  PAGE.replace('<body>', `<head><style>p{margin:0}${css}.tea{color:green}</style></head><body>`);

it.each([
  ['hides what is around it', 'main{margin:0}', 'main{margin:0;opacity:0}', true],
  ['is gone', '.note{position:absolute;left:-9999px}', '', true],
  ['is harmless', '', '.note{clip-path:inset(0);filter:opacity(.95)}', false],
  ['is a step of an animation', '@keyframes in{0%{opacity:0}}', '@keyframes in{0%{opacity:.5}}', false],
  ['hides something else', '.coffee{color:red}', '.coffee{display:none}', false],
])('tells of a style that hides a notice, where it %s', (_, before, after, isFound) => {
  expect(subjects(styled(before), styled(after)).includes('changed policy adults: visibility')).toBe(isFound);
});

it('tells nothing of styles that go to a file of their own', () => {
  const page = styled('.note{display:block}');
  const linked = page.replace(/<style>.*<\/style>/, '<link rel="stylesheet" href="/a.css">');
  expect([subjects(page, linked), subjects(linked, page)]).toEqual([[], []]);
});

it('leaves pages alone that the rule does not speak of', () => {
  expect(subjects(PAGE, PAGE.replace('Only for adults', 'For all'), '/news/')).toEqual([]);
});

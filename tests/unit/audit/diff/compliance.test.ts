import { expect, it } from 'vitest';
import { comparePages } from '../../../../src/audit/diff/html/compare-pages.js';
import { complianceChanges } from '../../../../src/audit/diff/html/compliance.js';
import { compilePolicy, policiesSchema } from '../../../../src/lib/site/policy.js';

const NOTICE = 'Only for adults. You may lose what you stake.';
const PAGE = `<html lang="en"><body><main><p class="note">${NOTICE}</p><p>Tea</p></main><footer><p>Coffee</p></footer></body></html>`;

const parsed = policiesSchema.parse({
  policies: {
    own: {
      description: 'd',
      rules: [
        {
          id: 'adults',
          require: ['only for adults'],
          forbid: ['sure win'],
          on: ['/games/*'],
          reason: 'r',
          owner: 'o',
          source: 's',
        },
      ],
    },
  },
});
const policy = compilePolicy('own', parsed.policies['own']?.rules ?? []);

function subjects(after: string, route = '/games/ludo/'): string[] {
  const compared = comparePages(PAGE, after, { renamed: new Map(), inlineBefore: new Set(), inlineAfter: new Set() });
  return complianceChanges(compared, policy, { route, locale: 'en', template: undefined }).map(
    ({ kind, subject }) => `${kind} ${subject}`,
  );
}

it.each([
  ['taken out', PAGE.replace(`<p class="note">${NOTICE}</p>`, ''), ['removed policy adults: required text gone']],
  [
    'worded so that it is no more what was asked for',
    PAGE.replace('Only for adults', 'Mostly for adults'),
    ['changed policy adults: required text gone'],
  ],
  [
    'worded otherwise around it',
    PAGE.replace('may lose', 'can lose'),
    ['changed policy adults: required text wording'],
  ],
  [
    'moved to another part of the page',
    PAGE.replace(`<p class="note">${NOTICE}</p>`, '').replace('<footer>', `<footer><p class="note">${NOTICE}</p>`),
    ['moved policy adults: required text position'],
  ],
  [
    'put out of its part by a tag that was moved',
    PAGE.replace(`<main><p class="note">${NOTICE}</p>`, `<p class="note">${NOTICE}</p><main>`),
    ['moved policy adults: required text position'],
  ],
  ['given another class', PAGE.replace('class="note"', 'class="note gone"'), []],
  [
    'hidden by an attribute of an element around it',
    PAGE.replace('<main>', '<main hidden>'),
    ['changed policy adults: visibility'],
  ],
  [
    'joined by a text that is forbidden',
    PAGE.replace('Coffee', 'Coffee, a sure win'),
    ['changed policy adults: forbidden text new'],
  ],
  ['left alone, while another text changed', PAGE.replace('Tea', 'Cocoa'), []],
])('tells of a notice that is %s', (_, after, expected) => {
  expect(subjects(after)).toEqual(expected);
});

const styled = (css: string): string =>
  PAGE.replace('<body>', `<head><style>p{margin:0}${css}.tea{color:green}</style></head><body>`);

it.each([
  ['hides it', '.note{margin:0;color:red}', '.note{display:none;margin:0;color:red}', true],
  ['hides what is around it', 'main{margin:0}', 'main{margin:0;opacity:0}', true],
  [
    'hides it on small screens',
    '@media (max-width:767px){.note{top:0}}',
    '@media (max-width:767px){.note{visibility:hidden}}',
    true,
  ],
  ['is new', '', 'body .note:first-child{clip-path:inset(50%)}', true],
  ['is gone', '.note{position:absolute;left:-9999px}', '', true],
  ['is harmless', '', '.note{clip-path:inset(0);filter:opacity(.95)}', false],
  ['moves it a little', '.note{margin:0}', '.note{margin:1px}', false],
  ['is a step of an animation', '@keyframes in{0%{opacity:0}}', '@keyframes in{0%{opacity:.5}}', false],
  ['hides something else', '.coffee{color:red}', '.coffee{display:none}', false],
])('tells of a style that hides a notice, where it %s', (_, before, after, told) => {
  const compared = comparePages(styled(before), styled(after), {
    renamed: new Map(),
    inlineBefore: new Set(),
    inlineAfter: new Set(),
  });
  const found = complianceChanges(compared, policy, { route: '/games/ludo/', locale: 'en', template: undefined }).map(
    ({ subject }) => subject,
  );
  expect([...new Set(found)]).toEqual(told ? ['policy adults: visibility'] : []);
});

it('tells nothing of styles that go to a file of their own', () => {
  const page = styled('.note{display:block}');
  const linked = page.replace(/<style>.*<\/style>/, '<link rel="stylesheet" href="/a.css">');
  for (const [before, after] of [
    [page, linked],
    [linked, page],
  ] as const) {
    const compared = comparePages(before, after, {
      renamed: new Map(),
      inlineBefore: new Set(),
      inlineAfter: new Set(),
    });
    expect(complianceChanges(compared, policy, { route: '/games/ludo/', locale: 'en', template: undefined })).toEqual(
      [],
    );
  }
});

it('leaves pages alone that the rule does not speak of', () => {
  expect(subjects(PAGE.replace('Only for adults', 'For all'), '/news/')).toEqual([]);
});

it.each([
  [
    'goes',
    (page: string) => page.replace('<p>Counted by Tea &amp; Sons, 2026.</p>', ''),
    ['removed policy counts: reference of a claim gone'],
  ],
  [
    'reads otherwise',
    (page: string) => page.replace('Counted by', 'Guessed by'),
    ['changed policy counts: reference of a claim gone'],
  ],
  [
    'moves',
    (page: string) =>
      page
        .replace('<p>Counted by Tea &amp; Sons, 2026.</p>', '')
        .replace('<footer>', '<footer><p>Counted by Tea &amp; Sons, 2026.</p>'),
    ['moved policy counts: reference of a claim position'],
  ],
])('tells of the reference that a claim needs when it %s', (_, change, expected) => {
  const rules =
    policiesSchema.parse({
      policies: {
        own: {
          description: 'd',
          rules: [
            {
              id: 'counts',
              claim: ['nine of ten'],
              reference: ['/counted by [^.]+/'],
              reason: 'r',
              owner: 'o',
              source: 's',
            },
          ],
        },
      },
    }).policies['own']?.rules ?? [];
  const page =
    '<html lang="en"><body><main><p>Nine of ten like tea.</p><p>Counted by Tea &amp; Sons, 2026.</p><p>Brew it slowly.</p></main><footer><p>Coffee</p></footer></body></html>';
  const compared = comparePages(page, change(page), {
    renamed: new Map(),
    inlineBefore: new Set(),
    inlineAfter: new Set(),
  });
  const found = complianceChanges(compared, compilePolicy('own', rules), {
    route: '/',
    locale: 'en',
    template: undefined,
  });
  expect(found.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual(expected);
});

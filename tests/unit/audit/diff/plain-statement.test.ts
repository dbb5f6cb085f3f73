import { expect, it } from 'vitest';
import { createFindingCollector } from '../../../../src/audit/diff/finding-collector.js';
import { changeOf, type Change } from '../../../../src/audit/diff/model/change.js';

type Parts = Omit<Parameters<typeof changeOf>[0], 'category'> & Partial<Pick<Change, 'category'>>;

const summaryOf = (parts: Parts): string | undefined => {
  const collector = createFindingCollector();
  collector.add('tea/index.html', changeOf({ category: 'text', ...parts }), []);
  return collector.findings()[0]?.summary;
};

it.each<[Parts, string]>([
  [
    {
      about: { what: 'attribute', place: 'main', element: 'a', attribute: 'href' },
      before: '/a/',
      after: '/b/',
      context: 'Refunds',
    },
    'The link “Refunds” in the main part leads to another address on /tea/: visitors come to /b/, no longer to /a/.',
  ],
  [
    { about: { what: 'redirect', path: '/old/', time: 1 }, before: '/old/ /new/ 301', after: undefined },
    'The redirect of /old/ to /new/ was withdrawn on /tea/: visitors of /old/ see an error, unless a page is there.',
  ],
  [
    { about: { what: 'redirect', path: '/old/', time: 1 }, before: undefined, after: '/old/ /new/ 302' },
    'Visitors of /old/ are sent to /new/ on /tea/: the redirect is meant for a time.',
  ],
  [
    {
      about: { what: 'structured-data', type: 'FAQPage', path: 'mainEntity[2].acceptedAnswer.text' },
      before: 'a',
      after: 'b',
    },
    'The data for search engines (FAQPage) changed on /tea/: the value is “main entity 3, accepted answer, text”.',
  ],
  [
    { about: { what: 'text', place: 'footer', element: 'p' }, before: 'a', after: 'b' },
    'A paragraph in the footer is worded differently on /tea/.',
  ],
  [
    {
      about: {
        what: 'attribute',
        place: 'main',
        element: 'input',
        by: { name: 'name', value: 'mail' },
        attribute: 'required',
      },
      before: undefined,
      after: '',
    },
    'A field in the main part now has to be filled in on /tea/.',
  ],
  [
    {
      about: {
        what: 'directive',
        place: 'head',
        element: 'meta',
        by: { name: 'http-equiv', value: 'Content-Security-Policy' },
        directive: 'script-src',
      },
      before: 'a',
      after: 'b',
    },
    'What the page may load and run (`script-src`) changed on /tea/: this is its security policy.',
  ],
  [
    {
      about: { what: 'header', name: 'Strict-Transport-Security', path: '/*', time: 1 },
      before: 'max-age=63072000; includeSubDomains',
      after: 'max-age=63072000',
    },
    'The rule `Strict-Transport-Security` that the host sends to browsers for /* changed on /tea/: browsers use HTTPS only for 730 days, for the host, not its subdomains; before: use HTTPS only for 730 days, for the host and all its subdomains.',
  ],
  [
    { about: { what: 'redirect', path: '/?p=1', time: 1 }, before: '/ p=1 /a/ 301!', after: '/ p=1 /b/ 301!' },
    'The redirect of /?p=1 leads to another address on /tea/: visitors come to /b/, no longer to /a/.',
  ],
  [
    { about: { what: 'file-text', name: 'style sheet', part: '' }, before: 'a', after: 'b' },
    'A style sheet changed on /tea/.',
  ],
])('says what %j means', (parts, sentence) => {
  expect(summaryOf(parts)).toBe(sentence);
});

it('lists findings by page and place, not by their number of pages', () => {
  const collector = createFindingCollector();
  const text = (after: string): Change =>
    changeOf({ category: 'text', about: { what: 'text', place: 'main', element: '' }, before: undefined, after });
  for (const [page, texts] of [
    ['a', ['z', 'y']],
    ['b', ['x', 'y', 'w']],
  ] as const)
    for (const one of texts) collector.add(`${page}/index.html`, text(one), []);
  expect(collector.findings().map(({ after }) => after)).toEqual(['z', 'y', 'x', 'w']);
});

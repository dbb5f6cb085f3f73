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
    { subject: 'main a[href]', before: '/a/', after: '/b/', context: 'Refunds' },
    'The link “Refunds” in the main part leads to another address on /tea/: visitors come to /b/, no longer to /a/.',
  ],
  [
    { subject: 'redirect of /old/', before: '/old/ /new/ 301', after: undefined },
    'The redirect of /old/ to /new/ was withdrawn on /tea/: visitors of /old/ see an error, unless a page is there.',
  ],
  [
    { subject: 'redirect of /old/', before: undefined, after: '/old/ /new/ 302' },
    'Visitors of /old/ are sent to /new/ on /tea/: the redirect is meant for a time.',
  ],
  [
    { subject: 'structured data FAQPage mainEntity[2].acceptedAnswer.text', before: 'a', after: 'b' },
    'The data for search engines (FAQPage) changed on /tea/: the value is “main entity 3, accepted answer, text”.',
  ],
  [
    { subject: 'head meta property=og:title[content]', before: 'a', after: 'b' },
    'The title that other sites show when the page is shared changed on /tea/.',
  ],
  [
    { subject: 'elements in main', before: undefined, after: '<div>' },
    'The layout of the main part has more elements on /tea/.',
  ],
  [
    { subject: 'text in footer p', before: 'a', after: 'b' },
    'A paragraph in the footer is worded differently on /tea/.',
  ],
  [
    { subject: 'setup.apk', before: 'a', after: 'b', describesFile: true },
    'The file `setup.apk` has other content on /tea/: visitors who open or download it get other bytes than before.',
  ],
  [
    { subject: 'main input name=mail[required]', before: undefined, after: '' },
    'A field in the main part now has to be filled in on /tea/.',
  ],
  [
    { subject: 'main section[hidden]', before: undefined, after: '' },
    'An element in the main part is now hidden on /tea/.',
  ],
  [
    { subject: 'head meta http-equiv=Content-Security-Policy[content] script-src', before: 'a', after: 'b' },
    'What the page may load and run (`script-src`) changed on /tea/: this is its security policy.',
  ],
  [{ subject: 'line of robots.txt', before: undefined, after: 'x' }, 'A line of robots.txt was added on /tea/.'],
  [{ subject: 'style sheet', before: 'a', after: 'b' }, 'A style sheet changed on /tea/.'],
  [
    { subject: 'main img', before: '<img src="/a.png">', after: undefined },
    'An image in the main part was removed on /tea/.',
  ],
])('says what %j means', (parts, sentence) => {
  expect(summaryOf(parts)).toBe(sentence);
});

it('lists findings by page and place, not by their number of pages', () => {
  const collector = createFindingCollector();
  const text = (after: string): Change =>
    changeOf({ category: 'text', subject: 'text in main', before: undefined, after });
  for (const [page, texts] of [
    ['a', ['z', 'y']],
    ['b', ['x', 'y', 'w']],
  ] as const)
    for (const one of texts) collector.add(`${page}/index.html`, text(one), []);
  expect(collector.findings().map(({ after }) => after)).toEqual(['z', 'y', 'x', 'w']);
});

import { expect, it } from 'vitest';
import { structuredDataProblems } from '../../../../src/audit/check/structured-data/structured-data-problems.js';

const article = {
  '@type': 'Article',
  headline: 'Tea',
  author: { '@type': 'Person', name: 'A. Leaf' },
  datePublished: '2026-01-02',
  image: 'https://tea.example/a.png',
};
const crumb = (position: number) => ({ '@type': 'ListItem', position, name: 'Tea', item: 'https://tea.example/' });

it.each([
  ['an article in order', article, []],
  ['a list of types', { ...article, '@type': ['Article', 'Table'] }, []],
  ['a type that is not known', { '@type': 'Table' }, []],
  ['no type', { headline: 'Tea' }, ['The object has no `@type`.']],
  ['a name for an object elsewhere', { ...article, publisher: { '@id': 'https://tea.example/#us' } }, []],
  ['a missing field', { ...article, headline: '' }, ['`Article` has no `headline`.']],
  [
    'a relative address',
    { ...article, image: '/a.png' },
    ['`image` of `Article` is "/a.png" but must be url or ImageObject.'],
  ],
  [
    'a date in words',
    { ...article, datePublished: '2 January 2026' },
    ['`datePublished` of `Article` is "2 January 2026" but must be date.'],
  ],
  [
    'a day that does not exist',
    { ...article, datePublished: '2026-02-40' },
    ['`datePublished` of `Article` is "2026-02-40" but must be date.'],
  ],
  [
    'a change before the publication',
    { ...article, dateModified: '2026-01-01' },
    ['`Article` was changed before it was published.'],
  ],
  [
    'an object of another type',
    { ...article, author: { '@type': 'WebSite', name: 'Tea', url: 'https://tea.example/' } },
    ['`author` of `Article` is a `WebSite` but must be Person or Organization.'],
  ],
  [
    'an object in order where it has no name',
    { ...article, author: { '@type': 'Person' } },
    ['`Person` at `author` has no `name`.'],
  ],
  ['a trail', { '@type': 'BreadcrumbList', itemListElement: [crumb(1), crumb(2)] }, []],
  [
    'a trail that counts from 0',
    { '@type': 'BreadcrumbList', itemListElement: [crumb(0), crumb(1)] },
    ['The positions of `BreadcrumbList` do not count from 1.'],
  ],
  [
    'an empty trail',
    { '@type': 'BreadcrumbList', itemListElement: [] },
    ['`BreadcrumbList` has no `itemListElement`.'],
  ],
  [
    'a question without answer',
    { '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: 'Tea?' }] },
    ['`Question` at `mainEntity[0]` has no `acceptedAnswer`.'],
  ],
  [
    'an answer that is a text',
    { '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: 'Tea?', acceptedAnswer: 'Yes.' }] },
    ['`mainEntity[0].acceptedAnswer` of `Question` is "Yes." but must be Answer.'],
  ],
  [
    'a way to nobody',
    { '@type': 'ContactPoint', contactType: 'support' },
    ['`ContactPoint` has none of `telephone`, `email`, `url`.'],
  ],
  [
    'an app without its system',
    { '@type': 'MobileApplication', name: 'Tea', applicationCategory: 'GameApplication' },
    ['`MobileApplication` has no `operatingSystem`.'],
  ],
  [
    'two addresses where one is meant',
    { '@type': 'WebSite', name: 'Tea', url: ['https://tea.example/', 'https://tea.example/2'] },
    ['`url` of `WebSite` is a list but must be one value.'],
  ],
])('%s', (_, value, expected) => {
  expect(structuredDataProblems({ '@context': 'https://schema.org', ...value })).toEqual(expected);
});

it('wants the vocabulary named, and looks into graphs', () => {
  expect(
    structuredDataProblems({ '@context': 'https://other.example', '@graph': [article, { '@type': 'Answer' }] }),
  ).toEqual(['The structured data has no `@context` of schema.org.', '`Answer` at `@graph[1]` has no `text`.']);
});

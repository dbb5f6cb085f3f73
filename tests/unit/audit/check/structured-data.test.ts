import { describe, expect, it } from 'vitest';
import { missingFields, unreadable } from '../../../../src/audit/check/site/structured-data.js';

const problems = (value: object) => missingFields({ '@context': 'https://schema.org', ...value });
const crumb = (position: number, more: object = { item: 'https://tea.example/' }) => ({
  '@type': 'ListItem',
  position,
  name: 'Tea',
  ...more,
});
const trail = (...itemListElement: object[]) => ({ '@type': 'BreadcrumbList', itemListElement });
const answered = (acceptedAnswer: unknown) => ({
  '@type': 'FAQPage',
  mainEntity: [{ '@type': 'Question', name: 'Tea?', acceptedAnswer }],
});

describe('lets valid data pass', () => {
  it.each<[string, object]>([
    ['an article without author', { '@type': 'Article', headline: 'Tea' }],
    ['an article of two types', { '@type': ['Article', 'Table'], headline: 'Tea' }],
    ['a type that is not in the table', { '@type': 'Restaurant' }],
    [
      'an organization with lists',
      { '@type': 'Organization', name: ['Tea', 'Chai'], logo: [{ '@type': 'ImageObject' }] },
    ],
    [
      'a site with two addresses',
      { '@type': 'WebSite', name: 'Tea', url: ['https://a.example/', 'https://b.example/'] },
    ],
    [
      'a free app without currency',
      { '@type': 'MobileApplication', name: 'Tea', offers: { '@type': 'Offer', price: 0 } },
    ],
    [
      'a product with a price specification',
      {
        '@type': 'Product',
        name: 'Tea',
        offers: [{ '@type': 'Offer', priceSpecification: { '@type': 'UnitPriceSpecification', price: 7 } }],
      },
    ],
    [
      'a product with a rating in percent',
      { '@type': 'Product', name: 'Tea', aggregateRating: { '@type': 'AggregateRating', ratingValue: '60%' } },
    ],
    ['an offer by reference', { '@type': 'Product', name: 'Tea', offers: { '@id': '#offer' } }],
    [
      'a question that is no list',
      { ...answered({ text: 'Yes.' }), mainEntity: answered({ text: 'Yes.' }).mainEntity[0] },
    ],
    ['a trail in another order', trail(crumb(2, {}), crumb(1))],
    [
      'a job at home',
      {
        '@type': 'JobPosting',
        title: 'Taster',
        description: 'Tea',
        datePosted: '2026-01-02',
        hiringOrganization: 'Tea',
        jobLocationType: 'TELECOMMUTE',
      },
    ],
    ['types with a prefix', { '@type': 'https://schema.org/Organization' }],
  ])('%s', (_, value) => {
    expect(problems(value)).toEqual([]);
  });
});

describe('finds', () => {
  it.each<[string, object, string]>([
    ['no type', { headline: 'Tea' }, 'The object has no `@type`.'],
    ['a missing field', { '@type': 'Event', name: 'Tasting', startDate: '2026-01-02' }, '`Event` has no `location`.'],
    [
      'an offer without price',
      { '@type': 'Product', name: 'Tea', offers: [{ '@type': 'Offer' }] },
      '`Product` has no `offers.price` or `lowPrice` or `priceSpecification`.',
    ],
    ['a question without answer', answered(undefined), '`FAQPage` has no `mainEntity.acceptedAnswer`.'],
    ['an answer that is a text', answered('Yes.'), '`FAQPage` has no `mainEntity.acceptedAnswer.text`.'],
    [
      'two steps at one place',
      trail(crumb(1), crumb(1)),
      'Two steps of the `BreadcrumbList` have the same `position`.',
    ],
    [
      'a step without address',
      trail(crumb(1, {}), crumb(2)),
      'The `BreadcrumbList` has steps without `item` before its last one.',
    ],
    [
      'a film without date',
      { '@type': 'VideoObject', name: 'Tea', thumbnailUrl: '/a.png' },
      '`VideoObject` has no `uploadDate`.',
    ],
  ])('%s', (_, value, message) => {
    expect(problems(value)).toEqual([message]);
  });

  it('no vocabulary, and what is missing in graphs', () => {
    expect(
      missingFields({ '@context': 'https://other.example', '@graph': [{ '@type': 'WebSite', name: 'Tea' }] }),
    ).toEqual(['The structured data has no `@context` of schema.org.', '`WebSite` has no `url`.']);
  });
});

it.each([
  ['datePublished', '2026-01-02', true],
  ['datePublished', '2026-01-02T09:30:00+05:30', true],
  ['datePublished', '2 January 2026', false],
  ['startDate', '2026-02-30', false],
  ['price', '10.50', true],
  ['price', 'ten', false],
  ['priceCurrency', 'rupees', false],
  ['ratingValue', '60%', true],
])('%s can be %s: %s', (property, value, isReadable) => {
  expect(unreadable(property, value) === undefined).toBe(isReadable);
});

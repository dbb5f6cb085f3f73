import { expect, test } from 'vitest';
import { organization, organizationAndSite } from '../../../../templates/structured-data/organization.js';
import { pageInfo } from './page-info.js';

test('the organization is one and the same wherever it is named', () => {
  const expected = { '@type': 'Organization', '@id': 'https://games.example/#organization', name: 'Games', url: 'https://games.example/' };
  expect(organization(pageInfo(), 'Games')).toEqual(expected);
  expect(organization(pageInfo({ path: '/' }), 'Games')).toEqual(expected);
});

test('the site refers to who publishes it, and speaks the language of the page', () => {
  const page = pageInfo({ path: '/hi/', locale: 'hi' });
  expect(organizationAndSite(page, 'Games')).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      organization(page, 'Games'),
      { '@type': 'WebSite', '@id': 'https://games.example/#website', name: 'Games', url: 'https://games.example/', inLanguage: 'hi', publisher: { '@id': 'https://games.example/#organization' } },
    ],
  });
});

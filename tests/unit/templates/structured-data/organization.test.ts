import { expect, test } from 'vitest';
import {
  organization,
  organizationAndSite,
  organizationBlock,
} from '../../../../templates/structured-data/organization.js';
import { pageInfo } from './page-info.js';

test('the organization is one and the same wherever it is named', () => {
  const expected = {
    '@type': 'Organization',
    '@id': 'https://games.example/#organization',
    name: 'Games',
    url: 'https://games.example/',
  };
  expect(organization(pageInfo(), 'Games')).toEqual(expected);
  expect(organization(pageInfo({ path: '/' }), 'Games')).toEqual(expected);
});

test('what is known of the organization goes with it where it is given', () => {
  const details = {
    logo: 'https://games.example/logo.svg',
    sameAs: ['https://social.example/games'],
    email: 'help@games.example',
  };
  const known = {
    '@type': 'Organization',
    '@id': 'https://games.example/#organization',
    name: 'Games',
    url: 'https://games.example/',
    ...details,
  };
  expect(organizationBlock(pageInfo(), 'Games', details)).toEqual({ '@context': 'https://schema.org', ...known });
  expect(organizationAndSite(pageInfo({ path: '/' }), 'Games', details)['@graph']).toMatchObject([
    known,
    { '@type': 'WebSite' },
  ]);
  expect(organizationBlock(pageInfo(), 'Games', { logo: undefined, sameAs: [], email: undefined })).toEqual({
    '@context': 'https://schema.org',
    ...organization(pageInfo(), 'Games'),
  });
});

test('the site refers to who publishes it, and speaks the language of the page', () => {
  const page = pageInfo({ path: '/hi/', locale: 'hi' });
  expect(organizationAndSite(page, 'Games')).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      organization(page, 'Games'),
      {
        '@type': 'WebSite',
        '@id': 'https://games.example/#website',
        name: 'Games',
        url: 'https://games.example/',
        inLanguage: 'hi',
        publisher: { '@id': 'https://games.example/#organization' },
      },
    ],
  });
});

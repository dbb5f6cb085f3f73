import { expect, test } from 'vitest';
import { contactPage } from '../../../../templates/structured-data/contact-page.js';
import { organization } from '../../../../templates/structured-data/organization.js';
import { pageInfo } from './page-info.js';

test('the ways to write are those with a mail address', () => {
  const page = pageInfo({ path: '/contact-us/', title: 'Contact' });
  const channels = [
    { heading: 'Support', url: 'mailto:help@games.example' },
    { heading: 'Questions', url: '/faqs/' },
    { heading: 'By post' },
  ];
  expect(contactPage(page, 'Games', channels)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'ContactPage',
    url: 'https://games.example/contact-us/',
    name: 'Contact',
    inLanguage: 'en',
    mainEntity: {
      ...organization(page, 'Games'),
      contactPoint: [{ '@type': 'ContactPoint', contactType: 'Support', email: 'help@games.example' }],
    },
  });
});

import { expect, test } from 'vitest';
import { mobileApplication } from '../../../../templates/structured-data/mobile-application.js';
import { pageInfo } from './page-info.js';

const facts = {
  downloadUrl: 'https://downloads.games.example/app.apk',
  isUsual: true,
  image: 'https://games.example/assets/app-icon.png',
};

test('the app is named with its system, its file, its picture, its publisher and no cost, and without a rating', () => {
  expect(mobileApplication(pageInfo({ locale: 'gu' }), 'Games', facts)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'MobileApplication',
    '@id': 'https://games.example/#app',
    name: 'Games',
    operatingSystem: 'Android',
    applicationCategory: 'GameApplication',
    inLanguage: 'gu',
    url: 'https://games.example/',
    downloadUrl: facts.downloadUrl,
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'INR' },
    image: facts.image,
    publisher: {
      '@type': 'Organization',
      '@id': 'https://games.example/#organization',
      name: 'Games',
      url: 'https://games.example/',
    },
  });
});

test('without a picture the app has none', () => {
  expect(mobileApplication(pageInfo(), 'Games', { downloadUrl: facts.downloadUrl, isUsual: true })).not.toHaveProperty(
    'image',
  );
});

test('another app than that of the site is that of its page', () => {
  const page = pageInfo();
  expect(mobileApplication(page, 'Games', { ...facts, isUsual: false })).toMatchObject({
    '@id': `${page.url}#app`,
    url: page.url,
  });
});

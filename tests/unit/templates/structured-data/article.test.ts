import { expect, test } from 'vitest';
import { article } from '../../../../templates/structured-data/article.js';
import { pageInfo } from './page-info.js';

const facts = { heading: 'Ludo rules', published: '2025-11-01', words: 812 };

test('an article names its page, its dates, its length and who stands behind it', () => {
  const author = {
    '@type': 'Organization',
    '@id': 'https://games.example/#organization',
    name: 'Games',
    url: 'https://games.example/',
  };
  expect(article(pageInfo({ locale: 'hi' }), 'Games', { ...facts, updated: '2025-12-24' })).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: 'Ludo rules',
    description: 'What the page is about.',
    inLanguage: 'hi',
    datePublished: '2025-11-01',
    dateModified: '2025-12-24',
    wordCount: 812,
    mainEntityOfPage: 'https://games.example/ludo/ludo-rules/',
    author,
    publisher: { '@id': author['@id'] },
  });
});

test('an article shows the picture that stands for it', () => {
  expect(article(pageInfo(), 'Games', { ...facts, image: 'https://games.example/assets/card.png' })['image']).toBe(
    'https://games.example/assets/card.png',
  );
  expect(article(pageInfo(), 'Games', facts)).not.toHaveProperty('image');
});

test('an article that was never changed is as old as its publication', () => {
  expect(article(pageInfo(), 'Games', facts)['dateModified']).toBe('2025-11-01');
});

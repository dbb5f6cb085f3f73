import { expect, test } from 'vitest';
import { breadcrumbList } from '../../../../templates/structured-data/breadcrumb-list.js';
import { pageInfo } from './page-info.js';

const home = { name: 'Home', url: '/' };

test('the trail leads from the home page to the page, with absolute addresses', () => {
  expect(breadcrumbList(pageInfo(), home, [{ name: 'Ludo', url: '/ludo/' }], 'Ludo rules')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://games.example/' },
      { '@type': 'ListItem', position: 2, name: 'Ludo', item: 'https://games.example/ludo/' },
      { '@type': 'ListItem', position: 3, name: 'Ludo rules', item: 'https://games.example/ludo/ludo-rules/' },
    ],
  });
});

test('a step on another site keeps its address', () => {
  const { itemListElement } = breadcrumbList(
    pageInfo({ path: '/faqs/' }),
    home,
    [{ name: 'Blog', url: 'https://blog.games.example/' }],
    'Questions',
  );
  expect((itemListElement as { item: string }[]).map(({ item }) => item)).toEqual([
    'https://games.example/',
    'https://blog.games.example/',
    'https://games.example/faqs/',
  ]);
});

test('a last step without an address names the page in the place of its heading', () => {
  const { itemListElement } = breadcrumbList(
    pageInfo({ path: '/about/' }),
    home,
    [{ name: 'About us' }],
    'Games from the floor',
  );
  expect(itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://games.example/' },
    { '@type': 'ListItem', position: 2, name: 'About us', item: 'https://games.example/about/' },
  ]);
});

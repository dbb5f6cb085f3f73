import { expect, test } from 'vitest';
import { groupRoutes } from '../../../../templates/shared/group-routes.js';

const routes = (...paths: string[]): { path: string }[] => paths.map((path) => ({ path }));
const paths = (groups: ReturnType<typeof groupRoutes>): Record<string, string[]> =>
  Object.fromEntries(groups.map(({ heading, routes: own }) => [heading, own.map(({ path }) => path)]));

test('a route goes to the group with the nearest path above it, the rest to the last', () => {
  const groups = [
    { heading: 'Ludo', paths: ['/ludo/'] },
    { heading: 'Articles', paths: ['/ludo/ludo-rules', '/ludo/tips/'] },
  ];
  expect(
    paths(
      groupRoutes(
        routes('/', '/ludo/', '/ludo/ludo-rules/', '/ludo/ludo-turbo/', '/ludo/tips/one/', '/ludo-news/'),
        groups,
        'More',
      ),
    ),
  ).toEqual({
    Ludo: ['/ludo/', '/ludo/ludo-turbo/'],
    Articles: ['/ludo/ludo-rules/', '/ludo/tips/one/'],
    More: ['/', '/ludo-news/'],
  });
});

test('the home page of the site claims only itself', () => {
  expect(paths(groupRoutes(routes('/', '/faqs/'), [{ heading: 'Home', paths: ['/'] }], 'More'))).toEqual({
    Home: ['/'],
    More: ['/faqs/'],
  });
});

test('no route is lost or named twice where two groups claim it', () => {
  const groups = [
    { heading: 'First', paths: ['/ludo/'] },
    { heading: 'Second', paths: ['/ludo'] },
  ];
  expect(paths(groupRoutes(routes('/ludo/'), groups, 'More'))).toEqual({ First: ['/ludo/'] });
});

import { expect, it } from 'vitest';
import { nearestRoutes, routeRemedy } from '../../../../src/lib/site/nearest-routes.js';

const ROUTES =
  '/ /404.html /about/ /blog/ /games/carrom/ /games/ludo-supreme/ /games/ludo/rules/ /hi/ /legal/terms-of-use/ /offers/'.split(
    ' ',
  );
const fileOf = (route: string): string => `site/pages${route.slice(0, -1)}.yaml`;

it.each([
  ['/ludo/rules/', ['/games/ludo/rules/', '/games/ludo-supreme/']],
  ['/terms/', ['/legal/terms-of-use/']],
  ['/games/ludo/', ['/games/ludo/rules/', '/games/ludo-supreme/', '/games/carrom/']],
  ['/xyzzy-9/', []],
])('nearest to %s are %j', (path, nearest) => {
  expect(nearestRoutes(path, ROUTES)).toEqual(nearest);
});

it('says how a renamed page keeps its former address', () => {
  expect(routeRemedy('', '/terms/', ROUTES, fileOf)).toBe(
    'Nearest to it: `/legal/terms-of-use/`. If the page was renamed to that, add `redirectFrom: [/terms/]` to `site/pages/legal/terms-of-use.yaml`.',
  );
  expect(routeRemedy('', '/ludo/rules/', ROUTES, fileOf)).toBe(
    'Did you mean `/games/ludo/rules/`? If the page was renamed to that, add `redirectFrom: [/ludo/rules/]` to `site/pages/games/ludo/rules.yaml`.',
  );
  expect(routeRemedy('', '/ludo-carrom/', ROUTES, fileOf)).toBe(
    'Nearest to it: `/games/carrom/`, `/games/ludo-supreme/`, `/games/ludo/rules/`. If the page was renamed to one of them, add `redirectFrom: [/ludo-carrom/]` to its file, such as `site/pages/games/carrom.yaml`.',
  );
  expect(routeRemedy('', '/offer/', ROUTES, fileOf)).toBe(
    'Did you mean `/offers/`? If the page was renamed to that, add `redirectFrom: [/offer/]` to `site/pages/offers.yaml`.',
  );
});

it('names what differs, and nothing where nothing is like it', () => {
  expect(routeRemedy('', '/Blog/', ROUTES)).toBe('Did you mean `/blog/`? Upper and lower case count.');
  expect(routeRemedy('', '/bl\u043eg/', ROUTES)).toMatch(/Cyrillic letter U\+043E/);
  expect(routeRemedy('', '/xyzzy-9/', ROUTES)).toBe('No route is like it; `islet routes` lists all.');
});

it.each([
  ['/tipps/tipp-1-besser-schlafen/', '/ratgeber/tipp-1-besser-schlafen/'],
  ['/blog/besser-schlafen/', '/ratgeber/tipp-1-besser-schlafen/'],
  ['/tipp-1-besser-schlafen.html', '/ratgeber/tipp-1-besser-schlafen/'],
  ['/tipps/tipp-1/', '/ratgeber/tipp-1-besser-schlafen/'],
  ['/tipps/tip-10-besser-essen/', '/tipps/tipp-10-besser-essen/'],
])('names for %s first the page of that title, not the next number', (path, first) => {
  const routes = ['/tipps/tipp-10-besser-essen/', '/tipps/tipp-2-mehr-gehen/', '/ratgeber/tipp-1-besser-schlafen/'];
  expect(/`([^`]+)`/.exec(routeRemedy('', path, routes))?.[1]).toBe(first);
});

import { expect, it } from 'vitest';
import { localeInRoute } from '../../../src/routes/locale-in-route.js';
import { siteOf } from './site-of.js';

it('parts a route from the language that it begins with', () => {
  const site = siteOf({ locales: ['en', 'hi', 'pt-BR'].map((code) => ({ code, label: code, dir: 'ltr' as const })) });
  expect(localeInRoute('/hi/ludo/', site)).toEqual({ locale: 'hi', rest: '/ludo/' });
  expect(localeInRoute('/hi/', site)).toEqual({ locale: 'hi', rest: '/' });
  expect(localeInRoute('/pt-br/ludo/', site)).toEqual({ locale: 'pt-BR', rest: '/ludo/' });
  for (const route of ['/', '/hills/', '/ludo/hi/', '/404.html'])
    expect(localeInRoute(route, site), route).toBeUndefined();
});

import { expect, it } from 'vitest';
import { redirectPage, redirectPagePath } from '../../../../src/lib/site/redirect-page.js';

it.each([
  ['/old/', 'old/index.html'],
  ['/', 'index.html'],
  ['/docs/old', 'docs/old/index.html'],
  ['/v2.0/', 'v2.0/index.html'],
  ['/caf%C3%A9/', 'café/index.html'],
  ['/old.html', 'old.html'],
  ['/list.csv', undefined],
  ['/old/*', undefined],
  ['/films/:name/', undefined],
])('has the page of a redirect from %s at %s', (from, path) => {
  expect(redirectPagePath(from)).toBe(path);
});

it('leads to the target with its anchor, and names its address as the canonical one', () => {
  const site = { origin: 'https://garden.example', noindex: false, defaultLocale: 'en' };
  const page = redirectPage({ to: '/herbs/?a=1&b=2#basil' }, site);
  expect(page).toContain('<link rel="canonical" href="https://garden.example/herbs/?a=1&amp;b=2">');
  expect(page).toContain('content="0; url=/herbs/?a=1&amp;b=2#basil"');
  expect(page).not.toContain('noindex');
  expect(redirectPage({ to: 'https://shop.example/' }, { ...site, noindex: true })).toMatch(
    /content="noindex">\n<link rel="canonical" href="https:\/\/shop.example\/">/,
  );
});

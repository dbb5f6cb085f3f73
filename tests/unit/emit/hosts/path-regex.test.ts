import { describe, expect, it } from 'vitest';
import { redirectMatch, redirectTarget } from '../../../../src/emit/hosts/path-regex.js';
import { redirectFor, type RedirectRule } from '../../../../src/lib/site/redirects-file.js';

const RULES: readonly (readonly [from: string, to: string])[] = [
  ['/old/*', '/new/:splat'],
  ['/old-*', '/new/:splat'],
  ['/shop/*', '/shop/'],
  ['/shop/*', '/shop/:splat'],
  ['/*', '/:splat'],
  ['/swap/:a/:b', '/swap/:b/:a'],
  ['/:lang/x', '/en/x'],
  ['/:year/:month/*', '/archive/:splat?when=:year-:month'],
  ['/with%20blank/:x', '/x/:x'],
  ['/a.b/*', 'https://example.com/:splat'],
  ['/:year/:slug.html', '/new/:slug/?y=:year'],
  ['/:slug.html', '/:slug.html'],
];

const PATHS =
  `/old /old/ /old/a /old/a/ /old/a/b /old- /old-x /old-x/ /older /shop /shop/ /shop/x /swap/1/2 /swap/1/1 /swap/1/2/ /en/x /hi/x \
/hi/x/ /2026/11 /2026/11/ /2026/11/a/b /with%20blank/y /a.b/c /axb/c / /new/a \
/2026/tea.html /2026/a.html.html /2026/.html /2026/tea_html /2026/%E0%A4%95.html /tea.html`.split(' ');

describe('the expressions that servers are given', () => {
  it.each(RULES)('find for %s -> %s what preview finds', (from, to) => {
    const rule: RedirectRule = { from, to, status: 301 };
    const { decoded, sent, names } = redirectMatch(rule);
    for (const path of PATHS) {
      const found = redirectFor([rule], path)?.to;
      const matches = new RegExp(decoded).test(decodeURIComponent(path));
      const captures = new RegExp(`${sent}/?(?:\\?|$)`).exec(`${path}?q`);
      const { address, fragment } = redirectTarget(to, names);
      const target = [...address, ...fragment]
        .map((part) => (typeof part === 'number' ? (captures?.[part] ?? '') : part))
        .join('');
      expect({ path, to: matches && captures ? target : undefined }).toEqual({ path, to: found });
    }
  });

  it('capture a path as it was sent', () => {
    const { sent, names } = redirectMatch({ from: '/old/:x/*', to: '/new/:x/:splat', status: 301 });
    expect(names).toEqual(['x', 'splat']);
    expect(new RegExp(sent).exec('/%6fld/a%0d%0ab/%2f?x=y')?.slice(1)).toEqual(['a%0d%0ab', '%2f']);
  });
});

/**
 * What must stay true of every page. `npm test` builds first; these tests read what came out.
 * They use nothing but Node: add your own beside them.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const project = new URL('../', import.meta.url);
const read = (path) => readFileSync(new URL(path, project), 'utf8');

/** Path of the site below its origin, such as `shop/`; empty at the root. */
const base = new URL(/^origin: *["']?([^"'\s]+)/m.exec(read('site/site.yaml'))[1]).pathname.slice(1);

const pages = readdirSync(fileURLToPath(new URL('dist/', project)), { recursive: true })
  .map((path) => String(path).replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.html'))
  .map((path) => ({ path, html: read(`dist/${path}`) }))
  // On hosts without redirects, a redirect is a page.
  .filter(({ html }) => !html.includes('http-equiv="refresh"'));

describe('every page', () => {
  it('is there', () => {
    assert.ok(pages.some(({ path }) => path === `${base}index.html`), 'the first page');
    assert.ok(pages.some(({ path }) => path === `${base}404.html`), 'the page for addresses that do not exist');
  });

  for (const { path, html } of pages) {
    it(`${path} has one heading, a language, a way past the navigation, and is light`, () => {
      assert.equal(html.match(/<h1[\s>]/g)?.length, 1);
      assert.match(html, /<html[^>]* lang="[a-z]/);
      assert.match(html, /<a class="skip-link" href="#content">/);
      assert.match(html, /<main id="content"/);
      assert.ok(brotliCompressSync(html).length < 14 * 1024, `${path} weighs more than 14 KB`);
    });
  }
});

for (const { path, html } of pages) {
  const [accordion] = html.match(/<islet-island[^>]* data-id="accordion"[\s\S]*?<\/islet-island>/) ?? [];
  if (accordion === undefined) continue;
  describe(`the questions of ${path}`, () => {
    it('open without scripts: each is a <details> with its answer inside', () => {
      const items = accordion.match(/<details[\s\S]*?<\/details>/g) ?? [];
      assert.ok(items.length > 0);
      for (const item of items) assert.match(item, /<summary[\s\S]*<\/summary>[\s\S]*<p>/);
    });

    it('fetch the code of their button only when it is pressed', () => {
      assert.match(accordion, /^<islet-island[^>]* data-on="interaction"/);
    });
  });
}

describe('colours', () => {
  const [light = '', dark = ''] = read('templates/styles/tokens.css').split('prefers-color-scheme: dark');
  const colours = (css) => Object.fromEntries([...css.matchAll(/--([a-z-]+): (#[0-9a-f]{3,6});/g)].map(([, name, value]) => [name, value]));

  for (const [scheme, values] of [['light', colours(light)], ['dark', { ...colours(light), ...colours(dark) }]]) {
    for (const [text, ground] of [['ink', 'page'], ['ink', 'shallow'], ['soft', 'page'], ['soft', 'shallow'], ['mark', 'page'], ['mark', 'shallow'], ['on-mark', 'mark'], ['code-text', 'shallow'], ['code-number', 'shallow']]) {
      it(`${text} can be read on ${ground} on ${scheme} screens`, () => {
        const ratio = contrast(values[text], values[ground]);
        assert.ok(ratio >= 4.5, `${values[text]} on ${values[ground]} has a contrast of ${ratio.toFixed(2)}, less than 4.5`);
      });
    }
  }
});

/** Contrast of two colours as WCAG 2 measures it, from 1 to 21. */
function contrast(one, other) {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex) {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.slice(1).match(/../g);
  const [red, green, blue] = digits.map((pair) => {
    const part = Number.parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

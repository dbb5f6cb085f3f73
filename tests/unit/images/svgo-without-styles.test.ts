import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from 'svgo/browser';
import { optimize as optimizeAll } from 'svgo/browser';
import { expect, it } from 'vitest';

/** As `npm run prepare` compiles it. */
const { optimize } = await import('../../../lib/images/svgo-without-styles.js');

const ASSETS = fileURLToPath(new URL('../../../site/assets/', import.meta.url));

const OPTIONS: Config = {
  multipass: true,
  plugins: [{ name: 'preset-default', params: { overrides: { inlineStyles: false } } }, 'removeScripts'],
};

const images = readdirSync(ASSETS, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.svg'))
  .map((path) => readFileSync(join(ASSETS, path), 'utf8'));

it('gives what the whole library gives of images without any style', () => {
  const plain = images.map((text) => text.replace(/<style>.*?<\/style>/s, ''));
  expect(plain.some((text) => text.includes('gradient') || text.includes('transform'))).toBe(true);
  for (const text of plain) {
    expect(text).not.toMatch(/style/i);
    expect(optimize(text, OPTIONS)).toEqual(optimizeAll(text, OPTIONS));
  }
});

it.each([
  [
    'an element',
    '<svg xmlns="http://www.w3.org/2000/svg"><style>.a{fill:red}</style><path class="a" d="M0 0h9v9z"/></svg>',
  ],
  ['an attribute', '<svg xmlns="http://www.w3.org/2000/svg"><path style="fill:red" d="M0 0h9v9z"/></svg>'],
])('throws where a style is %s', (_, text) => {
  expect(optimizeAll(text, OPTIONS).data).toContain('<path');
  expect(() => optimize(text, OPTIONS)).toThrow(TypeError);
});

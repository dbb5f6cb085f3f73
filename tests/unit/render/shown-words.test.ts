import { expect, it } from 'vitest';
import { createShownWords } from '../../../src/render/page/shown-words.js';

const FONT = { path: 'assets/a.woff2', text: '', characters: [] };

const words = (css: string, html: string): string | undefined =>
  createShownWords(`@font-face{font-family:"A";src:url(/assets/a.woff2)}${css}`, [FONT])(html, []).words[FONT.path];

it('finds the words of elements in a font, by rules in rules and by variables', () => {
  const html = '<h1>One</h1><h2>Two</h2><h3>Three</h3><p>Four</p>';
  const css =
    ':root{--head:"A",serif}@media screen{h1{font:700 1em var(--head);b{color:red}}}h2{font-family:A}h3{content:"{"}';
  expect(words(css, html)?.split(' ').sort()).toEqual(['One', 'Two', '{']);
});

it('joins the words of several faces of one font', () => {
  const css =
    'h1{font-family:A}@font-face{font-family:"B";src:url(/assets/a.woff2);unicode-range:U+30-39}h2{font-family:B}';
  expect(words(css, '<h1>One 1</h1><h2>Two 2</h2>')?.split(' ').sort()).toEqual(['1', '2', 'One']);
});

it('has what the style sheet shows itself, also by escapes and after a counter', () => {
  const css = 'li::before{content:counter(item) ". ";font-family:A}li::after{content:"\\2191"}';
  expect(words(css, '')?.split(' ').sort()).toEqual(['.', '↑']);
});

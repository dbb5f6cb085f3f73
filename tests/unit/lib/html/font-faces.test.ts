import { expect, it } from 'vitest';
import { fontFaces } from '../../../../src/lib/html/font-faces.js';

/** The letters of a text that a face has. */
const drawn = (css: string, text: string): string[] =>
  fontFaces(css).map((face) =>
    Array.from(text)
      .filter((letter) => face.has(letter.codePointAt(0) ?? 0))
      .join(''),
  );

it.each([
  ['no range', 'src: url(a.woff2)', 'aक'],
  ['a range', 'src: url(a.woff2); unicode-range: U+41-5A,U+0900-097F', 'क'],
  ['a single code point', 'src: url(a.woff2); unicode-range: u+61', 'a'],
  ['a pattern', 'src: url(a.woff2); unicode-range: U+9??', 'क'],
])('knows the characters of a font with %s', (_, rule, expected) => {
  expect(drawn(`@font-face { font-family: A; ${rule} }`, 'aक')).toEqual([expected]);
});

it('reads the address and the display of each rule, as minified or written', () => {
  const css =
    '/* @font-face { src: url(no.woff2) } */ @font-face{src:url("/a.woff2")format("woff2");font-display:optional}' +
    "@font-face { src: local('B'), url('b.woff2'), url('b.woff') }@font-face{src:local(C)}p{color:red}";
  expect(fontFaces(css).map(({ url, optional }) => [url, optional])).toEqual([
    ['/a.woff2', true],
    ['b.woff2', false],
  ]);
});

it('reads rules in others, and braces in texts', () => {
  const css =
    '@media screen{@layer a{@font-face{font-family:"A}B";src:url("c}.woff2")}}}p::after{content:"@font-face{src:url(no)}"}';
  expect(fontFaces(css).map(({ family, url }) => [family, url])).toEqual([['A}B', 'c}.woff2']]);
});

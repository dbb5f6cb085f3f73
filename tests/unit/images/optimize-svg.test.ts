import { Resvg } from '@resvg/resvg-js';
import { expect, it } from 'vitest';
import { optimizeSvg } from '../../../src/images/optimize-svg.js';

const XHTML = 'xmlns="http://www.w3.org/1999/xhtml"';
const A = '<a><text>a</text>';

it.each([
  [`${A}<set attributeName="href" to="javascript:x()"/></a>`, /javascript/],
  [`${A}<animate attributeName="xlink:href" values="javascript:x();#a" dur="1s"/></a>`, /javascript/],
  [`${A}<s:set xmlns:s="http://www.w3.org/2000/svg" attributeName=" href" to="javascript:x()"/></a>`, /javascript/],
  ['<set attributeName="onclick" to="x()"/>', /onclick/],
  [`<foreignObject><meta ${XHTML} http-equiv="refresh" content="0;url=//x"/></foreignObject>`, /meta|refresh/],
  [`<foreignObject><h:base xmlns:h="http://www.w3.org/1999/xhtml" href="//x/"/></foreignObject>`, /base/],
  [`<foreignObject><iframe ${XHTML} src="//x/"/></foreignObject>`, /iframe/],
  ['<style>@import url(//x/a.css); text { fill: red }</style><text>a</text>', /import/],
  ['<style>@\\69mport "//x/;a.css" screen;text { fill: red }</style><text>a</text>', /69mport|x\/;a/],
  ['<style><![CDATA[@IMPORT "//x";text { fill: red }]]></style><text>a</text>', /IMPORT/],
  ['<script>x()</script><text onclick="x()">a</text>', /script|onclick/],
])('publishes no %s', async (content, gone) => {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${content}<path d="M0 0h3v3H0z"/></svg>`;
  const published = await optimizeSvg(text);
  expect(published).not.toMatch(gone);
  expect(published).toContain('<path d="M0 0h3v3H0z"/>');
  if (content.includes('fill: red')) expect(published).toMatch(/fill:\s*red/);
});

it('publishes no style sheet of another language, and keeps movement and rules', async () => {
  const text =
    '<?xml-stylesheet href="//x/y.xsl" type="text/xsl"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>@media print { path { fill: red } }</style><path d="M0 0h3v3H0z"><animate attributeName="d" to="M0 0h3" dur="1s"/></path></svg>';
  const published = await optimizeSvg(text);
  expect(published).not.toContain('xsl');
  expect(published).toContain('@media print');
  expect(published).toContain('<animate attributeName="d"');
});

const drawing = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99">${content}</svg>`;
const pixels = (svg: string): Buffer => new Resvg(svg).render().pixels;

// svgo 4.1.0 changes these pictures: `findings/svgo-rules-and-animations.sh`.
it.each([
  ['rect{fill:green}', '<rect width="50" height="50"/>'],
  ['#x>.b{fill:green}', '<g id="x"><rect class="b" width="50" height="50"/></g>'],
  ['g .b{fill:green}', '<g><path class="b" d="M9 9h50v50z"/></g>'],
  ['rect:first-child{fill:green}', '<g><rect width="50" height="50"/><rect x="60" width="9" height="9"/></g>'],
  ['path+path{fill:green}', '<path d="M0 0h5v5z"/><path d="M9 9h50v50z"/>'],
  ['/* none */ g+path{fill:green}', '<g/><path d="M9 9h50v50z"/>'],
  ['<![CDATA[g{fill:green}]]>', '<g><path d="M9 9h50v50z"/></g>'],
])('draws the same picture with the rule %s', async (rule, content) => {
  const text = drawing(`<style>${rule}</style>${content}`);
  expect(pixels(text)).not.toEqual(pixels(drawing(content)));
  expect(pixels(await optimizeSvg(text))).toEqual(pixels(text));
});

it.each([
  '<rect width="5" height="5"><animate attributeName="x" dur="1s" to="5"/></rect>',
  '<path d="M0 0h9v9z" opacity="0"><animate attributeName="opacity" dur="1s" values="0;1"/></path>',
  '<path d="M0 0h9v9z" transform="translate(5 5)"><animateTransform attributeName="transform" dur="1s" to="9" type="rotate"/></path>',
  '<rect id="r" width="9" height="9"/><animate attributeName="x" dur="1s" href="#r" to="5"/>',
])('keeps what moves: %s', async (content) => {
  expect(await optimizeSvg(drawing(content))).toBe(drawing(content));
});

it('still makes shapes of classes smaller', async () => {
  const text = drawing(
    '<style>.a, svg{fill:red}@media print{.a{fill:blue}}</style><g><rect class="a" width="5" height="5"/></g>',
  );
  expect(await optimizeSvg(text)).toContain('<path d="M0 0h5v5H0z" class="a"/>');
});

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

import { describe, expect, it } from 'vitest';
import { svgToPng, SvgRefused } from '../../../src/images/render-svg.js';

const svg = (content: string, box = '0 0 64 64', before = ''): string =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${box}">${content}</svg>`;
const RECT = '<rect width="1" height="1"/>';

async function refused(text: string, maxPixels?: number): Promise<[string, string]> {
  const error: unknown = await svgToPng(text, 180, maxPixels).catch((caught: unknown) => caught);
  if (!(error instanceof SvgRefused)) throw error;
  return [error.kind, text.slice(error.at).slice(0, 12)];
}

describe('an SVG that names files', () => {
  it.each([
    [svg('<image href="secret.png" width="9" height="9"/>'), 'secret.png'],
    [svg('<image xlink:href="/etc/x.png" width="9" height="9"/>'), '/etc/x.png'],
    [svg('<image href=" file:///x.png" width="9" height="9"/>'), 'file:///x.p'],
    [svg('<s:image xmlns:s="http://www.w3.org/2000/svg" href="&#47;x.png"/>'), '<s:image xml'],
    [svg('<filter id="f"><feImage href="https://x.example/a.png"/></filter>'), 'https://x.ex'],
    [svg('<use href="other.svg#a"/>'), 'other.svg#a'],
    [svg('<rect fill="url(other.svg#a)"/>'), 'other.svg#a'],
    [svg(`<style>rect { fill: URL( 'x.png' ) }</style>${RECT}`), "x.png' ) }</"],
    [svg(`<style><![CDATA[@import "x.css";]]></style>${RECT}`), '@import "x.c'],
    [svg('<image href="&p;"/>', '0 0 9 9', '<!DOCTYPE svg [<!ENTITY p "/x.png">]>'), '&p;"/></svg>'],
    [svg('&i;', '0 0 9 9', '<!DOCTYPE svg [<!ENTITY i "<image href=\'x.png\'/>">]>'), '<!ENTITY i "'],
  ])('%s is refused', async (text, at) => {
    const [kind, place] = await refused(text);
    expect(kind).toBe('image-reads-file');
    expect(place.trim().startsWith(at.slice(0, 11).trim())).toBe(true);
  });
});

/** The engine allocates all pixels of a picture, pattern, filter or mask, of any size. Here the limit is small, and so is each of them. */
const FEW_PIXELS = 40_000;

it.each([
  [svg(RECT, '0 0 1 10'), '<svg xmlns='],
  [svg('<pattern id="p" width="100" height="100" patternUnits="userSpaceOnUse"/>'), '<pattern id='],
  [svg(`<filter id="f" width="200" height="200"><feFlood/></filter>${RECT}`), '<filter id='],
  [svg('<filter id="f"><feFlood/></filter><rect width="100" height="100" filter="url(#f)"/>'), '<filter id='],
  [svg(`<mask id="m" maskUnits="userSpaceOnUse" width="200%" height="200%"/>${RECT}`), '<mask id="m"'],
])('does not draw more pixels than are allowed: %s', async (text, at) => {
  const [kind, place] = await refused(text, FEW_PIXELS);
  expect(kind).toBe('image-too-large');
  expect(place.startsWith(at.slice(0, 12))).toBe(true);
});

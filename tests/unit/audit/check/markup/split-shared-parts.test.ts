import { describe, expect, it } from 'vitest';
import { splitSharedParts } from '../../../../../src/audit/check/markup/split-shared-parts.js';
import { validateMarkup } from '../../../../../src/audit/check/markup/validate-markup.js';
import { createCheckedPage } from '../../../../../src/audit/check/site/checked-page.js';

const links = Array.from(
  { length: 40 },
  (_, index) => `<li><a href="/tea-${String(index)}/">Tea number ${String(index)}</a></li>`,
).join('');
const HEADER = `<header><nav id="menu" aria-label="Main"><ul>${links}</ul></nav></header>`;
const FOOTER = `<footer><h2 id="more">More teas</h2><ul>${links}</ul><p aria-labelledby="more" role="note">Brew well.</p></footer>`;
const page = (header: string, main: string, footer: string): string =>
  `<!DOCTYPE html><html lang="en"><head><title>Tea</title></head><body>${header}<main>${main}</main>${footer}</body></html>`;

function bothWays(html: string) {
  const job = splitSharedParts(createCheckedPage('index.html', html));
  return { job, cut: validateMarkup(job), whole: validateMarkup({ html, frame: '', parts: [] }) };
}

describe('splitSharedParts', () => {
  it('leaves headings and ids of header and footer in the frame, in their place', () => {
    const html = page(HEADER, '<h1>Tea</h1>', FOOTER);
    const { job } = bothWays(html);
    expect(job.parts.map((part) => part.html)).toEqual([HEADER, FOOTER]);
    expect(job.frame).toHaveLength(html.length);
    expect(job.frame.replace(/ {2,}/g, '')).toContain(
      '<nav id="menu" aria-label="Main"></nav><main><h1>Tea</h1></main><h2 id="more"></h2><p aria-labelledby="more" role="note"></p></body>',
    );
  });

  it.each([
    ['nothing', HEADER, '<h1>Tea</h1>', FOOTER],
    ['an id of the footer in main', HEADER, '<h1 id="more">Tea</h1>', FOOTER],
    ['one id in header and footer', HEADER, '<h1>Tea</h1>', FOOTER.replaceAll('more', 'menu')],
    ['a level that is left out before the footer', HEADER, '<h1>Tea</h1>', FOOTER.replaceAll('h2', 'h3')],
    ['a reference from main into the footer', HEADER, '<h1 aria-describedby="more">Tea</h1>', FOOTER],
    [
      'a reference from the footer to nothing',
      HEADER,
      '<h1>Tea</h1>',
      FOOTER.replace('aria-labelledby="more"', 'aria-labelledby="less"'),
    ],
    ['a list with a paragraph in the footer', HEADER, '<h1>Tea</h1>', FOOTER.replace('<li>', '<p>Tea</p><li>')],
    [
      'a picture without text in the header',
      HEADER.replace('</nav>', '</nav><img src="/pot.svg">'),
      '<h1>Tea</h1>',
      FOOTER,
    ],
    ['an empty heading in the footer', HEADER, '<h1>Tea</h1>', FOOTER.replace('More teas', '')],
    ['a second main in the footer', HEADER, '<h1>Tea</h1>', FOOTER.replace('<p ', '<main></main><p ')],
    ['a stray end tag in the footer', HEADER, '<h1>Tea</h1>', FOOTER.replace('</ul>', '</div></ul>')],
    ['an open element in main', HEADER, '<h1>Tea</h1><div>', FOOTER],
    [
      'a label in the header for a field in main',
      HEADER.replace('</nav>', '</nav><label for="q">Tea</label>'),
      '<h1>Tea</h1><input type="text" id="q">',
      FOOTER,
    ],
    ['a duplicate attribute in the header', HEADER.replace('<nav', '<nav class="a" class="b"'), '<h1>Tea</h1>', FOOTER],
  ])('changes no finding: %s', (_, header, main, footer) => {
    const { cut, whole } = bothWays(page(header, main, footer));
    expect(cut).toEqual(whole);
  });
});

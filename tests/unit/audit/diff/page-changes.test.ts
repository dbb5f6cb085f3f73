import { describe, expect, it } from 'vitest';
import { comparePages } from '../../../../src/audit/diff/html/compare-pages.js';
import { joinMovedBlocks } from '../../../../src/audit/diff/html/moved-blocks.js';

const changesOf = (before: string, after: string): string[] => {
  const page = (body: string): string => `<html lang="en"><body><main>${body}</main></body></html>`;
  const hashes = {
    renamed: new Map<string, string>(),
    inlineBefore: new Set<string>(),
    inlineAfter: new Set<string>(),
  };
  return joinMovedBlocks(comparePages(page(before), page(after), hashes).changes).map(
    ({ category, kind, before: was = '-', after: is = '-' }) => `${category} ${kind}: ${was} | ${is}`,
  );
};

describe('white space between words', () => {
  it.each([
    [
      'a space before an element',
      '<p>Call <b>1800</b></p>',
      '<p>Call<b>1800</b></p>',
      ['text changed: Call 1800 | Call1800'],
    ],
    [
      'a space between two elements',
      '<p><b>No</b> <i>refund</i></p>',
      '<p><b>No</b><i>refund</i></p>',
      ['text changed: No refund | Norefund'],
    ],
    ['a space that came', '<p>1800<b>100</b></p>', '<p>1800 <b>100</b></p>', ['text changed: 1800100 | 1800 100']],
    ['a no-break space', '<p>Tea</p>', '<p>Tea&nbsp;</p>', ['text changed: Tea | Tea\u00a0']],
    ['a line end of a poem', '<pre>a b</pre>', '<pre>a\nb</pre>', ['text changed: a\u2423b | a\u23ceb']],
    ['a space that changed sides', '<p>a <b>b</b></p>', '<p>a<b> b</b></p>', ['structure']],
    ['white space between blocks', '<ul><li>a</li> <li>b</li></ul>', '<ul><li>a</li><li>b</li></ul>', ['structure']],
    ['white space at the end of a block', '<p>a</p>', '<p>a\n</p>', ['structure']],
    ['two spaces', '<p>a <b>b</b></p>', '<p>a  <b>b</b></p>', ['structure']],
  ])('%s', (_, before, after, expected) => {
    expect(
      changesOf(before, after).map((change, at) =>
        expected[at]?.includes(':') === true ? change : change.split(' ')[0],
      ),
    ).toEqual(expected);
  });
});

describe('a block that moved', () => {
  const block =
    '<section class="offer"><h2>Offer</h2><p>Two cups for <b>one</b>.</p><p><a href="/shop/">To the shop</a></p></section>';
  const rest =
    '<section class="care"><h2>Care</h2><p>Keep it dry.</p></section><section class="teas"><h2>Teas</h2><p>Green and black.</p><p>White and oolong.</p><p>Five others.</p></section>';

  it('is one change', () => {
    const changes = changesOf(block + rest, rest + block);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatch(/^text moved: Offer · Two cups for one\. · To the shop · .* \| Offer · /);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prepareAuthored } from '../../../../src/content/rich-text/authored-html.js';
import { prepareCanonical } from '../../../../src/content/rich-text/canonical-html.js';

const words = fc.constantFrom(
  ...`a¦ ¦  ¦\n¦\n  ¦\t¦Ludo¦"six"¦it's¦₹5¦हिन्दी¦one two¦ x ¦\u00a0¦\u2013¦\u3000¦a\u2009b¦\u2028 c¦&amp;¦>¦\u0001`.split(
    '¦',
  ),
);
const href = fc.constantFrom(
  ...`/ludo/¦/ludo¦/faqs/#x¦#id¦https://x.example/a?b=1¦mailto:a@b.example¦tel:+911¦//x.example/¦javascript:alert(1)¦\
http://x.example/¦/a b`.split('¦'),
);
const tag = fc.constantFrom(
  ...'p ul ol li blockquote b strong em i code a br h2 div script P pre constructor'.split(' '),
);

const html = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    words,
    fc.constant('<br>'),
    fc
      .tuple(tag, fc.array(tie('node'), { maxLength: 4 }))
      .map(([name, inner]) => `<${name}>${inner.join('')}</${name}>`),
    fc
      .tuple(href, fc.array(tie('node'), { maxLength: 3 }))
      .map(([to, inner]) => `<a href="${to}">${inner.join('')}</a>`),
    fc.tuple(tag, tie('node')).map(([name, inner]) => `<${name}>${inner}`),
  ),
})).node;

/** The test, with this many texts. */
export function testFastPath(runs: number): void {
  test('the fast path gives what the libraries give, or leaves the text to them', async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(html, { minLength: 1, maxLength: 5 }), async (parts) => {
        const source = parts.join('');
        const fast = prepareCanonical(source);
        if (!fast) return;
        taken += 1;
        expect(fast).toEqual(await prepareAuthored(source, 'html'));
      }),
      { seed: 20_265, numRuns: runs },
    );
    expect(taken).toBeGreaterThan(runs / 10);
  });
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml, scriptJson } from '../../../../src/lib/html/escape.js';
import { parsePage } from '../../../helpers/select.js';

/** Pieces that end, open or confuse a script element, an attribute or a comment. */
const hostile = fc.constantFrom(
  ...`</script>¦</SCRIPT ¦<script>¦<!--¦-->¦]]>¦<¦>¦"¦'¦&¦&quot;¦&lt;¦\\¦\u2028¦\u2029¦\u0000¦\n¦=¦a¦é¦😀`.split('¦'),
);
const text = fc.array(hostile, { maxLength: 8 }).map((parts) => parts.join(''));
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }),
  ),
})).value;

describe('JSON in a script element', () => {
  it('is read back as it was, and nothing of it becomes markup', () => {
    fc.assert(
      fc.property(json, (value) => {
        const page = parsePage(
          `<!doctype html><body><script type="application/json">${scriptJson(value)}</script><p>after</p></body>`,
        );
        expect(page.one('body > p').text()).toBe('after');
        expect(page.one('body').all('*')).toHaveLength(2);
        expect(JSON.parse(scriptJson(value))).toEqual(value);
        expect(scriptJson(value)).not.toMatch(/[<\u2028\u2029]/);
      }),
      { seed: 11, numRuns: 300 },
    );
  });
});

describe('text', () => {
  it('stays itself in an attribute and between tags', () => {
    // Parsers replace U+0000 wherever it stands; no escape could carry it.
    const visible = text.map((value) => value.replaceAll('\u0000', ''));
    fc.assert(
      fc.property(visible, (value) => {
        const page = parsePage(`<!doctype html><body><p title="${escapeHtml(value)}">${escapeHtml(value)}</p></body>`);
        expect(page.one('body').all('*')).toHaveLength(1);
        expect(page.one('p').attr('title')).toBe(value);
        expect(page.one('p').text()).toBe(value.replace(/\s+/g, ' ').trim());
      }),
      { seed: 12, numRuns: 300 },
    );
  });
});

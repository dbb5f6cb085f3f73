import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseYaml } from '../../../src/content/yaml/yaml-file.js';
import { IsletError } from '../../../src/errors/index.js';

const page = `template: article
title: "Oolong: \\u00e9 and more"
description: &text 'It''s half way'
body: |
  ## Steeping

  Two minutes.
faq: # questions
  - question: How warm?
    content: >-
      <p>Hot</p>
  - {question: *text, content: [a, {b: c}], more: ~}
? asked for
: !!str 7
"quoted key": 0x1f
...
`;

/** What YAML gives a meaning to, and bytes that it refuses. */
const piece = fc.oneof(
  fc.constantFrom(
    ...`\t¦\n¦\r\n¦\r¦ ¦  ¦- ¦: ¦? ¦[¦]¦{¦}¦,¦#¦&a ¦*a¦!t ¦!!set ¦|¦>¦|2¦"¦'¦%YAML 1.1\n¦---\n¦...\n¦<<: ¦@¦\`¦\\¦\ufeff¦\u0000¦\u0085¦\
\u2028¦🍃¦\ud83c¦-`.split('¦'),
  ),
  fc.string({ maxLength: 6 }),
);

const edit = fc.record({
  at: fc.nat(page.length),
  drop: fc.nat(12),
  put: fc.array(piece, { maxLength: 4 }),
  copy: fc.nat(40),
});

/** The test, with this many damaged pages. */
export function testDamagedPages(runs: number): void {
  it('gives a value or problems with a place for any damage to a page, and never fails otherwise', () => {
    const seen = { values: 0, problems: 0 };
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 5 }), (edits) => {
        const text = edits.reduce(
          (before, { at, drop, put, copy }) =>
            before.slice(0, at) + put.join('') + before.slice(at, at + copy) + before.slice(at + drop),
          page,
        );
        try {
          const value = parseYaml('page.yaml', text);
          seen.values += 1;
          expect(typeof JSON.stringify(value)).toBe('string');
        } catch (error) {
          if (!(error instanceof IsletError)) throw error;
          seen.problems += 1;
          expect(error.diagnostics.length).toBeGreaterThan(0);
          const lines = text.split(/\r?\n/).length;
          for (const { position } of error.diagnostics) {
            expect(position?.line).toBeGreaterThanOrEqual(1);
            expect(position?.line).toBeLessThanOrEqual(lines);
            expect(position?.column).toBeGreaterThanOrEqual(1);
          }
        }
      }),
      { seed: 20_260, numRuns: runs },
    );
    expect(seen.values).toBeGreaterThan(0);
    expect(seen.problems).toBeGreaterThan(0);
  });
}

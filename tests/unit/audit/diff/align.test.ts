import fc from 'fast-check';
import { expect, it } from 'vitest';
import { align } from '../../../../src/audit/align.js';
import { compareSegments } from '../../../../src/audit/diff/text/compare-segments.js';

const sequence = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 40 });

it('pairs equal elements only, each once, in order', () => {
  fc.assert(
    fc.property(sequence, sequence, (a, b) => {
      let last = -1;
      align(a, b).forEach((partner, index) => {
        if (partner === -1) return;
        expect(b[partner]).toBe(a[index]);
        expect(partner).toBeGreaterThan(last);
        last = partner;
      });
    }),
    { seed: 5, numRuns: 500 },
  );
});

it('cuts texts without losing a character', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (before, after) => {
      let rebuilt = '';
      let from = 0;
      for (const change of compareSegments(before, after, /(?<=[ae;\s])/)) {
        expect(before.slice(change.beforeAt, change.beforeAt + change.before.length)).toBe(change.before);
        expect(after.slice(change.afterAt, change.afterAt + change.after.length)).toBe(change.after);
        rebuilt += before.slice(from, change.beforeAt) + change.after;
        from = change.beforeAt + change.before.length;
      }
      expect(rebuilt + before.slice(from)).toBe(after);
    }),
    { seed: 7, numRuns: 500 },
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { copyString } from '../../../../src/lib/text/copy-string.js';

it('gives the same text, whatever is in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(copyString(text)).toBe(text);
    }),
    { seed: 9, numRuns: 50 },
  );
});

it('keeps nothing alive of the text that one was cut out of', () => {
  const kept: string[] = [];
  const before = process.memoryUsage().heapUsed;
  // Each is cut out of a megabyte.
  for (let index = 0; index < 100; index += 1)
    kept.push(
      copyString(
        String(index)
          .padEnd(1 << 20, 'abcdefgh')
          .slice(0, 40),
      ),
    );
  expect(process.memoryUsage().heapUsed - before + kept.length).toBeLessThan(50 << 20);
});

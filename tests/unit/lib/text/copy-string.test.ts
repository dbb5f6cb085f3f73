import fc from 'fast-check';
import { expect, it } from 'vitest';
import { copyString } from '../../../../src/lib/text/copy-string.js';

it('gives the same text, whatever is in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) => {
      expect(copyString(text)).toBe(text);
    }),
    { seed: 9, numRuns: 50 },
  );
});

it.each(['', 'a', 'é', 'नमस्ते', '😀', '\ud83d', '\ude00', 'x'.repeat(5000), `${'न'.repeat(5000)}\ud83d`])(
  'gives %j',
  (text) => {
    expect(copyString(text)).toBe(text);
  },
);

it('keeps nothing alive of the text that one was cut out of', () => {
  const kept: string[] = [];
  const before = process.memoryUsage().heapUsed;
  // Each is cut out of a megabyte.
  for (let index = 0; index < 200; index += 1)
    kept.push(
      copyString(
        String(index)
          .padEnd(1 << 20, 'abcdefgh')
          .slice(0, 40),
      ),
    );
  expect(process.memoryUsage().heapUsed - before + kept.length).toBeLessThan(100 << 20);
});

import fc from 'fast-check';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createContentLog, scratchFiles, type ContentLog } from '../../../../src/lib/site/content-store.js';

/** The size of the blocks that are written and read, as it is seen from outside: values around it must not be torn. */
const BLOCK = 1 << 20;

function temporaryLog(): { log: ContentLog; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'islet-log-'));
  const log = createContentLog(scratchFiles(join(folder, 'content.log')));
  onTestFinished(() => {
    log.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { log, folder };
}

/** A value of about so many bytes, unlike for every seed, with letters of several bytes. */
function valueOf(size: number, seed: number): unknown {
  return { seed, text: 'नदी 😀 '.repeat(Math.ceil(size / 15)), list: [null, seed / 3, { deep: `${String(seed)}"\\` }] };
}

it('values come back, in any order, across the borders of blocks', () => {
  const size = fc.oneof(
    { arbitrary: fc.integer({ min: 0, max: 2000 }), weight: 4 },
    { arbitrary: fc.integer({ min: BLOCK - 200, max: BLOCK + 200 }), weight: 1 },
    { arbitrary: fc.constant(2 * BLOCK), weight: 1 },
  );
  fc.assert(
    fc.property(fc.array(size, { minLength: 1, maxLength: 6 }), fc.infiniteStream(fc.nat()), (sizes, random) => {
      const folder = mkdtempSync(join(tmpdir(), 'islet-log-'));
      const log = createContentLog(scratchFiles(join(folder, 'content.log')));
      try {
        const values = sizes.map(valueOf);
        const places = values.map((value) => log.append(value));
        const order = [...places.keys(), ...sizes.map(() => (random.next().value as number) % sizes.length)];
        for (const index of order) {
          const place = places[index];
          if (place !== undefined) expect(JSON.stringify(log.read(place)) === JSON.stringify(values[index])).toBe(true);
        }
      } finally {
        log.close();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    { seed: 5, numRuns: 12 },
  );
});

it('gives values back while others are still being added', () => {
  const { log } = temporaryLog();
  const first = log.append('first');
  expect(log.read(first)).toBe('first');
  const second = log.append({ text: 'x'.repeat(2 * BLOCK) });
  const third = log.append(['third']);
  expect(log.read(third)).toEqual(['third']);
  expect(log.read(first)).toBe('first');
  expect(log.read(second)).toEqual({ text: 'x'.repeat(2 * BLOCK) });
});

it('has no name in its folder, so that a killed process leaves nothing', () => {
  const { log, folder } = temporaryLog();
  const place = log.append(valueOf(2 * BLOCK, 1));
  expect(log.read(place)).toEqual(valueOf(2 * BLOCK, 1));
  expect(readdirSync(folder)).toEqual([]);
  expect(existsSync(folder)).toBe(true);
});

import { describe, expect, it } from 'vitest';
import { barValue, formatMegabytes, percentage, STARTING } from '../../../../../templates/shared/download/progress.js';

describe('formatMegabytes', () => {
  it.each([
    [0, '0.0'],
    [52_428, '0.0'],
    [52_430, '0.1'],
    [2_097_152, '2.0'],
    [62_914_560, '60.0'],
    [64_487_424, '61.5'],
    [1_288_490_189, '1228.8'],
  ])('%i bytes are %s MB', (bytes, expected) => {
    expect(formatMegabytes(bytes)).toBe(expected);
  });
});

describe('percentage', () => {
  const running = { phase: 'downloading' } as const;

  it('says 100 only when all is there and checked', () => {
    expect(
      [0, 1, 499, 500, 999, 1_000, 1_100].map((receivedBytes) =>
        percentage({ ...running, receivedBytes, totalBytes: 1_000 }),
      ),
    ).toEqual([0, 0, 49, 50, 99, 99, 99]);
    expect(percentage({ phase: 'complete', receivedBytes: 7, totalBytes: undefined })).toBe(100);
  });

  it('says nothing where the size is unknown', () => {
    expect(percentage({ ...running, receivedBytes: 5, totalBytes: undefined })).toBeUndefined();
    expect(percentage({ ...running, receivedBytes: 0, totalBytes: 0 })).toBeUndefined();
  });
});

describe('barValue', () => {
  it('is the part of the file where that is known, whatever goes on', () => {
    expect(barValue({ ...STARTING, phase: 'failed', receivedBytes: 50, totalBytes: 200 })).toBe(25);
    expect(barValue({ ...STARTING, phase: 'complete' })).toBe(100);
  });

  it.each(['starting', 'downloading', 'waiting', 'otherTab'] as const)(
    'is open while something goes on: %s',
    (phase) => {
      expect(barValue({ ...STARTING, phase })).toBeUndefined();
    },
  );

  it.each(['offline', 'stopped', 'failed'] as const)('is nothing where nothing goes on: %s', (phase) => {
    expect(barValue({ ...STARTING, phase })).toBe(0);
  });
});

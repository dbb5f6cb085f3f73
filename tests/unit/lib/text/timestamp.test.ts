import { describe, expect, it } from 'vitest';
import { isoTimestamp, isTimeZone, parseTimestamp, shownTimestamp } from '../../../../src/lib/text/timestamp.js';

const iso = (text: string, zone: string): string | undefined => {
  const instant = parseTimestamp(text, zone);
  return instant === undefined ? undefined : new Date(instant).toISOString();
};

describe('a timestamp', () => {
  it.each([
    ['2026-12-24', 'Asia/Kolkata', '2026-12-23T18:30:00.000Z'],
    ['2026-12-24T09:00', 'Asia/Kolkata', '2026-12-24T03:30:00.000Z'],
    ['2026-12-24 09:00:30', 'UTC', '2026-12-24T09:00:30.000Z'],
    ['2026-12-24T09:00Z', 'Asia/Kolkata', '2026-12-24T09:00:00.000Z'],
    ['2026-12-24 09:00 -03:30', 'Asia/Kolkata', '2026-12-24T12:30:00.000Z'],
    // Summer time begins and ends: the hour that is left out, and both of the hours that are there twice.
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T01:30:00.000Z'],
    ['2026-07-01', 'America/St_Johns', '2026-07-01T02:30:00.000Z'],
  ])('%s in %s is %s', (text, zone, expected) => {
    expect(iso(text, zone)).toBe(expected);
  });

  it.each([
    '',
    '24 December',
    '2026-02-30',
    '2026-13-01',
    '2026-12-24T24:00',
    '2026-12-24T09:00+99:00',
    '2026-12-24T9:00',
  ])('is not `%s`', (text) => {
    expect(parseTimestamp(text, 'UTC')).toBeUndefined();
  });

  it('is written in the time zone of the site', () => {
    const instant = Date.UTC(2026, 11, 24, 3, 30);
    expect(isoTimestamp(instant, 'Asia/Kolkata')).toBe('2026-12-24T09:00:00+05:30');
    expect(shownTimestamp(isoTimestamp(instant, 'America/St_Johns'))).toBe('2026-12-24 00:00 -03:30');
    expect(shownTimestamp(isoTimestamp(instant, 'UTC'))).toBe('2026-12-24 03:30 +00:00');
    for (const zone of ['Asia/Kolkata', 'America/St_Johns', 'UTC'])
      expect(parseTimestamp(isoTimestamp(instant, zone), 'Pacific/Chatham')).toBe(instant);
  });

  it('has a time zone that exists', () => {
    expect(['Asia/Kolkata', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
  });
});

import { describe, expect, it } from 'vitest';
import { parseTimestamp, zonedDate } from '../../../../src/api/zoned-time.js';
import { likeTimeZone } from '../../../../src/lib/text/like-time-zone.js';
import { isoTimestamp, isTimeZone, shownTimestamp } from '../../../../src/lib/text/timestamp.js';

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
    // A time that the clock skips has the offset before the gap; one that it shows twice is the first.
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T01:59', 'Europe/Berlin', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['2026-03-08T01:59', 'America/New_York', '2026-03-08T06:59:00.000Z'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-09-05T23:59', 'America/Santiago', '2026-09-06T03:59:00.000Z'],
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2027-03-14', 'America/Havana', '2027-03-14T05:00:00.000Z'],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-03-21', 'Asia/Tehran', '2026-03-20T20:30:00.000Z'],
    ['2022-03-22', 'Asia/Tehran', '2022-03-21T20:30:00.000Z'],
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    // Samoa had no 30 December 2011.
    ['2011-12-29T23:59', 'Pacific/Apia', '2011-12-30T09:59:00.000Z'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
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

  it('is a Date for templates, which refuses what is none', () => {
    expect(zonedDate('2027-05-20T12:00', 'Europe/Paris').toISOString()).toBe('2027-05-20T10:00:00.000Z');
    expect(() => zonedDate('noon', 'Europe/Paris')).toThrow('`noon` is no date and time');
    expect(() => zonedDate('2027-05-20', 'Europe/Nowhere')).toThrow(RangeError);
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

it.each([
  ['Europe/Lisboa', 'Europe/Lisbon'],
  ['Lisbon', 'Europe/Lisbon'],
  ['new york', 'America/New_York'],
  ['Sidney', 'Australia/Sydney'],
])('%s is a time zone that was meant as %s', (name, zone) => {
  expect(likeTimeZone(name)).toBe(`Did you mean \`${zone}\`?`);
  expect(likeTimeZone('Qwertz')).toBeUndefined();
});

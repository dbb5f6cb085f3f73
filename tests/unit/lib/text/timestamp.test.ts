import { describe, expect, it } from 'vitest';
import { parseTimestamp, zonedDate, zonedTimestamp } from '../../../../src/api/zoned-time.js';
import { likeTimeZone } from '../../../../src/lib/text/like-time-zone.js';
import { isoTimestamp, clockOffsets, isTimeZone, shownTimestamp } from '../../../../src/lib/text/timestamp.js';

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
    ['2026-11-28T10:00:00.000Z', 'Asia/Kolkata', '2026-11-28T10:00:00.000Z'],
    ['2026-11-28 10:00:00 +0530', 'UTC', '2026-11-28T04:30:00.000Z'],
    ['2026-11-28 9:30:00', 'Asia/Kolkata', '2026-11-28T04:00:00.000Z'],
    ['2026-12-24 09:00 -03:30', 'Asia/Kolkata', '2026-12-24T12:30:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2027-03-14', 'America/Havana', '2027-03-14T05:00:00.000Z'],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-03-21', 'Asia/Tehran', '2026-03-20T20:30:00.000Z'],
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
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
    '2026-12-24T9',
    '2026-12-24T09:00+530',
  ])('is not `%s`', (text) => {
    expect(parseTimestamp(text, 'UTC')).toBeUndefined();
  });

  it('is a Date for templates, which refuses what is none', () => {
    expect(zonedDate('2027-05-20T12:00', 'Europe/Paris').toISOString()).toBe('2027-05-20T10:00:00.000Z');
    expect(() => zonedDate('noon', 'Europe/Paris')).toThrow('`noon` is no date and time');
    expect(() => zonedDate('2027-05-20', 'Europe/Nowhere')).toThrow(RangeError);
  });

  it('has the offset of the time zone for feeds, so that every reader sees its day', () => {
    expect(zonedTimestamp('2026-01-15', 'America/Los_Angeles')).toBe('2026-01-15T00:00:00-08:00');
    expect(zonedTimestamp('2026-07-15', 'America/Los_Angeles')).toBe('2026-07-15T00:00:00-07:00');
    expect(zonedTimestamp('2026-01-15T09:30', 'Asia/Kolkata')).toBe('2026-01-15T09:30:00+05:30');
    expect(zonedTimestamp('2026-01-15', 'UTC')).toBe('2026-01-15T00:00:00+00:00');
    expect(() => zonedTimestamp('soon', 'UTC')).toThrow(RangeError);
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
  ['Europe/Kyv', 'Europe/Kyiv'],
  ['Kolkatta', 'Asia/Kolkata'],
])('%s is a time zone that was meant as %s', (name, zone) => {
  expect(likeTimeZone(name)).toBe(`Did you mean \`${zone}\`?`);
  expect(likeTimeZone('Qwertz')).toBeUndefined();
});

it('clocks have their offset from each day on which it changes', () => {
  expect(clockOffsets('Asia/Kolkata')).toEqual({ '2020-01-01': '+05:30' });
  const paris = Object.entries(clockOffsets('Europe/Paris'));
  expect(paris[0]).toEqual(['2020-01-01', '+01:00']);
  expect(paris.map(([, offset]) => offset)).toEqual(paris.map((_, index) => (index % 2 === 0 ? '+01:00' : '+02:00')));
  expect(paris.filter(([day]) => /^2025-(?:04|10)-/.test(day))).toHaveLength(2);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeStorage, modules, openFakePage, UUID, type FakeStorage } from './fake-page.js';

const NOW = 1_764_000_000_000;
const MINUTE = 60_000;

let storage: FakeStorage;

beforeEach(() => {
  storage = createFakeStorage();
  openFakePage(storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The module as the next page loads it. */
function nextPage(): ReturnType<typeof modules.session> {
  openFakePage(storage);
  return modules.session();
}

describe('the user id', () => {
  it('is random, and the same on every page', async () => {
    const id = (await modules.session()).userId();
    expect(id).toMatch(UUID);
    expect((await nextPage()).userId()).toBe(id);
    storage.removeItem('newUserId');
    expect((await nextPage()).userId()).not.toBe(id);
  });

  it.each(['', 'undefined', '<b>', `${'0'.repeat(36)}0`])('is made anew in the place of `%s`', async (kept) => {
    storage.setItem('newUserId', kept);
    const id = (await modules.session()).userId();
    expect(id).toMatch(UUID);
    expect(storage.getItem('newUserId')).toBe(id);
  });

  it('can be had where the page is no secure context', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const { userId } = await modules.session();
    const id = userId();
    expect(id).toMatch(UUID);
    storage.removeItem('newUserId');
    expect(userId()).not.toBe(id);
  });

  it('stays for the page where nothing can be stored', async () => {
    storage.fail('everything');
    const { userId } = await modules.session();
    expect(userId()).toBe(userId());
  });
});

describe('the session counter', () => {
  it('counts sessions, which end after 30 minutes in which nothing happens', async () => {
    const { sessionNumber } = await modules.session();
    expect(
      [0, 29 * MINUTE, 58 * MINUTE, 88 * MINUTE, 88 * MINUTE + 1].map((after) => sessionNumber(NOW + after)),
    ).toEqual([1, 1, 1, 2, 2]);
    expect((await nextPage()).sessionNumber(NOW + 89 * MINUTE)).toBe(2);
    expect((await nextPage()).sessionNumber(NOW + 300 * MINUTE)).toBe(3);
  });

  it('goes on when the clock is set back', async () => {
    const { sessionNumber } = await modules.session();
    expect([
      sessionNumber(NOW),
      sessionNumber(NOW - 1_000),
      sessionNumber(NOW - 600 * MINUTE),
      sessionNumber(NOW - 600 * MINUTE),
    ]).toEqual([1, 1, 2, 2]);
  });

  it.each(['', 'x', 'NaN NaN', '7', '-3 5', '99999999999999999999 1'])(
    'begins anew in the place of `%s`',
    async (kept) => {
      storage.setItem('sessionCounter', kept);
      expect((await modules.session()).sessionNumber(NOW)).toBe(1);
    },
  );
});

describe('the bucket', () => {
  it.each([
    [0, 'A'],
    [0.34, 'B'],
    [0.99, 'control'],
  ])('drawn with %d is %s, and stays so', async (chance, bucket) => {
    const draw = vi.spyOn(Math, 'random').mockReturnValue(chance);
    expect((await modules.session()).userBucket('none')).toBe(bucket);
    draw.mockReturnValue(0.5);
    expect((await nextPage()).userBucket('none')).toBe(bucket);
    expect(storage.getItem('userBucket')).toBe(bucket);
    expect(draw).toHaveBeenCalledOnce();
  });

  it('is drawn again where something else is kept', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    storage.setItem('userBucket', 'C');
    expect((await modules.session()).userBucket('none')).toBe('A');
    expect(storage.getItem('userBucket')).toBe('A');
  });

  it('is `control` without consent, and not kept', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { userBucket } = await modules.session();
    expect(userBucket('opt-in')).toBe('control');
    expect(Object.keys(storage)).toEqual([]);
    (await modules.consent()).giveConsent();
    expect(userBucket('opt-in')).toBe('A');
  });
});

describe('apkDownloaded', () => {
  it('is remembered by page', async () => {
    const { markApkDownloaded } = await modules.session();
    markApkDownloaded('none', '/ludo/');
    expect(Object.keys(storage)).toEqual(['apkDownloaded:/ludo/']);
    expect(storage.getItem('apkDownloaded:/ludo/')).toBe('true');
  });

  it('is not remembered without consent', async () => {
    const { markApkDownloaded } = await modules.session();
    markApkDownloaded('opt-in', '/ludo/');
    expect(Object.keys(storage)).toEqual([]);
  });
});

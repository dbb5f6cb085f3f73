import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeStorage, modules, openFakePage, type FakePage, type FakeStorage } from './fake-page.js';

let storage: FakeStorage;
let page: FakePage;

beforeEach(() => {
  storage = createFakeStorage();
  page = openFakePage(storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('consent', () => {
  it.each([
    ['none', [true, true, true]],
    ['notice', [true, true, false]],
    ['opt-in', [false, true, false]],
  ] as const)('with `%s`, before an answer, when given and when refused: %j', async (mode, expected) => {
    const { giveConsent, hasConsent, refuseConsent } = await modules.consent();
    const before = hasConsent(mode);
    giveConsent();
    const given = hasConsent(mode);
    refuseConsent();
    expect([before, given, hasConsent(mode)]).toEqual(expected);
  });

  it('is kept for later pages', async () => {
    (await modules.consent()).refuseConsent();
    page = openFakePage(storage);
    const { hasConsent, isRefused } = await modules.consent();
    expect(hasConsent('notice')).toBe(false);
    expect(isRefused()).toBe(true);
  });

  it('is taken as not given where something else is kept', async () => {
    storage.setItem('trackingConsent', 'true');
    const { hasConsent, isRefused } = await modules.consent();
    expect([hasConsent('opt-in'), hasConsent('notice'), isRefused()]).toEqual([false, true, false]);
  });

  it('holds for the page where nothing can be stored, and outlasts no older answer', async () => {
    const { giveConsent, hasConsent, refuseConsent } = await modules.consent();
    giveConsent();
    storage.fail('writes');
    refuseConsent();
    expect(hasConsent('opt-in')).toBe(false);
    storage.fail('nothing');
    page = openFakePage(storage);
    expect((await modules.consent()).hasConsent('opt-in')).toBe(false);
  });

  it('when refused takes all that is kept about the visitor with it, and nothing else', async () => {
    const { userBucket, userId, sessionNumber, markApkDownloaded } = await modules.session();
    userId();
    sessionNumber(1);
    userBucket('none');
    markApkDownloaded('none', '/ludo/');
    storage.setItem('trackingEvent:x', 'appName=ludodownload');
    storage.setItem('theme', 'dark');
    expect(Object.keys(storage)).toHaveLength(6);
    (await modules.consent()).refuseConsent();
    expect(Object.keys(storage).sort()).toEqual(['theme', 'trackingConsent']);
  });

  it('is heard of here and from other tabs until nobody listens any more', async () => {
    const { giveConsent, onConsent } = await modules.consent();
    const heard = vi.fn();
    const end = onConsent(heard);
    giveConsent();
    expect(heard).toHaveBeenCalledTimes(1);
    page.dispatch('storage', { key: 'trackingConsent' });
    expect(heard).toHaveBeenCalledTimes(2);
    page.dispatch('storage', { key: 'theme' });
    expect(heard).toHaveBeenCalledTimes(2);
    end();
    giveConsent();
    page.dispatch('storage', { key: 'trackingConsent' });
    expect(heard).toHaveBeenCalledTimes(2);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { inPage, kept, logIn, track, untilSent, useTrackedSite } from './tracked-site.js';

describe('tracking', () => {
  const site = useTrackedSite();

  const labels = (): (string | null)[] => site.taken.map((query) => query.get('label'));
  const ids = (): Set<string | null> => new Set(site.taken.map((query) => query.get('eventid')));
  const untilTaken = (count: number): Promise<void> =>
    vi.waitFor(
      () => {
        expect(ids().size).toBe(count);
      },
      { timeout: 30_000, interval: 20 },
    );

  it.each([
    ['is closed', 0],
    ['is closed while the log is slow', 500],
  ])('loses nothing when the page %s right after an event', async (_case, pause) => {
    const { page: visit } = await site.open();
    const page = await site.openBeside(visit);
    await track(page, site.events);
    site.answer(204, pause);
    await logIn(page, 'DownloadButtonClick');
    await page.close();
    // It goes out although no page is left to send it.
    await untilTaken(1);
    await inPage(
      visit,
      (parts, events) => {
        parts.flushWhenIdle(() => Promise.resolve({ events, consent: 'none' }));
      },
      site.events,
    );
    await untilSent(visit);
    expect(ids().size).toBe(1);
    expect(labels()[0]).toBe('DownloadButtonClick');
  });

  it('loses nothing when a link is followed right after an event', async () => {
    const { page } = await site.open();
    await track(page, site.events);
    await Promise.all([
      page.waitForNavigation({ waitUntil: 'load' }),
      page.evaluate(() => {
        (globalThis as unknown as { tracking: { log(label: string): void } }).tracking.log('DownloadButtonClick');
        location.href = '/next/';
      }),
    ]);
    await track(page, site.events);
    await untilTaken(1);
    await untilSent(page);
    expect(ids().size).toBe(1);
  });

  it('goes on when the connection is back', async () => {
    const { page } = await site.open();
    await track(page, site.events);
    await page.setOfflineMode(true);
    await logIn(page, 'DownloadButtonClick');
    await sleep(200);
    expect(site.taken).toEqual([]);
    await page.setOfflineMode(false);
    await untilTaken(1);
    await untilSent(page);
    expect(site.taken).toHaveLength(1);
  });

  it('loses no event of two tabs that fail at once, and the log can tell their repeats', async () => {
    const { page: first } = await site.open();
    const second = await site.openBeside(first);
    const tabs = [first, second];
    for (const tab of tabs) await track(tab, site.events);
    // The ids are there before both tabs want them in one instant.
    await logIn(first, 'DownloadButtonClick');
    await untilTaken(1);
    for (const tab of tabs) await untilSent(tab);
    site.answer(503);
    await Promise.all(
      tabs.map(async (tab) => {
        for (let count = 0; count < 5; count += 1) await logIn(tab, 'DownloadButtonClick');
      }),
    );
    await expect
      .poll(async () => (await kept(first)).filter((key) => key.startsWith('trackingEvent:')))
      .toHaveLength(10);
    site.answer(204);
    await untilTaken(11);
    await untilSent(second);
    expect(new Set(site.taken.map((query) => query.get('uuid'))).size).toBe(1);
    expect(new Set(site.taken.map((query) => query.get('sessionid')))).toEqual(new Set(['1']));
  });

  it('works where the storage is full', async () => {
    const { page } = await site.open();
    await track(page, site.events);
    await page.evaluate(() => {
      for (let size = 1_048_576; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (let index = 0; ; index += 1) localStorage.setItem(`fill${size}-${index}`, 'x'.repeat(size));
        } catch {
          // This size does not fit any more; a smaller one may.
        }
      }
    });
    await logIn(page, 'DownloadButtonClick');
    await untilTaken(1);
    expect((await kept(page)).filter((key) => !key.startsWith('fill'))).toEqual([]);
  });

  it('hears in one tab what the visitor answers in another', async () => {
    const { page: first } = await site.open();
    const second = await site.openBeside(first);
    await track(first, site.events, 'opt-in');
    await logIn(first, 'DownloadButtonClick');
    await sleep(200);
    expect(await kept(first)).toEqual([]);
    expect(site.taken).toEqual([]);
    await inPage(second, (parts) => {
      parts.giveConsent();
    });
    await untilTaken(1);
    await untilSent(first);
    site.answer(503);
    await logIn(first, 'DownloadDialogClosed');
    await expect.poll(() => site.attempts()).toBe(2);
    await inPage(second, (parts) => {
      parts.refuseConsent();
    });
    // One tab hears of another a moment later; until then it may send.
    await expect.poll(() => kept(first)).toEqual([]);
    site.answer(204);
    await sleep(2_500);
    expect(labels()).toEqual(['DownloadButtonClick']);
    expect(await kept(first)).toEqual([]);
  });

  it('names the region that the site is told', async () => {
    const { page } = await site.open();
    expect(await inPage(page, (parts) => parts.locate())).toBe('Delhi NCR');
  });
});

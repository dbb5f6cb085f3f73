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

  it('puts an event to a log on another origin, with the fields of the log', async () => {
    const { page, log } = await site.open();
    await track(page, site.events);
    await logIn(page, 'DownloadButtonClick');
    await untilTaken(1);
    await untilSent(page);
    expect([...(site.taken[0]?.keys() ?? [])]).toEqual([
      'appName',
      'uuid',
      'sessionid',
      'label',
      'timestamp',
      'pageUrl',
      'language',
      'networkType',
      'userAgent',
      'eventid',
    ]);
    expect(site.taken[0]?.get('pageUrl')).toBe(`${site.origin}/ludo/`);
    expect(site.taken[0]?.get('networkType')).toMatch(/^(slow-2g|[234]g)$/);
    expect(Math.abs(Number(site.taken[0]?.get('timestamp')) - Date.now())).toBeLessThan(60_000);
    expect(site.taken).toHaveLength(1);
    expect(log.pageErrors).toEqual([]);
  });

  it('lets the next page send what could not go out, and fetches the code for it only then', async () => {
    const { page: visit } = await site.open();
    const look = (): Promise<void> =>
      inPage(
        visit,
        (parts, events) => {
          parts.flushWhenIdle(() => Promise.resolve({ events, consent: 'none' }));
        },
        site.events,
      );
    await look();
    await visit.evaluate(
      () =>
        new Promise((resolve) => {
          requestIdleCallback(resolve);
        }),
    );
    expect(site.paths.filter((path) => path.endsWith('.js'))).not.toContainEqual(expect.stringMatching(/^\/tracking-/));
    const page = await site.openBeside(visit);
    site.answer(0);
    await track(page, site.events);
    await logIn(page, 'DownloadFailed');
    await page.close();
    await expect.poll(() => kept(visit)).toContainEqual(expect.stringMatching(/^trackingEvent:/));
    await sleep(300);
    expect(site.taken).toEqual([]);
    site.answer(204);
    site.paths.length = 0;
    await visit.reload({ waitUntil: 'load' });
    await look();
    await untilTaken(1);
    await untilSent(visit);
    expect(labels()).toEqual(['DownloadFailed']);
    expect(site.paths).toContainEqual(expect.stringMatching(/^\/tracking-.*\.js$/));
  });

  it('works where the page may not store anything', async () => {
    const { page, log } = await site.open(async (opened) => {
      await opened.evaluateOnNewDocument(() => {
        Object.defineProperty(globalThis, 'localStorage', {
          get() {
            throw new DOMException('Denied', 'SecurityError');
          },
        });
      });
    });
    await inPage(
      page,
      (parts, events) => {
        parts.flushWhenIdle(() => Promise.resolve({ events, consent: 'none' }));
      },
      site.events,
    );
    await track(page, site.events);
    site.answer(503);
    await logIn(page, 'DownloadButtonClick');
    await expect.poll(() => site.attempts()).toBe(1);
    site.answer(204);
    await untilTaken(1);
    expect(log.pageErrors).toEqual([]);
  });
});

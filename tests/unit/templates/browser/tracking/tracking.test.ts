import { afterEach, beforeEach, describe, expect, it, vi, type Mock } from 'vitest';
import type { ConsentMode } from '../../../../../templates/shared/tracking/consent-mode.js';
import type { Tracking } from '../../../../../templates/browser/tracking/tracking.js';
import { createFakeStorage, modules, openFakePage, UUID, type FakePage, type FakeStorage } from './fake-page.js';

const EVENTS = 'https://events.zupee.example/v1/events';
const NOW = 1_764_000_000_000;

let storage: FakeStorage;
let page: FakePage;
let log: Mock<typeof fetch>;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  log = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal('fetch', log);
  storage = createFakeStorage();
  page = openFakePage(storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Opens the next page of the visit. */
function goOn(): void {
  vi.clearAllTimers();
  page = openFakePage(storage);
}

async function track(consent: ConsentMode = 'none'): Promise<Tracking> {
  return (await modules.tracking()).createTracking({ events: EVENTS, consent });
}

/** What the log was sent, in order. */
const sent = (): URLSearchParams[] => log.mock.calls.map(([address]) => new URL(address as string).searchParams);
const sentLabels = (): (string | null)[] => sent().map((query) => query.get('label'));
const sentIds = (): (string | null)[] => sent().map((query) => query.get('eventid'));
const answer = (status: number): void => {
  log.mockImplementation(() => Promise.resolve(new Response(null, { status })));
};
const waiting = (): string[] => Object.keys(storage).filter((key) => key.startsWith('trackingEvent:'));
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

describe('an event', () => {
  it('is put to the log with exactly the fields of the log', async () => {
    (await track()).log('DownloadButtonClick');
    const uuid = storage.getItem('newUserId') ?? '';
    const id = sentIds()[0] ?? '';
    expect(uuid).toMatch(UUID);
    expect(id).toMatch(UUID);
    expect(id).not.toBe(uuid);
    expect(log).toHaveBeenCalledExactlyOnceWith(
      `${EVENTS}?appName=ludodownload&uuid=${uuid}&sessionid=1&label=DownloadButtonClick&timestamp=1764000000000` +
        '&pageUrl=https%3A%2F%2Fzupee.example%2Fludo%2F&language=en-IN&networkType=4g&userAgent=Mozilla%2F5.0+%28Linux%3B+Android+13%29' +
        `&eventid=${id}`,
      { method: 'PUT', keepalive: true, credentials: 'omit', signal: expect.any(AbortSignal) as AbortSignal },
    );
  });

  it('carries what is told of the download', async () => {
    (await track()).log('DownloadFailed', { downloadCompleted: false, APKVersion: '4.1', countPlayLudoHit: 0 });
    expect([...(sent()[0] ?? [])].slice(-4)).toEqual([
      ['downloadCompleted', 'false'],
      ['APKVersion', '4.1'],
      ['countPlayLudoHit', '0'],
      ['eventid', expect.stringMatching(UUID)],
    ]);
  });

  it('that its caller stores keeps its id and its time, and is let go once it is settled', async () => {
    const settled = vi.fn();
    answer(503);
    const known = { id: 'report-1', at: NOW - 60_000, settled };
    (await track()).log('DownloadComplete', { downloadCompleted: true }, known);
    await settle();
    expect(settled).not.toHaveBeenCalled();
    answer(204);
    page.dispatch('online');
    await settle();
    expect(settled).toHaveBeenCalledOnce();
    expect(sent().map((query) => [query.get('eventid'), query.get('timestamp')])).toEqual(
      Array(2).fill(['report-1', String(NOW - 60_000)]),
    );
  });

  it('that its caller stores is let go where the visitor has refused', async () => {
    (await modules.consent()).refuseConsent();
    const settled = vi.fn();
    (await track('opt-in')).log('DownloadComplete', {}, { id: 'report-1', at: NOW, settled });
    expect(settled).toHaveBeenCalledOnce();
    expect(log).not.toHaveBeenCalled();
  });

  it('cuts what is too long, and says where the browser does not tell', async () => {
    vi.stubGlobal('navigator', { language: 'hi', userAgent: 'x'.repeat(2_000) });
    (await track()).log('DownloadButtonClick');
    expect(sent()[0]?.get('userAgent')).toBe('x'.repeat(512));
    expect(sent()[0]?.get('networkType')).toBe('unknown');
  });

  it('never disturbs the page, whatever the browser lacks', async () => {
    log.mockImplementation(() => {
      throw new TypeError('Refused');
    });
    storage.fail('everything');
    const tracking = await track();
    expect(() => {
      tracking.log('DownloadButtonClick');
    }).not.toThrow();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(log).toHaveBeenCalled();
  });
});

describe('sending', () => {
  it('begins at once, after the event is stored, and forgets it once the log has it', async () => {
    const stored: number[] = [];
    log.mockImplementation(() => {
      stored.push(waiting().length);
      return Promise.resolve(new Response(null, { status: 200 }));
    });
    (await track()).log('DownloadButtonClick');
    expect(stored).toEqual([1]);
    await settle();
    expect(waiting()).toEqual([]);
  });

  it('is not repeated after a success', async () => {
    (await track()).log('DownloadButtonClick');
    await settle();
    page.dispatch('online');
    page.dispatch('visibilitychange');
    page.dispatch('pagehide');
    await vi.advanceTimersByTimeAsync(600_000);
    goOn();
    await track();
    await settle();
    expect(log).toHaveBeenCalledOnce();
  });

  it.each([
    ['after 500', 500],
    ['after 408', 408],
    ['after 403, as a proxy may answer for a while', 403],
    ['after 429', 429],
    ['after no network', undefined],
  ])('is tried again %s: the same event, with the time at which it happened', async (_case, status) => {
    if (status === undefined) log.mockRejectedValue(new TypeError('Failed to fetch'));
    else answer(status);
    (await track()).log('DownloadButtonClick');
    await vi.advanceTimersByTimeAsync(999);
    expect(log).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(log).toHaveBeenCalledTimes(2);
    answer(200);
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toHaveBeenCalledTimes(3);
    expect(new Set(log.mock.calls.map(([address]) => address)).size).toBe(1);
    expect(sent()[2]?.get('timestamp')).toBe(String(NOW));
    expect(waiting()).toEqual([]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(log).toHaveBeenCalledTimes(3);
  });

  it.each([400, 410, 413, 422])('is over when the log refuses the event with %i', async (status) => {
    answer(status);
    (await track()).log('DownloadButtonClick');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(log).toHaveBeenCalledOnce();
    expect(waiting()).toEqual([]);
  });

  it('does not wait for an answer for ever', async () => {
    log.mockImplementation(
      (_address, options) =>
        new Promise((_resolve, reject) => {
          options?.signal?.addEventListener('abort', () => {
            reject(new DOMException('Aborted', 'AbortError'));
          });
        }),
    );
    (await track()).log('DownloadButtonClick');
    await vi.advanceTimersByTimeAsync(15_999);
    expect(log).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toHaveBeenCalledTimes(2);
  });

  it('rests after many failures, until there is a sign of life', async () => {
    answer(503);
    (await track()).log('DownloadButtonClick');
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(log).toHaveBeenCalledTimes(9);
    page.dispatch('online');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log).toHaveBeenCalledTimes(11);
  });

  it.each(['online', 'pagehide', 'visibilitychange'])('of what waits happens at once on %s', async (sign) => {
    answer(500);
    (await track()).log('DownloadButtonClick');
    await settle();
    page.dispatch(sign);
    expect(log).toHaveBeenCalledTimes(2);
  });

  it('is not doubled while an answer is awaited', async () => {
    log.mockReturnValue(new Promise(() => undefined));
    (await track()).log('DownloadButtonClick');
    page.dispatch('visibilitychange');
    page.dispatch('pagehide');
    (await track()).log('DownloadDialogClosed');
    expect(sentLabels()).toEqual(['DownloadButtonClick', 'DownloadDialogClosed']);
  });

  it('is taken up by the next page', async () => {
    log.mockRejectedValue(new TypeError('Failed to fetch'));
    (await track()).log('DownloadButtonClick');
    await settle();
    goOn();
    answer(200);
    vi.setSystemTime(NOW + 86_400_000);
    await track();
    await settle();
    expect(sentIds()[1]).toBe(sentIds()[0]);
    expect(sent()[1]?.get('timestamp')).toBe(String(NOW));
    expect(waiting()).toEqual([]);
  });
});

describe('the queue', () => {
  it('keeps the newest 32 events', async () => {
    answer(500);
    const tracking = await track();
    for (let index = 0; index < 40; index += 1) {
      vi.setSystemTime(NOW + index);
      tracking.log('DownloadButtonClick', { countPlayLudoHit: index });
    }
    await settle();
    goOn();
    log.mockClear();
    await track();
    expect(sent().map((query) => query.get('countPlayLudoHit'))).toEqual(
      Array.from({ length: 32 }, (_, index) => String(index + 8)),
    );
  });

  it('throws away what is no event', async () => {
    storage.setItem('trackingEvent:one', '{"label":"x"}');
    storage.setItem('trackingEvent:two', '');
    storage.setItem('trackingEvent:three', 'appName=ludodownload&eventid=four');
    storage.setItem('trackingEvent:five', 'appName=another&eventid=five');
    storage.setItem('trackingEvent:\uD800', '\uD800%E0%A4%A');
    storage.setItem('another', 'appName=ludodownload&eventid=six');
    (await track()).log('DownloadButtonClick');
    await settle();
    expect(sentLabels()).toEqual(['DownloadButtonClick']);
    expect(waiting()).toEqual([]);
    expect(storage.getItem('another')).not.toBeNull();
  });

  it.each(['writes', 'everything'] as const)('lives in memory where the storage fails for %s', async (what) => {
    storage.fail(what);
    answer(500);
    const tracking = await track();
    tracking.log('DownloadButtonClick');
    tracking.log('DownloadDialogClosed');
    await settle();
    answer(200);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(new Set(sentIds()).size).toBe(2);
    expect(new Set(sent().map((query) => query.get('uuid'))).size).toBe(1);
    const total = log.mock.calls.length;
    page.dispatch('pagehide');
    expect(log).toHaveBeenCalledTimes(total);
    expect(sent()[0]?.get('sessionid')).toBe('1');
  });

  it('is shared: one tab takes nothing from another, and sends what that one could not', async () => {
    answer(500);
    (await track()).log('DownloadButtonClick');
    vi.setSystemTime(NOW + 5);
    openFakePage(storage);
    (await track()).log('DownloadFailed');
    await settle();
    expect(waiting()).toHaveLength(2);
    answer(200);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(waiting()).toEqual([]);
    expect(new Set(sentIds()).size).toBe(2);
    expect(new Set(sent().map((query) => query.get('uuid'))).size).toBe(1);
  });
});

describe('consent', () => {
  const nothingKept = (): void => {
    expect(Object.keys(storage).filter((key) => key !== 'trackingConsent')).toEqual([]);
  };

  it('is not asked for with `none`', async () => {
    (await modules.consent()).refuseConsent();
    (await track('none')).log('DownloadButtonClick');
    expect(log).toHaveBeenCalledOnce();
  });

  it('is there with `notice` until it is refused', async () => {
    const tracking = await track('notice');
    tracking.log('DownloadButtonClick');
    expect(log).toHaveBeenCalledOnce();
    await settle();
    (await modules.consent()).refuseConsent();
    tracking.log('DownloadDialogClosed');
    await settle();
    expect(log).toHaveBeenCalledOnce();
    nothingKept();
  });

  it('lets nothing be stored or sent with `opt-in` before it is given; then what happened goes out with its time', async () => {
    const tracking = await track('opt-in');
    tracking.log('DownloadButtonClick');
    vi.setSystemTime(NOW + 60_000);
    page.dispatch('online');
    page.dispatch('pagehide');
    await settle();
    expect(log).not.toHaveBeenCalled();
    expect(Object.keys(storage)).toEqual([]);
    (await modules.consent()).giveConsent();
    tracking.log('DownloadComplete', { downloadCompleted: true });
    await settle();
    expect(sent().map((query) => [query.get('label'), query.get('timestamp')])).toEqual([
      ['DownloadButtonClick', String(NOW)],
      ['DownloadComplete', String(NOW + 60_000)],
    ]);
    expect(waiting()).toEqual([]);
  });

  it('that is given once holds on later pages', async () => {
    (await modules.consent()).giveConsent();
    goOn();
    (await track('opt-in')).log('DownloadButtonClick');
    expect(log).toHaveBeenCalledOnce();
  });

  it('holds a bounded number of events', async () => {
    const tracking = await track('opt-in');
    for (let index = 0; index < 40; index += 1) tracking.log('DownloadButtonClick', { countPlayLudoHit: index });
    const made = vi.spyOn(crypto, 'randomUUID');
    (await modules.consent()).giveConsent();
    // One for each event, and one for the visitor.
    expect(made).toHaveBeenCalledTimes(33);
    expect(sent().map((query) => query.get('countPlayLudoHit'))).toEqual(
      Array.from({ length: 32 }, (_, index) => String(index + 8)),
    );
  });

  it('that never comes leaves the events with the page', async () => {
    (await track('opt-in')).log('DownloadButtonClick');
    goOn();
    (await modules.consent()).giveConsent();
    await track('opt-in');
    expect(log).not.toHaveBeenCalled();
  });

  it('when refused drops the events that were held, those that wait, and the ids', async () => {
    const { giveConsent, refuseConsent } = await modules.consent();
    const tracking = await track('opt-in');
    tracking.log('DownloadButtonClick');
    refuseConsent();
    tracking.log('DownloadDialogClosed');
    giveConsent();
    await settle();
    expect(log).not.toHaveBeenCalled();
    answer(500);
    tracking.log('DownloadButtonClick');
    await settle();
    expect(waiting()).toHaveLength(1);
    refuseConsent();
    nothingKept();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(log).toHaveBeenCalledOnce();
  });

  it('that is refused in another tab is heard here', async () => {
    storage.fail('writes');
    answer(500);
    const tracking = await track('notice');
    tracking.log('DownloadButtonClick');
    await settle();
    storage.fail('nothing');
    storage.setItem('trackingConsent', 'refused');
    page.dispatch('storage', { key: 'trackingConsent' });
    storage.removeItem('trackingConsent');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(log).toHaveBeenCalledOnce();
  });

  it('that is refused holds back whatever another tab adds at the same moment', async () => {
    await track('notice');
    (await modules.consent()).refuseConsent();
    storage.setItem('trackingEvent:one', 'appName=ludodownload&eventid=one');
    page.dispatch('online');
    await settle();
    expect(log).not.toHaveBeenCalled();
  });

  it('that is missing clears what was kept when less was asked', async () => {
    answer(500);
    (await track('none')).log('DownloadButtonClick');
    goOn();
    await track('opt-in');
    nothingKept();
    expect(log).toHaveBeenCalledOnce();
  });
});

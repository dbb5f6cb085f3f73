import type { TrackingOptions } from '../../../../../templates/browser/tracking/tracking.js';
import { afterEach, beforeEach, describe, expect, it, vi, type Mock } from 'vitest';
import { createFakeStorage, modules, openFakePage, type FakeStorage } from './fake-page.js';

const OPTIONS = { events: 'https://events.zupee.example/v1/events', consent: 'none' } as const;
const LEFT = 'appName=ludodownload&label=DownloadFailed&timestamp=1764000000000&eventid=one';

let storage: FakeStorage;
let log: Mock<typeof fetch>;

beforeEach(() => {
  storage = createFakeStorage();
  openFakePage(storage);
  log = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal('fetch', log);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Looks, in a browser that is idle now, or has no idle callbacks and passes the second that stands for them. */
async function look(idleCallbacks: boolean, options: TrackingOptions = OPTIONS): Promise<void> {
  if (idleCallbacks)
    vi.stubGlobal('requestIdleCallback', (work: () => void) => {
      work();
    });
  else
    vi.spyOn(globalThis, 'setTimeout').mockImplementationOnce((work) => {
      work();
      return 0 as never;
    });
  (await modules.flush()).flushWhenIdle(() => Promise.resolve(options));
  await modules.tracking();
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}

describe('the look for events left behind', () => {
  it.each([
    ['with', true],
    ['without', false],
  ])('sends them in a browser %s idle callbacks', async (_case, idleCallbacks) => {
    storage.setItem('trackingEvent:one', LEFT);
    await look(idleCallbacks);
    expect(log.mock.calls.map(([address]) => address)).toEqual([`${OPTIONS.events}?${LEFT}`]);
    expect(Object.keys(storage)).toEqual([]);
  });

  it('heeds that consent is missing', async () => {
    storage.setItem('trackingEvent:one', LEFT);
    await look(true, { ...OPTIONS, consent: 'opt-in' });
    expect(log).not.toHaveBeenCalled();
  });
});

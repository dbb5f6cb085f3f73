import { vi } from 'vitest';

/** The storage of a browser, whose keys are its own properties as in a real one. `fail` makes every use throw, or every write. */
export interface FakeStorage extends Storage {
  fail(what: 'nothing' | 'writes' | 'everything'): void;
}

export function createFakeStorage(): FakeStorage {
  const values = new Map<string, string>();
  let failing = 'nothing';
  const read = <T>(work: () => T): T => {
    if (failing === 'everything') throw new DOMException('Denied', 'SecurityError');
    return work();
  };
  const methods: Record<string, unknown> = {
    getItem: (key: string) => read(() => values.get(key) ?? null),
    setItem: (key: string, value: string) => {
      if (failing === 'writes') throw new DOMException('Full', 'QuotaExceededError');
      read(() => values.set(key, value));
    },
    removeItem: (key: string) => {
      read(() => values.delete(key));
    },
    fail: (what: string) => {
      failing = what;
    },
  };
  return new Proxy({} as FakeStorage, {
    get: (_target, name) => methods[String(name)],
    ownKeys: () => read(() => [...values.keys()]),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

/** What a page has around it, with the modules as a page loads them: none of their state is from an earlier page. */
export interface FakePage {
  /** Such as `pagehide`; `visibilitychange` is one of the document. */
  dispatch(type: string, more?: object): void;
}

/** Opens a page; the globals are those of the last one that was opened. */
export function openFakePage(storage: Storage, address = 'https://zupee.example/ludo/?phone=98#top'): FakePage {
  vi.resetModules();
  const own = new EventTarget();
  const ofDocument = new EventTarget();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('location', new URL(address));
  vi.stubGlobal('navigator', {
    language: 'en-IN',
    userAgent: 'Mozilla/5.0 (Linux; Android 13)',
    connection: { effectiveType: '4g' },
  });
  vi.stubGlobal('addEventListener', own.addEventListener.bind(own));
  vi.stubGlobal('removeEventListener', own.removeEventListener.bind(own));
  vi.stubGlobal('document', ofDocument);
  return {
    dispatch(type, more = {}) {
      (type === 'visibilitychange' ? ofDocument : own).dispatchEvent(Object.assign(new Event(type), more));
    },
  };
}

/** The modules of the page that is open, loaded anew for each. */
export const modules = {
  tracking: () => import('../../../../../templates/browser/tracking/tracking.js'),
  consent: () => import('../../../../../templates/browser/tracking/consent.js'),
  session: () => import('../../../../../templates/browser/tracking/session.js'),
  flush: () => import('../../../../../templates/browser/tracking/flush-when-idle.js'),
  location: () => import('../../../../../templates/browser/tracking/location.js'),
};

export const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSession, storeSession } from '../../../../../templates/browser/webview/session-values.js';
import { webviewGet, webviewPost } from '../../../../../templates/browser/webview/webview-call.js';
import { fakeWindow, type FakeWindow } from '../native-bridge/fake-window.js';

const HOSTS = ['https://app-api.zupee.example'];

let app: FakeWindow;
let stored: Map<string, string>;
let fetched: [string, RequestInit][];
let answer: () => Response;

beforeEach(() => {
  app = fakeWindow();
  app.install('react-native');
  stored = new Map([
    ['host', 'https://app-api.zupee.example/some/path'],
    ['headers', '{"X-Session":"abc","Bad Name":"x","X-Number":5,"X-Line":"a\\nb"}'],
  ]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      stored.set(key, value);
    },
  });
  fetched = [];
  answer = () => Response.json({ response: { data: { n: 1 } } });
  vi.stubGlobal('fetch', (address: URL, init: RequestInit) => {
    fetched.push([String(address), init]);
    return Promise.resolve(answer());
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const logged = (): unknown[] => app.sent.map(({ name, payload }) => ({ name, ...(payload as object) }));

describe('a call of the app’s service', () => {
  it('takes host and headers from the session, and leaves out what is no header', async () => {
    expect(await webviewGet('/v1/referrals', HOSTS)).toEqual({ n: 1 });
    expect(fetched).toEqual([
      [
        'https://app-api.zupee.example/v1/referrals',
        expect.objectContaining({ method: 'GET', headers: { 'X-Session': 'abc' }, credentials: 'omit' }),
      ],
    ]);
  });

  it('posts JSON', async () => {
    await webviewPost('/v1/answers', { option: 2 }, HOSTS);
    expect(fetched[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"option":2}',
      headers: { 'X-Session': 'abc', 'Content-Type': 'application/json' },
    });
  });

  it('says the type of what it posts once, whatever the session has under that name', async () => {
    stored.set('headers', '{"content-type":"text/plain","X-Session":"abc"}');
    await webviewPost('/v1/answers', { option: 2 }, HOSTS);
    expect([...new Headers(fetched[0]?.[1].headers)]).toEqual([
      ['content-type', 'application/json'],
      ['x-session', 'abc'],
    ]);
  });

  it('reads `data` where there is no `response`', async () => {
    answer = () => Response.json({ data: { n: 2 } });
    expect(await webviewGet('/v1/x', HOSTS)).toEqual({ n: 2 });
    expect(app.sent).toEqual([]);
  });

  it('reads `response` where that has no `data`', async () => {
    answer = () => Response.json({ response: [1, 2] });
    expect(await webviewGet('/v1', HOSTS)).toEqual([1, 2]);
  });

  it.each([
    ['another host', 'https://evil.example'],
    ['a host that begins alike', 'https://app-api.zupee.example.evil.example'],
    ['a name before the host', 'https://app-api.zupee.example@evil.example'],
    ['another scheme', 'http://app-api.zupee.example'],
    ['another port', 'https://app-api.zupee.example:8443'],
    ['no address', 'https://'],
    ['nothing', ''],
  ])('is not made to %s, which the app is told', async (_case, host) => {
    stored.set('host', host);
    expect(await webviewGet('/v1', HOSTS)).toBeUndefined();
    expect(fetched).toEqual([]);
    expect(logged()).toEqual([expect.objectContaining({ name: 'NativeLog', level: 'error', place: 'GET /v1' })]);
  });

  it('is not made elsewhere by its path', async () => {
    await webviewGet('//evil.example/v1', HOSTS);
    expect(fetched.filter(([address]) => !address.startsWith('https://app-api.zupee.example/'))).toEqual([]);
  });

  it.each<[string, () => Response]>([
    ['refuses', () => new Response('', { status: 500 })],
    ['answers with no JSON', () => new Response('<html>')],
    ['answers without `response` and `data`', () => Response.json({ n: 1 })],
    ['answers with too much', () => Response.json({ response: 'x'.repeat(300_000) })],
    [
      'cannot be reached',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('fails where the service %s, which the app is told', async (_case, reply) => {
    answer = reply;
    expect(await webviewGet('/v1', HOSTS)).toBeUndefined();
    expect(logged()).toEqual([expect.objectContaining({ name: 'NativeLog', place: 'GET /v1' })]);
  });

  it('is made without headers where those cannot be read, which the app is told', async () => {
    stored.set('headers', '{"X-');
    expect(await webviewGet('/v1', HOSTS)).toEqual({ n: 1 });
    expect(fetched[0]?.[1].headers).toEqual({});
    expect(logged()).toEqual([expect.objectContaining({ name: 'NativeLog', place: 'reading headers' })]);
  });
});

describe('what is kept for the session', () => {
  it('comes back', () => {
    const shared = { a: 1 };
    storeSession('x', [shared, shared]);
    expect(readSession('x')).toEqual([{ a: 1 }, { a: 1 }]);
  });

  it('error catalogue: saving cyclic data throws “Cyclic data!”', async () => {
    const cyclic: Record<string, unknown> = {};
    cyclic['deep'] = [{ cyclic }];
    expect(() => {
      storeSession('x', cyclic);
    }).toThrow(new Error('Cyclic data!'));
    expect(stored.has('x')).toBe(false);
    await expect(webviewPost('/v1', cyclic, HOSTS)).rejects.toThrow('Cyclic data!');
  });

  it('is nothing where it cannot be read, which the app is told', () => {
    stored.set('x', '{');
    expect(readSession('x')).toBeUndefined();
    expect(logged()).toEqual([expect.objectContaining({ name: 'NativeLog', place: 'reading x' })]);
  });
});

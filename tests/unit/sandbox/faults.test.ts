import { describe, expect, test } from 'vitest';
import { fileBytes, readBody, serveServices, SIZE, type Services } from '../../helpers/sandbox-services.js';

const FILE = '/downloads/install-zupee.apk';
const PART = { Range: 'bytes=50000-' };

/** A fault is asked for by the query of the request, and by the switches. */
const ways: [way: string, ask: (services: Services, fault: Record<string, string | number>) => Promise<string>][] = [
  [
    'by query',
    ({ url }, { kind, ...values }) =>
      Promise.resolve(
        `${url}${FILE}?${new URLSearchParams({ fault: String(kind), ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])) }).toString()}`,
      ),
  ],
  [
    'by switch',
    async ({ url, put }, fault) => {
      expect(await put('faults', fault)).toBe(200);
      return url + FILE;
    },
  ],
];

describe.each(ways)('faults %s', (_way, ask) => {
  const fault = async (values: Record<string, string | number>) => ask(await serveServices(), values);

  test.each([1, 65_536, 100_000])('drop: the connection breaks after byte %i', async (at) => {
    const { bytes, whole } = await readBody(await fetch(await fault({ kind: 'drop', at })));
    expect([bytes.length, whole]).toEqual([at, false]);
    expect(bytes.equals(fileBytes().subarray(0, at))).toBe(true);
  });

  test('whole: 200 for a part', async () => {
    const response = await fetch(await fault({ kind: 'whole' }), { headers: PART });
    expect([response.status, response.headers.get('accept-ranges'), (await response.arrayBuffer()).byteLength]).toEqual(
      [200, 'bytes', SIZE],
    );
  });

  test('wrong-range: 206 with another part, which it names', async () => {
    const response = await fetch(await fault({ kind: 'wrong-range' }), { headers: PART });
    expect([response.status, response.headers.get('content-range')]).toEqual([
      206,
      `bytes 54096-149999/${String(SIZE)}`,
    ]);
    expect(Buffer.from(await response.arrayBuffer()).equals(fileBytes().subarray(54_096))).toBe(true);
  });

  test('unsatisfiable: 416 for a part that there is', async () => {
    const response = await fetch(await fault({ kind: 'unsatisfiable' }), { headers: PART });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${String(SIZE)}`]);
  });

  test.each([500, 503, 429])('error: %i, with the time to wait', async (status) => {
    const response = await fetch(await fault({ kind: 'error', status, retryAfter: 7 }));
    expect([
      response.status,
      response.headers.get('retry-after'),
      response.headers.get('access-control-allow-origin'),
    ]).toEqual([status, '7', '*']);
  });

  test.each([{}, PART])('no-length: nobody says how long it is (%j)', async (headers) => {
    const response = await fetch(await fault({ kind: 'no-length' }), { headers });
    expect(response.headers.get('content-length')).toBeNull();
    expect((await readBody(response)).whole).toBe(true);
  });

  test('offline: the connection ends without an answer', async () => {
    const address = await fault({ kind: 'offline' });
    await expect(fetch(address)).rejects.toThrow('fetch failed');
    await expect(fetch(address, { method: 'OPTIONS' })).rejects.toThrow('fetch failed');
  });
});

describe('what steers the sandbox and shows its records', () => {
  const requests: [method: string, path: string][] = [
    ['GET', '/sandbox/faults'],
    ['PUT', '/sandbox/faults'],
    ['OPTIONS', '/sandbox/faults'],
    ['PUT', '/sandbox/settings'],
    ['GET', '/sandbox/live'],
    ['GET', '/v1/events'],
    ['DELETE', '/v1/events'],
    ['POST', '/api/native-app/messages'],
    ['PUT', '/sandbox/native-app/answers'],
  ];

  test.each(requests)('%s %s is refused to pages of another origin', async (method, path) => {
    const { url } = await serveServices();
    const body = method === 'PUT' || method === 'POST' ? { body: '[]' } : {};
    for (const headers of [
      { Origin: 'https://other.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]) {
      const response = await fetch(url + path, { method, headers, ...body });
      expect([response.status, response.headers.get('access-control-allow-origin')], JSON.stringify(headers)).toEqual([
        403,
        null,
      ]);
    }
  });
});

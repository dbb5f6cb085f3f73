import { gunzipSync } from 'node:zlib';
import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
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

  test('latency: the answer waits', async () => {
    const address = await fault({ kind: 'latency', milliseconds: 300 });
    const start = performance.now();
    await (await fetch(address)).arrayBuffer();
    expect(performance.now() - start).toBeGreaterThan(290);
  });

  test('rate: the bytes come no faster', async () => {
    const address = await fault({ kind: 'rate', bytesPerSecond: 300_000 });
    const start = performance.now();
    const { bytes } = await readBody(await fetch(address));
    expect(performance.now() - start).toBeGreaterThan(450);
    expect(bytes.equals(fileBytes())).toBe(true);
  });

  test.each([1, 65_536, 100_000])('drop: the connection breaks after byte %i', async (at) => {
    const { bytes, whole } = await readBody(await fetch(await fault({ kind: 'drop', at })));
    expect([bytes.length, whole]).toEqual([at, false]);
    expect(bytes.equals(fileBytes().subarray(0, at))).toBe(true);
  });

  test('drop counts the bytes of the part that was asked for', async () => {
    const { bytes, whole } = await readBody(await fetch(await fault({ kind: 'drop', at: 1_000 }), { headers: PART }));
    expect(whole).toBe(false);
    expect(bytes.equals(fileBytes().subarray(50_000, 51_000))).toBe(true);
  });

  test('stall: nothing comes after the byte, and the connection stays', async () => {
    const response = await fetch(await fault({ kind: 'stall', at: 70_000 }));
    const reader = response.body?.getReader();
    let got = 0;
    while (got < 70_000) got += (await reader?.read())?.value?.length ?? 0;
    expect(got).toBe(70_000);
    expect(await Promise.race([reader?.read(), sleep(300, 'silence')])).toBe('silence');
    await reader?.cancel();
  });

  test.each([
    ['stall', { at: 70_000 }],
    ['rate', { bytesPerSecond: 1_000 }],
  ])('%s: ends when the switches are changed', async (kind, values) => {
    const services = await serveServices();
    const response = await fetch(await ask(services, { kind, ...values }));
    const reader = response.body?.getReader();
    const pieces = [(await reader?.read())?.value ?? new Uint8Array()];
    expect(await services.put('faults', [])).toBe(200);
    for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read())
      pieces.push(piece.value);
    expect(Buffer.concat(pieces).equals(fileBytes())).toBe(true);
  });

  test('whole: 200 for a part', async () => {
    const response = await fetch(await fault({ kind: 'whole' }), { headers: PART });
    expect([response.status, response.headers.get('accept-ranges'), (await response.arrayBuffer()).byteLength]).toEqual(
      [200, 'bytes', SIZE],
    );
  });

  test('no-ranges: 200 for a part, and the server says so', async () => {
    const response = await fetch(await fault({ kind: 'no-ranges' }), { headers: PART });
    expect([response.status, response.headers.get('accept-ranges'), (await response.arrayBuffer()).byteLength]).toEqual(
      [200, 'none', SIZE],
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

  test('wrong-range near the end goes the other way', async () => {
    const response = await fetch(await fault({ kind: 'wrong-range' }), { headers: { Range: 'bytes=149999-' } });
    expect(response.headers.get('content-range')).toBe(`bytes 145903-149999/${String(SIZE)}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(fileBytes().subarray(145_903))).toBe(true);
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

  test('error for the first requests only', async () => {
    const address = await fault({ kind: 'error', times: 2 });
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await fetch(address)).status);
    expect(statuses).toEqual([503, 503, 200]);
  });

  test('changed: other bytes under another tag; a part of the former file is not to be had', async () => {
    const services = await serveServices();
    const { headers } = await fetch(services.url + FILE, { method: 'HEAD' });
    const response = await fetch(await ask(services, { kind: 'changed' }), {
      headers: { ...PART, 'If-Range': headers.get('etag') ?? '' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).not.toBe(headers.get('etag'));
    expect(Buffer.from(await response.arrayBuffer()).equals(fileBytes(SIZE, 2))).toBe(true);
  });

  test.each([{}, PART])('no-length: nobody says how long it is (%j)', async (headers) => {
    const response = await fetch(await fault({ kind: 'no-length' }), { headers });
    expect(response.headers.get('content-length')).toBeNull();
    expect((await readBody(response)).whole).toBe(true);
  });

  test('gzip: the encoded form with its own length', async () => {
    const [response] = (await once(get(await fault({ kind: 'gzip' })), 'response')) as [IncomingMessage];
    const encoded = await buffer(response);
    expect([response.headers['content-encoding'], response.headers['content-length']]).toEqual([
      'gzip',
      String(encoded.length),
    ]);
    expect(gunzipSync(encoded).equals(fileBytes())).toBe(true);
  });

  test('wrong-digest: the digest of another file', async () => {
    const services = await serveServices();
    const right = (await fetch(services.url + FILE, { method: 'HEAD' })).headers.get('repr-digest');
    const wrong = (await fetch(await ask(services, { kind: 'wrong-digest' }), { method: 'HEAD' })).headers.get(
      'repr-digest',
    );
    expect(wrong).toMatch(/^sha-256=:[\w+/]+=*:$/);
    expect(wrong).not.toBe(right);
  });

  test('expired: 403', async () => {
    expect((await fetch(await fault({ kind: 'expired' }))).status).toBe(403);
  });

  test('offline: the connection ends without an answer', async () => {
    const address = await fault({ kind: 'offline' });
    await expect(fetch(address)).rejects.toThrow('fetch failed');
    await expect(fetch(address, { method: 'OPTIONS' })).rejects.toThrow('fetch failed');
  });
});

test('several faults hold at once', async () => {
  const { url } = await serveServices();
  const response = await fetch(`${url}${FILE}?fault=drop&at=1000&fault=no-length`);
  expect(response.headers.get('content-length')).toBeNull();
  const { bytes, whole } = await readBody(response);
  expect([bytes.length, whole]).toEqual([1_000, false]);
});

test('a fault on one service leaves the others alone', async () => {
  const { url, put } = await serveServices();
  await put('faults', [
    { kind: 'error', on: 'events' },
    { kind: 'offline', on: 'location' },
  ]);
  expect((await fetch(`${url}/v1/events`, { method: 'PUT' })).status).toBe(503);
  await expect(fetch(`${url}/api/location`)).rejects.toThrow('fetch failed');
  expect((await fetch(url + FILE)).status).toBe(200);
});

test('the board shows what holds and for how many requests more, and is cleared', async () => {
  const { url, put } = await serveServices();
  await put('faults', [{ kind: 'latency', milliseconds: 1, times: 2 }, { kind: 'whole' }]);
  await fetch(url + FILE, { method: 'HEAD' });
  const list = async () => (await (await fetch(`${url}/sandbox/faults`)).json()) as unknown;
  expect(await list()).toEqual([
    { kind: 'latency', milliseconds: 1, on: 'download', times: 2, left: 1 },
    { kind: 'whole', on: 'download' },
  ]);
  await fetch(`${url}/sandbox/faults`, { method: 'DELETE' });
  expect(await list()).toEqual([]);
});

test.each([
  ['faults', { kind: 'explode' }],
  ['faults', { kind: 'drop', at: -1 }],
  ['faults', { kind: 'drop', on: 'events' }],
  ['settings', { size: 'big' }],
  ['settings', { colour: 'red' }],
] as const)('%s refuse %j', async (board, value) => {
  expect(await (await serveServices()).put(board, value)).toBe(400);
});

test.each(['explode', '__proto__', 'constructor', 'toString'])(
  'a query that asks for the fault %s is refused with a list',
  async (kind) => {
    const { url } = await serveServices();
    const response = await fetch(`${url}${FILE}?fault=${kind}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(/"latency".*"wrong-digest"/);
  },
);

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

  test('answers its own pages', async () => {
    const { url } = await serveServices();
    const headers = { Origin: url, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
    expect((await fetch(`${url}/sandbox/faults`, { method: 'PUT', headers, body: '[]' })).status).toBe(200);
    expect((await fetch(`${url}/v1/events`, { headers })).status).toBe(200);
  });
});

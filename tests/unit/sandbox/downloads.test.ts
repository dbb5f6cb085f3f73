import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fileBytes, serveServices, SIZE } from '../../helpers/sandbox-services.js';

const FILE = '/downloads/install-zupee.apk';

test('the file has a length, a type, a name, a strong tag, a date and the digest of its bytes', async () => {
  const { url } = await serveServices();
  const response = await fetch(url + FILE);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.equals(fileBytes())).toBe(true);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-length': String(SIZE),
    'content-type': 'application/vnd.android.package-archive',
    'content-disposition': 'attachment; filename="install-zupee.apk"',
    'accept-ranges': 'bytes',
    etag: expect.stringMatching(/^"[^"]+"$/) as string,
    'last-modified': expect.stringMatching(/ GMT$/) as string,
    'repr-digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`,
  });
});

test.each([
  ['bytes=0-', 0, SIZE],
  ['bytes=0-0', 0, 1],
  ['bytes=65535-65536', 65_535, 65_537],
  ['bytes=65536-131071', 65_536, 131_072],
  ['bytes=70001-', 70_001, SIZE],
  ['bytes=149999-', SIZE - 1, SIZE],
  ['bytes=149990-999999', SIZE - 10, SIZE],
  ['bytes=-1', SIZE - 1, SIZE],
  ['bytes=-999999', 0, SIZE],
])('%s gives just these bytes', async (range, start, end) => {
  const { url } = await serveServices();
  const response = await fetch(url + FILE, { headers: { Range: range } });
  expect(response.status).toBe(206);
  expect(response.headers.get('content-range')).toBe(`bytes ${String(start)}-${String(end - 1)}/${String(SIZE)}`);
  expect(response.headers.get('content-length')).toBe(String(end - start));
  expect(Buffer.from(await response.arrayBuffer()).equals(fileBytes().subarray(start, end))).toBe(true);
});

test.each(['bytes=5-4', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=-', 'bytes=a-'])(
  '%s is answered with the whole file',
  async (range) => {
    const { url } = await serveServices();
    const response = await fetch(url + FILE, { headers: { Range: range } });
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBe(SIZE);
  },
);

test.each(['bytes=150000-', 'bytes=-0'])('%s is 416 with the length', async (range) => {
  const { url } = await serveServices();
  const response = await fetch(url + FILE, { headers: { Range: range } });
  expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([
    416,
    `bytes */${String(SIZE)}`,
    '',
  ]);
});

test('`If-Range` gives a part of this very file only, by its tag or its date', async () => {
  const { url } = await serveServices();
  const { headers } = await fetch(url + FILE, { method: 'HEAD' });
  const status = async (condition: string) =>
    (await fetch(url + FILE, { headers: { Range: 'bytes=10-', 'If-Range': condition } })).status;
  expect(await status(headers.get('etag') ?? '')).toBe(206);
  expect(await status(headers.get('last-modified') ?? '')).toBe(206);
  expect(await status('"another"')).toBe(200);
  expect(await status('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(200);
});

test('HEAD has the headers of the file and no body, and knows no parts', async () => {
  const { url } = await serveServices();
  const response = await fetch(url + FILE, { method: 'HEAD', headers: { Range: 'bytes=10-' } });
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
    200,
    String(SIZE),
    '',
  ]);
});

test.each([
  ['1', 1],
  ['1000', 1_000],
  ['64KiB', 65_536],
  ['0.5MiB', 524_288],
])('a file of %s is asked for by its query', async (size, bytes) => {
  const { url } = await serveServices();
  const body = Buffer.from(await (await fetch(`${url}${FILE}?size=${size}`)).arrayBuffer());
  expect(body.equals(fileBytes(bytes))).toBe(true);
});

test.each(['0', '-1', '9GiB', '1 apple', ''])('a size of `%s` is refused', async (size) => {
  const { url } = await serveServices();
  expect((await fetch(`${url}${FILE}?size=${encodeURIComponent(size)}`)).status).toBe(400);
});

test('versions differ in bytes, tag, date and digest', async () => {
  const { url, put } = await serveServices();
  const look = async () => {
    const response = await fetch(url + FILE);
    const { headers } = response;
    return [
      headers.get('etag'),
      headers.get('last-modified'),
      headers.get('repr-digest'),
      Buffer.from(await response.arrayBuffer()).toString('base64'),
    ];
  };
  const first = await look();
  expect(await put('settings', { version: 2 })).toBe(200);
  const second = await look();
  for (const [index, fact] of first.entries()) expect(second[index]).not.toBe(fact);
});

test('pages of other origins may load parts, and see the headers that the switches name', async () => {
  const { url, put } = await serveServices();
  const preflight = async () => {
    const { status, headers } = await fetch(url + FILE, {
      method: 'OPTIONS',
      headers: {
        Origin: 'http://x.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'if-range,range',
      },
    });
    return [
      status,
      ...['origin', 'methods'].map((name) => headers.get(`access-control-allow-${name}`)),
      headers.get('access-control-allow-headers'),
      headers.get('access-control-max-age'),
    ];
  };
  const exposed = async () =>
    (await fetch(url + FILE, { method: 'HEAD' })).headers.get('access-control-expose-headers');
  expect(await preflight()).toEqual([204, '*', 'GET, HEAD', 'Range, If-Range', '600']);
  expect(await exposed()).toBe('Accept-Ranges, Content-Length, Content-Range, ETag, Repr-Digest');
  await put('settings', { allowIfRange: false, preflightSeconds: 0, exposed: ['ETag'] });
  expect(await preflight()).toEqual([204, '*', 'GET, HEAD', 'Range', '0']);
  expect(await exposed()).toBe('ETag');
  await put('settings', { exposed: [], digest: false });
  expect(await exposed()).toBeNull();
  expect((await fetch(url + FILE, { method: 'HEAD' })).headers.get('repr-digest')).toBeNull();
});

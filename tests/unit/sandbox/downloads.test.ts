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

import { createHash } from 'node:crypto';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { RequestLine } from '../../../../src/serve/respond.js';
import { rawRequest, serve } from '../served-folder.js';

const SITE = {
  'index.html': 'home',
  'ludo/index.html': 'ludo page',
  '404.html': 'lost',
  'hi/404.html': 'lost in hi',
  'hi/a/index.html': 'a',
  'robots.txt': 'robots',
  'digits.bin': '0123456789',
  'empty.txt': '',
};

function tagOf(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('hex')}"`;
}

it.each([
  ['localhost', 200],
  ['site.localhost:8080', 200],
  ['127.0.0.1:4321', 200],
  ['[::1]:4321', 200],
  ['192.168.1.20', 200],
  ['attacker.example', 403],
  ['localhost.attacker.example', 403],
  ['', 403],
])('a request for the host %j is answered with %i', async (host, status) => {
  const { get } = await serve(SITE);
  expect((await get('/', { Host: host })).status).toBe(status);
});

describe('paths', () => {
  it.each([
    ['/', 200, 'home'],
    ['/?x=1', 200, 'home'],
    ['/ludo/', 200, 'ludo page'],
    ['/robots.txt', 200, 'robots'],
    ['/empty.txt', 200, ''],
    ['/404.html', 200, 'lost'],
    ['/unknown', 404, 'lost'],
    ['/hi/unknown', 404, 'lost in hi'],
    ['/%68i/', 404, 'lost in hi'],
    ['/hi', 404, 'lost'],
    ['/robots.txt/', 404, 'lost'],
    ['/Ludo/', 404, 'lost'],
    [`/${'a'.repeat(300)}`, 404, 'lost'],
    ['http://elsewhere.example/ludo/', 200, 'ludo page'],
  ])('%s', async (target, status, body) => {
    const { get } = await serve(SITE);
    const answer = await get(target);
    expect([answer.status, answer.body.toString()]).toEqual([status, body]);
    expect(answer.headers['content-length']).toBe(String(body.length));
  });

  it.each([
    ['/ludo', '/ludo/'],
    ['/ludo?a=b&c=%2F', '/ludo/?a=b&c=%2F'],
    ['/ludo/index.html', '/ludo/'],
    ['/ludo/index.html?a', '/ludo/?a'],
    ['/index.html', '/'],
    ['/a%20b%3f', '/a%20b%3F/'],
  ])('%s moves to %s', async (target, location) => {
    const { get } = await serve({ ...SITE, 'a b?/index.html': 'x' });
    const answer = await get(target);
    expect([answer.status, answer.headers['location']]).toEqual([301, location]);
  });

  it('lets nothing outside the output be read, however it is written', async () => {
    const { get, base } = await serve(SITE);
    await writeFile(join(base, 'secret.txt'), 'secret');
    for (const up of '.. %2e%2e .%2e %252e%252e ..%2f.. ..%5c ..\\ %c0%ae%c0%ae %2e%2e%2f ludo/../.. ..%00'.split(
      ' ',
    )) {
      const answer = await get(`/${up}/secret.txt`);
      expect([404, 400], up).toContain(answer.status);
      expect(answer.body.toString(), up).not.toContain('secret');
    }
    expect((await get('/../secret.txt')).status).toBe(404);
    expect((await get('/ludo/%2e%2e/index.html')).status).toBe(404);
    expect((await get('/..%5csecret.txt')).status).toBe(404);
  });

  it('serves no dot files and no files of the host, by link neither', async () => {
    const { get, out } = await serve({
      ...SITE,
      '.env': 'x',
      '.git/config': 'x',
      'ludo/.hidden': 'x',
      _headers: '/*\n  A: b\n',
      _redirects: '/x /y 301\n',
    });
    await symlink(join(out, '_headers'), join(out, 'headers.txt'));
    await symlink(join(out, '.env'), join(out, 'env.txt'));
    for (const path of '/.env /.git/config /ludo/.hidden /_headers /_redirects /%5Fheaders /headers.txt /env.txt'.split(
      ' ',
    ))
      expect((await get(path)).status, path).toBe(404);
  });

  it('follows links inside the output only', async () => {
    const { get, out, base } = await serve(SITE);
    await mkdir(join(base, 'other'));
    await writeFile(join(base, 'other/index.html'), 'secret');
    await mkdir(join(base, 'dist-private'));
    await writeFile(join(base, 'dist-private/index.html'), 'secret');
    await symlink(join(out, 'ludo'), join(out, 'inside'));
    await symlink(join(base, 'other'), join(out, 'outside'));
    await symlink('../dist-private', join(out, 'beside'));
    await symlink(join(base, 'other/index.html'), join(out, 'outside.html'));
    await symlink('loop', join(out, 'loop'));
    expect((await get('/inside/')).body.toString()).toBe('ludo page');
    for (const path of ['/outside/', '/outside', '/beside/', '/outside.html', '/loop', '/loop/'])
      expect((await get(path)).status, path).toBe(404);
  });
});

describe('methods and malformed requests', () => {
  it('answers HEAD like GET without a body', async () => {
    const { get } = await serve(SITE);
    const {
      headers: { date: _, ...full },
    } = await get('/ludo/');
    const {
      status,
      body,
      headers: { date: __, ...head },
    } = await get('/ludo/', {}, 'HEAD');
    expect([status, body.length, head]).toEqual([200, 0, full]);
    expect((await get('/x', {}, 'HEAD')).status).toBe(404);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])('refuses %s', async (method) => {
    const { get } = await serve(SITE);
    const answer = await get('/', { 'Content-Length': '0' }, method);
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  it.each([
    ['/%', 400],
    ['/%ff', 400],
    ['*', 400],
    [`/?${'a'.repeat(9000)}`, 414],
    [`/${'a'.repeat(100_000)}`, 414],
  ])('%.20s gives %i', async (target, status) => {
    const { get } = await serve(SITE);
    expect((await get(target)).status).toBe(status);
  });
});

describe('conditional requests', () => {
  it('gives a strong tag, the SHA-256 of the file, and no date', async () => {
    const { get } = await serve(SITE);
    const { headers } = await get('/ludo/');
    expect(headers).toMatchObject({
      etag: tagOf('ludo page'),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(headers).not.toHaveProperty('last-modified');
  });

  it('answers 304 with the headers that update a cache', async () => {
    const { get } = await serve({
      ...SITE,
      'robots.txt.br': 'x',
      _headers: "/*\n  Content-Security-Policy: default-src 'none'\n  Content-Type: a/b\n  Cache-Control: max-age=5\n",
    });
    const { status, headers, body } = await get('/robots.txt', { 'If-None-Match': `"x", W/${tagOf('robots')}` });
    expect([status, body.length]).toEqual([304, 0]);
    expect(headers).toMatchObject({
      etag: tagOf('robots'),
      vary: 'Accept-Encoding',
      'cache-control': 'max-age=5',
      'content-security-policy': "default-src 'none'",
    });
    expect(headers).not.toHaveProperty('content-type');
    expect(headers).not.toHaveProperty('content-length');
  });

  it('has If-None-Match go before dates and ranges, and If-Match before all', async () => {
    const { get } = await serve(SITE);
    const tag = tagOf('0123456789');
    const future = { 'If-Modified-Since': new Date(Date.now() + 1e9).toUTCString() };
    const past = { 'If-Unmodified-Since': new Date(0).toUTCString() };
    expect((await get('/digits.bin', { ...future, 'If-None-Match': '"x"' })).status).toBe(200);
    expect((await get('/digits.bin', future)).status).toBe(200);
    expect((await get('/digits.bin', past)).status).toBe(200);
    expect((await get('/digits.bin', { ...past, 'If-Match': tag })).status).toBe(200);
    expect((await get('/digits.bin', { 'If-None-Match': tag, Range: 'bytes=0-0' })).status).toBe(304);
    expect((await get('/digits.bin', { 'If-None-Match': tag, Range: 'bytes=99-' })).status).toBe(304);
    expect((await get('/digits.bin', { 'If-Match': '"x"', 'If-None-Match': tag, Range: 'bytes=99-' })).status).toBe(
      412,
    );
    expect((await get('/digits.bin', { 'If-Match': tag, Range: 'bytes=0-0' })).status).toBe(206);
    expect((await get('/x', { 'If-None-Match': '*' })).status).toBe(404);
    expect((await get('/x', { 'If-Match': '"x"' })).status).toBe(404);
  });
});

describe('ranges', () => {
  it.each([
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=5-', '56789', 'bytes 5-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ['bytes=0-99', '0123456789', 'bytes 0-9/10'],
  ])('%s', async (range, body, contentRange) => {
    const { get } = await serve(SITE);
    const answer = await get('/digits.bin', { Range: range });
    expect([
      answer.status,
      answer.body.toString(),
      answer.headers['content-range'],
      answer.headers['content-length'],
    ]).toEqual([206, body, contentRange, String(body.length)]);
    expect(answer.headers).toMatchObject({
      etag: tagOf('0123456789'),
      'cache-control': 'public, max-age=0, must-revalidate',
    });
  });

  it.each(['bytes=10-', 'bytes=-0'])('%s cannot be satisfied', async (range) => {
    const { get } = await serve(SITE);
    const answer = await get('/digits.bin', { Range: range });
    expect([answer.status, answer.headers['content-range']]).toEqual([416, 'bytes */10']);
  });

  it('resumes with If-Range only for the very same bytes', async () => {
    const { get } = await serve(SITE);
    const status = async (ifRange: string) =>
      (await get('/digits.bin', { Range: 'bytes=5-', 'If-Range': ifRange })).status;
    expect(await status(tagOf('0123456789'))).toBe(206);
    expect(await status(`W/${tagOf('0123456789')}`)).toBe(200);
    expect(await status('"x"')).toBe(200);
    expect(await status(new Date().toUTCString())).toBe(200);
    expect((await get('/digits.bin', { Range: 'bytes=99-', 'If-Range': '"x"' })).status).toBe(200);
  });
});

describe('precompressed files', () => {
  const files = {
    ...SITE,
    'ludo/index.html.br': 'as br',
    'ludo/index.html.gz': gzipSync('ludo page'),
    '404.html.br': 'lost br',
    'archive.gz': 'archive',
  };

  it('sends the form that the client likes best, with a tag of its own', async () => {
    const { get } = await serve(files);
    const br = await get('/ludo/', { 'Accept-Encoding': 'gzip, br' });
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      etag: tagOf('as br'),
      'content-type': 'text/html; charset=utf-8',
      'content-length': '5',
    });
    const gzip = await get('/ludo/', { 'Accept-Encoding': 'gzip, br;q=0' });
    expect([gzip.headers['content-encoding'], gzip.body]).toEqual(['gzip', files['ludo/index.html.gz']]);
    const plain = await get('/ludo/');
    expect([plain.headers['content-encoding'], plain.headers['vary'], plain.body.toString()]).toEqual([
      undefined,
      'Accept-Encoding',
      'ludo page',
    ]);
    expect((await get('/', { 'Accept-Encoding': 'br' })).headers).not.toHaveProperty('vary');
    const lost = await get('/x', { 'Accept-Encoding': 'br' });
    expect([lost.status, lost.headers['content-encoding'], lost.body.toString()]).toEqual([404, 'br', 'lost br']);
  });

  it('takes ranges from the file as it is', async () => {
    const { get } = await serve(files);
    const part = await get('/ludo/', { 'Accept-Encoding': 'br', Range: 'bytes=0-3' });
    expect([part.status, part.headers['content-encoding'], part.body.toString()]).toEqual([206, undefined, 'ludo']);
    const unwilling = await get('/ludo/', { 'Accept-Encoding': 'br, identity;q=0', Range: 'bytes=0-3' });
    expect([unwilling.status, unwilling.body.toString()]).toEqual([200, 'as br']);
    expect(
      (await get('/ludo/', { 'Accept-Encoding': 'br', Range: 'bytes=0-3', 'If-Range': tagOf('as br') })).status,
    ).toBe(200);
  });
});

describe('rules of the host', () => {
  it('applies _headers to every answer, and to files what describes them', async () => {
    const { get } = await serve({
      ...SITE,
      _headers:
        '/*\n  X-All: 1\n  Vary: Save-Data\n  ETag: "mine"\n  Content-Length: 3\n/ludo/\n  X-Ludo: 2\n  cache-control: max-age=9\n  Content-Type: text/x-ludo\n/missing/*\n  Cache-Control: immutable\n',
    });
    expect((await get('/ludo/')).headers).toMatchObject({
      'x-all': '1',
      'x-ludo': '2',
      'cache-control': 'max-age=9',
      'content-type': 'text/x-ludo',
      vary: 'Save-Data',
      etag: tagOf('ludo page'),
      'content-length': '9',
    });
    expect((await get('/')).headers).not.toHaveProperty('x-ludo');
    expect((await get('/missing/a.js')).headers).toMatchObject({
      'x-all': '1',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect((await get('/ludo')).headers).toMatchObject({ 'x-all': '1', 'cache-control': 'no-store' });
  });

  it('applies _redirects before files, with the query', async () => {
    const { get } = await serve({
      ...SITE,
      _redirects: '/ludo/ /other/#part 302\n/old/* /ludo/:splat?a=b 308\n/hi/ /हिन्दी/ 301\n/ p=1 /ludo/ 301!\n',
    });
    const to = async (path: string) => {
      const { status, headers } = await get(path);
      return [status, headers['location']];
    };
    expect(await to('/ludo/?x=1')).toEqual([302, '/other/?x=1#part']);
    expect(await to('/old/y?x=1')).toEqual([308, '/ludo/y?a=b']);
    expect(await to('/hi')).toEqual([301, '/%E0%A4%B9%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%A6%E0%A5%80/']);
    expect(await to('/?x&p=1')).toEqual([301, '/ludo/']);
    expect(await to('/?x&p=2')).toEqual([200, undefined]);
    expect(await to('/old//evil.example')).toEqual([404, undefined]);
  });
});

describe('request log', () => {
  it('logs method, target, status and bytes of each request', async () => {
    const lines: RequestLine[] = [];
    const { get, port } = await serve(SITE, { onRequest: (line) => lines.push(line) });
    await get('/ludo/?a');
    await get('/ludo/', {}, 'HEAD');
    await get('/x');
    await rawRequest(port, 'GET /digits.bin HTTP/1.0\r\nHost: localhost\r\nRange: bytes=2-4\r\n\r\n');
    expect(lines.map(({ ms, ...line }) => (ms >= 0 ? line : undefined))).toEqual([
      { method: 'GET', path: '/ludo/?a', status: 200, bytes: 9 },
      { method: 'HEAD', path: '/ludo/', status: 200, bytes: 0 },
      { method: 'GET', path: '/x', status: 404, bytes: 4 },
      { method: 'GET', path: '/digits.bin', status: 206, bytes: 3 },
    ]);
  });
});

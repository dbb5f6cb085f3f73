import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestApkLink } from '../../../../../templates/browser/download/apk-link.js';
import type { FileLink } from '../../../../../templates/browser/download/file-link.js';

describe('requestApkLink', () => {
  let server: Server;
  let service: string;
  let answer: { readonly status: number; readonly body: string };
  let heard: { readonly method: string | undefined; readonly type: string | undefined; readonly body: string }[];

  beforeEach(async () => {
    heard = [];
    answer = { status: 200, body: '{"apkLink":"https://files.example/app.apk"}' };
    server = createServer((request: IncomingMessage, response) => {
      void text(request).then((body) => {
        heard.push({ method: request.method, type: request.headers['content-type'], body });
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    service = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/link`;
  });

  afterEach(async () => {
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });

  const ask = (): Promise<FileLink> => requestApkLink({ service, websiteName: 'zupee', source: '/ludo/' });

  it('posts the name of the site and the path of the page, and gives the address', async () => {
    expect(await ask()).toEqual({ url: 'https://files.example/app.apk' });
    expect(heard).toEqual([
      { method: 'POST', type: 'application/json', body: '{"websiteName":"zupee","source":"/ludo/"}' },
    ]);
  });

  const hex = '00'.repeat(31) + 'ff';
  const base64 = Buffer.from(hex, 'hex').toString('base64');
  // Its form for addresses has `_` and `-` where this one has `/` and `+`.
  const other = Buffer.from('fb'.repeat(30) + 'ff'.repeat(2), 'hex').toString('base64');

  it.each([
    ['in hexadecimal', hex, base64],
    ['in capitals', hex.toUpperCase(), base64],
    ['in Base64', base64, base64],
    ['in Base64 for addresses', other.replaceAll('+', '-').replaceAll('/', '_'), other],
    ['without padding', other.replace('=', ''), other],
    ['after the name of the algorithm', `sha256:${hex}`, base64],
    ['as in `integrity`', `sha256-${base64}`, base64],
    ['as in `Repr-Digest`', `sha-256=:${base64}:`, base64],
  ])('gives the digest of the file %s', async (_case, sha256, expected) => {
    const warnings = vi.spyOn(console, 'warn');
    answer = { status: 200, body: JSON.stringify({ apkLink: 'https://files.example/app.apk', sha256 }) };
    expect((await ask()).sha256).toBe(expected);
    expect(warnings).not.toHaveBeenCalled();
  });

  it.each(['', ' ', 'none', hex.slice(1), `${hex}00`, `md5:${hex}`, hex.slice(0, 32), `${base64}=`])(
    'ignores %j with a warning: it says nothing about the file',
    async (sha256) => {
      const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      answer = { status: 200, body: JSON.stringify({ apkLink: 'https://files.example/app.apk', sha256 }) };
      expect((await ask()).sha256).toBeUndefined();
      expect(warnings).toHaveBeenCalledOnce();
    },
  );

  it('takes an answer from the cache, but not after an address has expired', async () => {
    const requests = vi.spyOn(globalThis, 'fetch');
    await ask();
    await requestApkLink({ service, websiteName: 'zupee', source: '/' }, 'reload');
    expect(requests.mock.calls.map(([, options]) => options?.cache)).toEqual(['force-cache', 'reload']);
  });

  it.each([
    ['refuses', 500, '{"apkLink":"https://files.example/app.apk"}'],
    ['gives no address', 200, '{}'],
    ['gives something else', 200, '{"apkLink":7}'],
    ['gives an address that is no file on the web', 200, '{"apkLink":"javascript:alert(1)"}'],
    ['does not answer in JSON', 200, '<!doctype html>'],
  ])('rejects where the service %s', async (_case, status, body) => {
    answer = { status, body };
    await expect(ask()).rejects.toThrow();
  });

  it('does not wait for ever', async () => {
    vi.useFakeTimers();
    try {
      vi.spyOn(globalThis, 'fetch').mockImplementation(
        (_url, options) =>
          new Promise((_resolve, reject) => {
            options?.signal?.addEventListener('abort', () => {
              reject(new DOMException('Aborted', 'AbortError'));
            });
          }),
      );
      const asked = expect(ask()).rejects.toThrow('Aborted');
      await vi.advanceTimersByTimeAsync(15_000);
      await asked;
    } finally {
      vi.useRealTimers();
    }
  });
});

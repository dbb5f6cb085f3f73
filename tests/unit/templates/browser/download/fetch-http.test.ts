import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchHttp } from '../../../../../templates/browser/download/fetch-http.js';
import type { HttpAnswer } from '../../../../../templates/browser/download/ports.js';

async function get(url: string, options: Parameters<typeof fetchHttp.get>[1]): Promise<HttpAnswer> {
  const answer = await fetchHttp.get(url, options);
  if (typeof answer === 'string') throw new TypeError(answer);
  return answer;
}

describe('fetchHttp', () => {
  let server: Server;
  let url: string;
  let respond: (response: ServerResponse) => void;
  let heard: Record<string, unknown>[];

  beforeEach(async () => {
    vi.stubGlobal('document', new EventTarget());
    heard = [];
    server = createServer((request, response) => {
      heard.push(request.headers);
      respond(response);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  });

  afterEach(async () => {
    vi.unstubAllGlobals();
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });

  it('gives status, headers and the body in pieces of at most the size that is asked for', async () => {
    const body = Uint8Array.from({ length: 200_000 }, (_, index) => index);
    respond = (response) => {
      response.writeHead(206, { 'x-tag': 'one' }).end(body);
    };
    const answer = await get(url, { headers: { Range: 'bytes=5-' }, signal: new AbortController().signal });
    expect([answer.status, answer.headers.get('X-Tag')]).toEqual([206, 'one']);
    expect(heard[0]).toMatchObject({ range: 'bytes=5-' });
    const pieces: Uint8Array[] = [];
    for (let piece = await answer.read(1_000); piece !== undefined; piece = await answer.read(1_000))
      pieces.push(piece.slice());
    expect(Math.max(...pieces.map(({ length }) => length))).toBe(1_000);
    expect(Buffer.concat(pieces).equals(body)).toBe(true);
    expect(await answer.read(1_000)).toBeUndefined();
  });

  it('gives an answer without a body', async () => {
    respond = (response) => {
      response.writeHead(204).end();
    };
    const answer = await get(url, { headers: {}, signal: new AbortController().signal });
    expect(await answer.read(10)).toBeUndefined();
  });

  it('rejects where the body breaks off', async () => {
    respond = (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setTimeout(() => {
        response.destroy();
      }, 20);
    };
    const answer = await get(url, { headers: {}, signal: new AbortController().signal });
    expect(new TextDecoder().decode(await answer.read(100))).toBe('half');
    await expect(answer.read(100)).rejects.toThrow();
  });

  it('ends with its signal, before the answer and within the body', async () => {
    const before = new AbortController();
    respond = () => {
      before.abort();
    };
    await expect(fetchHttp.get(url, { headers: {}, signal: before.signal })).rejects.toThrow();
    const within = new AbortController();
    respond = (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
    };
    const answer = await get(url, { headers: {}, signal: within.signal });
    await answer.read(100);
    const next = expect(answer.read(100)).rejects.toThrow();
    within.abort();
    await next;
  });

  it('says that the server cannot be reached', async () => {
    expect(await fetchHttp.get('http://127.0.0.1:1/', { headers: {}, signal: new AbortController().signal })).toBe(
      'unreachable',
    );
  });

  it('says that an answer may not be read where the server answers a request without CORS', async () => {
    respond = (response) => {
      response.writeHead(200).end();
    };
    const readable = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, options: RequestInit) =>
      options.mode === 'no-cors' ? readable(address, options) : Promise.reject(new TypeError('CORS')),
    );
    expect(await fetchHttp.get(url, { headers: {}, signal: new AbortController().signal })).toBe('unreadable');
  });

  it('says that the security policy of the page forbids the request', async () => {
    vi.stubGlobal('fetch', () => {
      setTimeout(() => {
        document.dispatchEvent(
          Object.assign(new Event('securitypolicyviolation'), {
            effectiveDirective: 'connect-src',
            disposition: 'enforce',
          }),
        );
      });
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    expect(await fetchHttp.get(url, { headers: {}, signal: new AbortController().signal })).toBe('blocked');
  });
});

import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { fetchListener } from '../../../../src/serve/preview/fetch-listener.js';
import { closeServer, listen } from '../../../../src/serve/listen.js';
import type { RequestLine } from '../../../../src/serve/respond.js';

async function serve(
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<{ url: string; lines: RequestLine[] }> {
  const lines: RequestLine[] = [];
  const server = createServer(fetchListener(fetch, (line) => lines.push(line)));
  onTestFinished(() => closeServer(server));
  return { url: await listen(server, '127.0.0.1', 0), lines };
}

test('hands requests on and answers with what comes back', async () => {
  const { url, lines } = await serve(
    async (request) =>
      new Response(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`, {
        status: 201,
        headers: { 'X-Own': 'yes' },
      }),
  );
  const response = await fetch(`${url}/a/b?c`, { method: 'PUT', body: 'hello' });
  expect([response.status, response.headers.get('x-own'), await response.text()]).toEqual([
    201,
    'yes',
    'PUT /a/b hello',
  ]);
  await expect.poll(() => lines).toMatchObject([{ method: 'PUT', path: `${url}/a/b?c`, status: 201, bytes: 14 }]);
});

test('a handler that throws is answered for with 500', async () => {
  const { url } = await serve(() => {
    throw new TypeError('Oops');
  });
  const response = await fetch(url);
  expect([response.status, await response.text()]).toEqual([500, 'The stand-in failed on this request: Oops\n']);
});

test('`Response.error()` ends the connection without an answer', async () => {
  const { url, lines } = await serve(() => Response.error());
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  await expect.poll(() => lines).toMatchObject([{ status: 499, bytes: 0 }]);
});

test('a reader that leaves ends the body; one that waits holds it up', async () => {
  let made = 0;
  let left = false;
  const { url } = await serve(
    () =>
      new Response(
        new ReadableStream(
          {
            pull(controller) {
              made += 1;
              controller.enqueue(new Uint8Array(65_536));
            },
            cancel() {
              left = true;
            },
          },
          { highWaterMark: 0 },
        ),
      ),
  );
  const leave = new AbortController();
  const response = await fetch(url, { signal: leave.signal });
  await response.body?.getReader().read();
  let held = 0;
  const moves = (): boolean => {
    const before = held;
    held = made;
    return held !== before;
  };
  // The body is pulled only as it is sent.
  await expect.poll(moves, { interval: 300, timeout: 30_000 }).toBe(false);
  expect(held * 65_536).toBeLessThan(16 * 1_048_576);
  leave.abort();
  await expect.poll(() => left).toBe(true);
});

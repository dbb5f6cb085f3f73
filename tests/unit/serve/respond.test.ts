import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { closeServer, createLimitedServer, listen } from '../../../src/serve/listen.js';
import type { Answer } from '../../../src/serve/answer.js';
import { respond, type RequestLine } from '../../../src/serve/respond.js';

/** What a client gets, and what is logged. */
async function ask(
  work: () => Promise<Answer | undefined>,
): Promise<{ status: number; text: string; lines: readonly RequestLine[] }> {
  const lines: RequestLine[] = [];
  const server = createServer(
    (request, response) => void respond(request, response, 'server', work, (line) => lines.push(line)),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  const answer = await fetch(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`);
  return { status: answer.status, text: await answer.text(), lines };
}

test('work that fails is answered with 500', async () => {
  const { status, text, lines } = await ask(() => Promise.reject(new Error('No disk.')));
  expect([status, text]).toEqual([500, 'The server failed on this request: No disk.\n']);
  expect(lines).toMatchObject([{ method: 'GET', path: '/', status: 500, bytes: text.length }]);
});

test('so is an answer with headers that cannot be sent', async () => {
  const { status, text } = await ask(() =>
    Promise.resolve({ status: 200, headers: { 'X-Note': '日本' }, body: { kind: 'text', text: 'fine' } }),
  );
  expect(status).toBe(500);
  expect(text).toContain('X-Note');
});

test('a client that reads no answer costs one of them, and gets no more than it may ask for', async () => {
  let [asked, begun] = [0, 0];
  const work = (): Promise<Answer> => {
    begun += 1;
    return Promise.resolve({ status: 200, headers: {}, body: { kind: 'bytes', bytes: Buffer.alloc(50_000_000) } });
  };
  const server = createLimitedServer((request, response) => {
    asked += 1;
    void respond(request, response, 'server', work);
  });
  const port = Number(new URL(await listen(server, '127.0.0.1', 0)).port);
  const client = connect(port, '127.0.0.1').on('error', () => undefined);
  client.pause();
  client.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n'.repeat(150));
  await expect.poll(() => asked).toBe(100);
  expect(begun).toBe(1);
  await closeServer(server);
  expect(begun).toBe(1);
  client.destroy();
});

test('answers of one connection come in the order of their requests', async () => {
  const work = (text: string): Promise<Answer> =>
    Promise.resolve({ status: 200, headers: {}, body: { kind: 'text', text } });
  const server = createLimitedServer((request, response) => {
    void respond(request, response, 'server', () => work(request.url ?? ''));
  });
  const port = Number(new URL(await listen(server, '127.0.0.1', 0)).port);
  onTestFinished(() => closeServer(server));
  const client = connect(port, '127.0.0.1');
  client.write(['/one', '/two', '/three'].map((path) => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`).join(''));
  let text = '';
  client.on('data', (data) => (text += String(data)));
  await expect.poll(() => text).toMatch(/\/one[^]*\/two[^]*\/three/);
  client.destroy();
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
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

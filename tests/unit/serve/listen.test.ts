import { createServer, type Server } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { closeServer, listen, listenFrom } from '../../../src/serve/listen.js';

function server(): Server {
  const one = createServer();
  onTestFinished(() => closeServer(one));
  return one;
}

it('takes the next port where another program listens', async () => {
  const first = Number(new URL(await listen(server(), '127.0.0.1', 0)).port);
  const port = Number(new URL(await listenFrom(server(), '127.0.0.1', first)).port);
  expect(port).toBeGreaterThan(first);
  expect(port).toBeLessThan(first + 20);
  await expect(listen(server(), '127.0.0.1', first)).rejects.toThrow(`Port ${String(first)} of`);
});

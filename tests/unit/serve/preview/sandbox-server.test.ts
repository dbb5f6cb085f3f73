import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../../../src/serve/preview/sandbox-server.js';

/** Status of an answer to a request that names a host. */
function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
}

it('answers local host names only, against DNS rebinding', async () => {
  const out = mkdtempSync(join(tmpdir(), 'islet-sandbox-'));
  onTestFinished(() => {
    rmSync(out, { recursive: true });
  });
  writeFileSync(join(out, 'index.html'), 'Tea');
  const services = { fetch: () => new Response('Here.'), pagePaths: ['/api/'] };
  const { url, close } = await startSandbox({ out, pageOrigin: 'http://127.0.0.1:0', serviceOrigins: [], services });
  onTestFinished(close);
  const { port } = new URL(url);
  const status = (host: string): Promise<number | undefined> => statusFor(`${url}/api/faults`, host);
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`])
    expect([host, await status(host)]).toEqual([host, 200]);
  for (const host of [
    `evil.example:${port}`,
    'localhost',
    'localhost:1',
    `localhost.evil.example:${port}`,
    `127.0.0.1.evil.example:${port}`,
  ])
    expect([host, await status(host)]).toEqual([host, 421]);
});

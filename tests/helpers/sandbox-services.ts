import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { fetchListener } from '../../src/serve/preview/fetch-listener.js';
import { closeServer, listen } from '../../src/serve/listen.js';
import { apkBytes } from '../../site/sandbox/apk-bytes.js';
import createSandbox from '../../site/sandbox/sandbox.js';

export interface Services {
  readonly url: string;
  /** What the services keep. */
  readonly folder: string;
  /** Sends JSON to one of the switches, such as `faults`; gives the status of the answer. */
  put(board: 'faults' | 'settings', body: unknown): Promise<number>;
}

/** A small size, so that tests are quick: over two blocks, and no whole number of them. */
export const SIZE = 150_000;

/** Serves the site's stand-ins over HTTP on a free port until the running test ends. */
export async function serveServices(folder?: string): Promise<Services> {
  const own = folder ?? (await mkdtemp(join(tmpdir(), 'islet-sandbox-')));
  onTestFinished(() => rm(own, { recursive: true, force: true }));
  const source = fileURLToPath(new URL('../../site/sandbox/', import.meta.url));
  const { fetch: answer } = await createSandbox({
    folder: own,
    source,
    pageOrigin: 'http://127.0.0.1:4173',
    serviceOrigins: [],
  });
  const server = createServer(fetchListener(answer));
  const url = await listen(server, '127.0.0.1', 0);
  onTestFinished(() => closeServer(server));
  const put: Services['put'] = async (board, body) => {
    const response = await fetch(`${url}/sandbox/${board}`, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    });
    await response.arrayBuffer();
    return response.status;
  };
  await put('settings', { size: SIZE });
  return { url, folder: own, put };
}

/** The bytes that a file should have. */
export function fileBytes(size = SIZE, version = 1): Buffer {
  return Buffer.concat([...apkBytes({ version, size }, 0, size)]);
}

/** The body as far as it came, and whether it came to its end. */
export async function readBody(response: Response): Promise<{ bytes: Buffer; whole: boolean }> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of response.body ?? []) pieces.push(piece);
    return { bytes: Buffer.concat(pieces), whole: true };
  } catch {
    // A connection that broke: what came before counts.
    return { bytes: Buffer.concat(pieces), whole: false };
  }
}

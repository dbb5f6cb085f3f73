import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { PreviewOptions } from '../../../src/serve/preview/preview-server.js';
import { startPreview } from '../../../src/serve/preview/preview-server.js';

export interface RawAnswer {
  readonly status: number;
  /** By lower-cased name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** A folder to serve, in a temporary folder that is removed when the test ends. */
export interface Folder {
  /** Holds `dist`. */
  readonly base: string;
  readonly out: string;
  write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void>;
}

export interface Served extends Folder {
  readonly url: string;
  readonly port: number;
  /** Sends a request over a socket, its target as written, and reads the answer to its end. */
  get(target: string, headers?: Readonly<Record<string, string>>, method?: string): Promise<RawAnswer>;
  close(): Promise<void>;
}

export async function makeFolder(files: Readonly<Record<string, string | Uint8Array>>): Promise<Folder> {
  const base = await mkdtemp(join(tmpdir(), 'islet-serve-'));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const out = join(base, 'dist');
  const folder: Folder = {
    base,
    out,
    async write(more) {
      for (const [path, content] of Object.entries(more)) {
        await mkdir(dirname(join(out, path)), { recursive: true });
        await writeFile(join(out, path), content);
      }
    },
  };
  await folder.write(files);
  return folder;
}

export async function serve(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Partial<PreviewOptions> = {},
): Promise<Served> {
  const folder = await makeFolder(files);
  const preview = await startPreview({ out: folder.out, host: '127.0.0.1', port: 0, ...options });
  onTestFinished(() => preview.close());
  const port = Number(new URL(preview.url).port);
  return {
    ...folder,
    ...preview,
    port,
    get: (target, headers = {}, method = 'GET') =>
      rawRequest(
        port,
        [
          `${method} ${target} HTTP/1.1`,
          ...('Host' in headers ? [] : ['Host: localhost']),
          'Connection: close',
          ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
          '',
          '',
        ].join('\r\n'),
      ),
  };
}

/** Writes these bytes to a connection and reads until the other side closes it. */
export async function rawRequest(port: number, request: string): Promise<RawAnswer> {
  const chunks: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request, 'latin1'));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
  const all = Buffer.concat(chunks);
  const end = all.indexOf('\r\n\r\n');
  const [first = '', ...lines] = all.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(first.split(' ')[1]), headers, body: all.subarray(end + 4) };
}

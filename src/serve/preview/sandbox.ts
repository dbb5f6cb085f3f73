import { createServer, type RequestListener } from 'node:http';
import type { SandboxServices } from '../../api/sandbox.js';
import { fetchListener } from './fetch-listener.js';
import { closeServer, listen } from '../listen.js';
import { MAX_HEADER_SIZE, startPreview, type Preview } from './preview.js';
import type { OnRequest } from '../respond.js';

export interface SandboxOptions {
  /** Output folder, absolute. */
  readonly out: string;
  /** Where pages expect the site and its services: origins of this machine. */
  readonly pageOrigin: string;
  readonly serviceOrigins: readonly string[];
  readonly services: SandboxServices;
  /** Told of requests to services too, with their whole address. */
  readonly onRequest?: OnRequest;
}

const REMEDY = 'End the program that listens there, or change the port under `profiles.sandbox` in `site/site.yaml`.';

/**
 * Serves the output folder and, on origins of their own, the stand-ins for outside services; closing ends all of it.
 *
 * @throws IsletError `preview-nothing-built`, `preview-port-in-use` or `preview-cannot-listen`
 */
export async function startSandbox({
  out,
  pageOrigin,
  serviceOrigins,
  services,
  onRequest,
}: SandboxOptions): Promise<Preview> {
  const listener = forLoopback(fetchListener((request) => services.fetch(request), onRequest));
  const opened: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(opened.map((end) => end()));
  };
  try {
    const { pagePaths: paths = [] } = services;
    const page = await startPreview({
      out,
      ...placeOf(pageOrigin),
      remedy: REMEDY,
      alongside: { paths, listener },
      ...(onRequest === undefined ? {} : { onRequest }),
    });
    opened.push(() => page.close());
    for (const origin of serviceOrigins) {
      const server = createServer({ maxHeaderSize: MAX_HEADER_SIZE }, listener);
      const { host, port } = placeOf(origin);
      await listen(server, host, port, REMEDY);
      opened.push(() => closeServer(server));
    }
    return { url: page.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Refuses requests for another host: with DNS rebinding, a foreign name leads to this machine and its pages count as of one origin with it. */
function forLoopback(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { host } = request.headers;
    const port = String(request.socket.localPort);
    if (LOOPBACK.some((name) => host?.toLowerCase() === (port === '80' ? name : `${name}:${port}`)))
      listener(request, response);
    else
      response
        .writeHead(421, { 'Content-Type': 'text/plain; charset=utf-8' })
        .end('The sandbox answers for this machine only.\n');
  };
}

function placeOf(origin: string): { host: string; port: number } {
  const { hostname, port } = new URL(origin);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}

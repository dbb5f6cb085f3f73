import type { RequestListener } from 'node:http';
import type { SandboxServices } from '../../api/sandbox.js';
import { fetchListener } from './fetch-listener.js';
import { closeServer, createLimitedServer, listen } from '../listen.js';
import { startPreview, type Preview, type PreviewOptions } from './preview-server.js';
import type { OnRequest } from '../respond.js';

export interface SandboxOptions extends Pick<PreviewOptions, 'publication'> {
  /** Output folder, absolute. */
  readonly out: string;
  /** Local origins of the site and its services, as pages name them. */
  readonly pageOrigin: string;
  readonly serviceOrigins: readonly string[];
  readonly services: SandboxServices;
  /** Also called for requests to services, with the whole address. */
  readonly onRequest?: OnRequest;
}

const REMEDY = 'End the program that listens there, or change the port under `profiles.sandbox` in `site/site.yaml`.';

/**
 * Serves the output folder, and the sandbox services on their own origins.
 *
 * @throws IsletError `preview-nothing-built`, `preview-port-in-use` or `preview-cannot-listen`
 */
export async function startSandbox({
  out,
  pageOrigin,
  serviceOrigins,
  services,
  onRequest,
  publication,
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
      ...addressOf(pageOrigin),
      remedy: REMEDY,
      alongside: { paths, listener },
      ...(onRequest === undefined ? {} : { onRequest }),
      ...(publication === undefined ? {} : { publication }),
    });
    opened.push(() => page.close());
    for (const origin of serviceOrigins) {
      const server = createLimitedServer(listener);
      const { host, port } = addressOf(origin);
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

/** Refuses requests for other host names, against DNS rebinding. */
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

function addressOf(origin: string): { host: string; port: number } {
  const { hostname, port } = new URL(origin);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}

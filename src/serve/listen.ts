import { createServer, type RequestListener, type Server } from 'node:http';
import { failure, IsletError } from '../errors/index.js';

/** So that a long address gets a 414 instead of Node's answer to long headers. Bytes. */
const MAX_HEADER_SIZE = 128 * 1024;

/** Requests of one connection; clients open another one after that. Bounds what a client can send without reading. */
const MAX_REQUESTS = 100;

/** Time for running answers when the server closes, in milliseconds. */
const GRACE = 500;

/** Creates a server that limits what one connection can ask for. */
export function createLimitedServer(listener: RequestListener): Server {
  const server = createServer({ maxHeaderSize: MAX_HEADER_SIZE }, listener);
  server.maxRequestsPerSocket = MAX_REQUESTS;
  return server;
}

/**
 * Binds a server to an address and returns its origin. Port 0 takes any free port. `remedy` replaces that of the error.
 *
 * @throws IsletError `preview-port-in-use` or `preview-cannot-listen`
 */
export async function listen(server: Server, host: string, port: number, remedy?: string): Promise<string> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  } catch (error) {
    throw listenFailure(error, host, port, remedy);
  }
  const address = server.address();
  return origin(host, typeof address === 'object' && address !== null ? address.port : port);
}

const MAX_PORTS = 20;

/**
 * Binds a server to the first free port from `first` on.
 *
 * @throws IsletError `preview-port-in-use`, which names the first port, or `preview-cannot-listen`
 */
export async function listenFrom(server: Server, host: string, first: number): Promise<string> {
  let taken: unknown;
  for (let port = first; port < first + MAX_PORTS; port += 1) {
    try {
      return await listen(server, host, port);
    } catch (error) {
      if (!isTaken(error)) throw error;
      taken ??= error;
    }
  }
  throw taken;
}

function isTaken(error: unknown): boolean {
  return error instanceof IsletError && error.diagnostics.every(({ name }) => name === 'preview-port-in-use');
}

/** Stops listening, closes idle connections at once and others after `GRACE`. */
export async function closeServer(server: Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), GRACE);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  clearTimeout(timer);
}

function listenFailure(error: unknown, host: string, port: number, remedy: string | undefined): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'EADDRINUSE')
    return failure('preview-port-in-use', { message: `Port ${port} of \`${host}\` is taken.`, remedy });
  const message = `The preview cannot listen on port ${port} of \`${host}\` (${String(error.code)}).`;
  return failure('preview-cannot-listen', { message, remedy });
}

function origin(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

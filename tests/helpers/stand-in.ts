import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface StandInAnswer {
  readonly status?: number;
  readonly location?: string;
  /** An object is sent as JSON. */
  readonly body?: Uint8Array | string | object;
  /** Whether the connection is ended instead. */
  readonly closes?: boolean;
}

export interface StandIn {
  /** Scheme, host and port. */
  readonly origin: string;
  /** What was asked for, in order. */
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }[];
}

/** Starts a server of this machine in place of one of others, which stops when the running test ends. */
export async function standIn(answer: (path: URL, body: string) => StandInAnswer | undefined): Promise<StandIn> {
  const requests: StandIn['requests'] = [];
  const server = createServer((request, response) => {
    let sent = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      sent += text;
    });
    request.on('end', () => {
      const { url = '/', headers } = request;
      requests.push({ path: url, headers, body: sent });
      const found = answer(new URL(url, 'http://stand-in.example'), sent) ?? { status: 404 };
      const { status, location, body = '', closes = false } = found;
      if (closes) {
        request.socket.destroy();
        return;
      }
      response.writeHead(status ?? (location === undefined ? 200 : 302), location === undefined ? {} : { location });
      response.end(typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  return { origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, requests };
}

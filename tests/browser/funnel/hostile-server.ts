import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PIECE = 65_536;

/** A request for the file. */
export interface FileRequest {
  /** 1 for the first. */
  readonly count: number;
  /** First byte asked for; `undefined` without `Range`. */
  readonly from: number | undefined;
  readonly ifRange: string | undefined;
  readonly path: string;
  /** Whether the browser itself downloads the file, without the page. */
  readonly isNavigation: boolean;
}

export interface FileAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** `Content-Length`; `false`: a chunked body. By default the length of the body. */
  readonly length?: number | false;
  /** The connection breaks after so many bytes of the body. */
  readonly breakAt?: number;
  /** Time for the browser to read what was sent, before the connection breaks (milliseconds). */
  readonly reading?: number;
  /** Pause after each piece of 64 KiB (milliseconds). */
  readonly pace?: number;
  /** Headers that the page may read, beside those that every page may. */
  readonly exposed?: string;
  /** `false`: the page may not read the answer. */
  readonly cors?: boolean;
}

/** What the server does in one test. */
export interface Behavior {
  readonly file: (request: FileRequest) => FileAnswer;
  /** Answer to the request for the address; by default the file's with a new signature each time. */
  readonly link?: (count: number) => object;
  readonly eventStatus?: (count: number) => number;
}

export interface HostileServer {
  readonly origin: string;
  readonly requests: readonly (FileRequest & { readonly status: number; sent: number })[];
  readonly linkCalls: number;
  /** Labels of events answered with 200, in order. An event that arrives again is counted once, by its id. */
  readonly events: readonly string[];
  behave(behavior: Behavior): void;
  close(): Promise<void>;
}

/** Serves the file, its address and the event log on one port, as a test wants. */
export async function startHostileServer(): Promise<HostileServer> {
  let behavior: Behavior = { file: () => ({ status: 500 }) };
  let [linkCalls, eventCalls] = [0, 0];
  let requests: (FileRequest & { readonly status: number; sent: number })[] = [];
  let events = new Map<string, string>();
  let origin = '';

  const server = createServer((request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', origin);
    response.setHeader('Cache-Control', 'no-store');
    if (pathname.startsWith('/downloads/')) return void sendFile(request, response, pathname + search);
    allow(response);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (pathname === '/v1/apk-link') {
      linkCalls += 1;
      const link =
        behavior.link ?? ((count) => ({ apkLink: `${origin}/downloads/app.apk?signature=${String(count)}` }));
      response.setHeader('Content-Type', 'application/json');
      return void response.end(JSON.stringify(link(linkCalls)));
    }
    if (pathname === '/v1/events') {
      eventCalls += 1;
      const status = behavior.eventStatus?.(eventCalls) ?? 200;
      if (status === 200) events.set(searchParams.get('eventid') ?? '', searchParams.get('label') ?? '');
      return void response.writeHead(status).end();
    }
    response.writeHead(404).end();
  });

  async function sendFile(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1];
    const asked: FileRequest = {
      count: requests.length + 1,
      from: range === undefined ? undefined : Number(range),
      ifRange: request.headers['if-range'] as string | undefined,
      path,
      isNavigation: request.headers['sec-fetch-mode'] === 'navigate',
    };
    const isProbe = request.method !== 'GET';
    const answer = behavior.file(asked);
    const {
      status = 200,
      headers = {},
      body = new Uint8Array(),
      length = body.length,
      breakAt,
      reading = 150,
      pace,
      exposed,
    } = answer;
    const entry = { ...asked, status, sent: 0 };
    if (!isProbe) requests.push(entry);
    if (answer.cors !== false) allow(response, exposed);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (length !== false) response.setHeader('Content-Length', String(length));
    response.writeHead(request.method === 'OPTIONS' ? 204 : status);
    if (isProbe) return void response.end();
    response.on('error', () => undefined);
    const closed = new Promise((resolve) => response.once('close', resolve));
    const end = Math.min(body.length, breakAt ?? Infinity);
    for (; entry.sent < end && !response.destroyed; entry.sent = Math.min(end, entry.sent + PIECE)) {
      if (pace !== undefined) await sleep(pace);
      if (!response.write(body.subarray(entry.sent, Math.min(end, entry.sent + PIECE))))
        await Promise.race([new Promise((resolve) => response.once('drain', resolve)), closed]);
    }
    if (breakAt === undefined) return void response.end();
    await sleep(reading);
    response.destroy();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    origin,
    get requests() {
      return requests;
    },
    get linkCalls() {
      return linkCalls;
    },
    get events() {
      return [...events.values()];
    },
    behave(next) {
      behavior = next;
      [linkCalls, eventCalls, requests, events] = [0, 0, [], new Map<string, string>()];
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function allow(response: ServerResponse, exposed = ''): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Methods', '*');
  response.setHeader('Access-Control-Allow-Headers', '*, Range, If-Range, Content-Type');
  response.setHeader('Access-Control-Expose-Headers', exposed);
}

import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PACKAGE_PATH } from './package-servers.js';

/** Time for the browser to read what was sent, before the connection breaks (milliseconds). */
const READING = 400;

/** What a server has answered to a request for the package. */
export interface Answer {
  readonly status: number;
  readonly range: string | undefined;
  readonly encoding: string | undefined;
  /** Bytes of the body that the browser got. */
  sent: number;
  /** Whether the connection was broken. */
  broken: boolean;
}

export interface BreakingProxy {
  readonly origin: string;
  readonly answers: readonly Answer[];
  /** Passes requests for the package to another server, and breaks the first `breaks` answers after so many bytes of their bodies. */
  passTo(server: string, breaks: number, after: number): void;
  close(): Promise<void>;
}

/** Stands between the browser and the server of the package, and answers in place of the other services. */
export async function startBreakingProxy(): Promise<BreakingProxy> {
  let target = '';
  let [left, limit] = [0, 0];
  let answers: Answer[] = [];

  const server = createServer((request, response) => {
    if (request.url?.startsWith(PACKAGE_PATH) === true) {
      pass(request, response);
      return;
    }
    for (const what of ['Origin', 'Methods', 'Headers']) response.setHeader(`Access-Control-Allow-${what}`, '*');
    response.setHeader('Access-Control-Allow-Headers', 'Content-Type');
    if (request.method === 'POST') response.setHeader('Content-Type', 'application/json');
    response.end(request.method === 'POST' ? JSON.stringify({ apkLink: origin + PACKAGE_PATH }) : '');
  });

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const { method = 'GET', url, headers } = request;
    const upstream = ask(target + (url ?? ''), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      const entry = {
        status: answer.statusCode ?? 502,
        range: headers.range,
        encoding: answer.headers['content-encoding'],
        sent: 0,
        broken: false,
      };
      const isFile = method === 'GET' && entry.status < 300;
      if (isFile) answers.push(entry);
      const until = isFile && left > 0 ? limit : Infinity;
      answer.on('data', (piece: Buffer) => {
        if (entry.broken) return;
        const part = piece.subarray(0, until - entry.sent);
        entry.sent += part.length;
        if (!response.write(part)) {
          answer.pause();
          response.once('drain', () => answer.resume());
        }
        if (entry.sent < until) return;
        left -= 1;
        entry.broken = true;
        void sleep(READING).then(() => {
          response.destroy();
          answer.destroy();
        });
      });
      answer.on('end', () => {
        if (!entry.broken) response.end();
      });
      answer.on('error', () => response.destroy());
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    origin,
    get answers() {
      return answers;
    },
    passTo(to, breaks, after) {
      [target, left, limit, answers] = [to, breaks, after, []];
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

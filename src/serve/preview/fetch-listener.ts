import type { RequestListener, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { OnRequest } from '../respond.js';

type Fetch = (request: Request) => Response | Promise<Response>;

/**
 * Serves a web-standard handler. `Response.error()` ends the connection without an answer, a body that fails ends it
 * after the bytes before, and a handler that throws gives a 500.
 */
export function fetchListener(fetch: Fetch, onRequest?: OnRequest): RequestListener {
  const listener = getRequestListener(
    async (request, env) => {
      const outgoing = env.outgoing as ServerResponse;
      const response = await answer(fetch, request);
      if (response.type !== 'error')
        return response.body === null ? response : withBreaks(response, response.body, outgoing);
      outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    },
    { overrideGlobalObjects: false },
  );
  return (incoming, outgoing) => {
    const start = performance.now();
    outgoing.once('close', () => {
      const {
        method = '',
        url = '',
        headers: { host = '' },
      } = incoming;
      onRequest?.({
        method,
        path: `http://${host}${url}`,
        status: outgoing.headersSent ? outgoing.statusCode : 499,
        bytes: sent.get(outgoing) ?? 0,
        ms: performance.now() - start,
      });
    });
    void listener(incoming, outgoing);
  };
}

/** Body bytes written to the connection. */
const sent = new WeakMap<ServerResponse, number>();

async function answer(fetch: Fetch, request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    return new Response(
      `The stand-in failed on this request: ${error instanceof Error ? error.message : String(error)}\n`,
      { status: 500 },
    );
  }
}

function withBreaks(
  { status, statusText, headers }: Response,
  source: ReadableStream<Uint8Array>,
  outgoing: ServerResponse,
): Response {
  const reader = source.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            controller.close();
            return;
          }
          sent.set(outgoing, (sent.get(outgoing) ?? 0) + value.length);
          controller.enqueue(value);
        } catch {
          // A failing body is how a handler asks for a broken connection.
          await breakOff(outgoing);
          controller.close();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status, statusText, headers });
}

/**
 * Ends the connection after everything was sent: the adapter delays the head and first chunks, Node 26 and later what
 * was written in this turn.
 */
async function breakOff(outgoing: ServerResponse): Promise<void> {
  while (!outgoing.headersSent && !outgoing.destroyed) await turn();
  await turn();
  outgoing.socket?.destroySoon();
}

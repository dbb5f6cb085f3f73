import type { RequestListener, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { OnRequest } from '../respond.js';

type Fetch = (request: Request) => Response | Promise<Response>;

/**
 * Serves a web-standard handler. `Response.error()` ends the connection without an answer, a body that fails breaks it off once all before is sent,
 * and a handler that throws is answered for with 500.
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

/** Bytes of bodies that were handed to the connection. */
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
          // What failed is the stand-in's to tell; here it is the way in which it asks for the connection to break.
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

/** The adapter holds the head and the first pieces back for a moment, and Node, from version 26 on, what was written in the same turn; the connection ends when all of it has gone out. */
async function breakOff(outgoing: ServerResponse): Promise<void> {
  while (!outgoing.headersSent && !outgoing.destroyed) await turn();
  await turn();
  outgoing.socket?.destroySoon();
}

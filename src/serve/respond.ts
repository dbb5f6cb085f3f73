import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { plainAnswer, type Answer } from './answer.js';
import { sendAnswer } from './send-answer.js';

/** A request and what became of it. */
export interface RequestLine {
  readonly method: string;
  /** Request target as sent. */
  readonly path: string;
  /** 499 where the client left before there was a status. */
  readonly status: number;
  /** Bytes of the body that were sent. */
  readonly bytes: number;
  readonly ms: number;
}

/** Told of a request when its answer has gone out. */
export type OnRequest = (line: RequestLine) => void;

/**
 * Sends the answer that `work` comes to; `undefined` where it answers by itself. Never rejects: what fails is answered with 500, which the developer sees in the browser and as a status
 * in the log, and where the answer has begun, the connection ends. One request must not end the server.
 *
 * @param server its name, for that answer
 */
export async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  server: string,
  work: () => Promise<Answer | undefined>,
  onRequest?: OnRequest,
): Promise<void> {
  const start = performance.now();
  const { method = '', url: path = '' } = request;
  let bytes = 0;
  try {
    const answer = await work();
    if (answer === undefined) return;
    bytes = await sendAnswer(response, answer, method);
  } catch (error) {
    if (response.headersSent) response.destroy();
    else
      bytes = await sendAnswer(
        response,
        plainAnswer(
          500,
          `The ${server} failed on this request: ${error instanceof Error ? error.message : String(error)}`,
        ),
        method,
      );
  }
  onRequest?.({
    method,
    path,
    status: response.headersSent ? response.statusCode : 499,
    bytes,
    ms: performance.now() - start,
  });
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { pipeline } from 'node:stream/promises';
import { discardAnswer, plainAnswer, type Answer, type Body } from './answer.js';

/** A request and its answer. */
export interface RequestLine {
  readonly method: string;
  /** Request target as sent. */
  readonly path: string;
  /** 499 if the client left before there was a status. */
  readonly status: number;
  /** Bytes of the body that were sent. */
  readonly bytes: number;
  readonly ms: number;
}

/** Called after an answer was sent. */
export type OnRequest = (line: RequestLine) => void;

/**
 * Sends the answer of `work`, which returns `undefined` if it answers by itself. Never rejects: an error gives the
 * status 500, or ends the connection if the answer has started, so that one request cannot end the server.
 *
 * @param server name of the server, for the message
 */
export async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  server: string,
  work: () => Promise<Answer | undefined>,
  onRequest?: OnRequest,
): Promise<void> {
  const start = performance.now();
  const { method = '', url: path = '', socket } = request;
  let bytes = 0;
  try {
    await earlierAnswers(socket, response);
    const answer = socket.destroyed ? undefined : await work();
    if (answer === undefined) return;
    bytes = await sendAnswer(response, answer, { method, socket });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (response.headersSent) response.destroy();
    else
      bytes = await sendAnswer(response, plainAnswer(500, `The ${server} failed on this request: ${reason}`), {
        method,
        socket,
      });
  }
  onRequest?.({
    method,
    path,
    status: response.headersSent ? response.statusCode : 499,
    bytes,
    ms: performance.now() - start,
  });
}

/** By connection: resolves when all its answers up to now are sent, or it has ended. */
const sent = new WeakMap<Socket, Promise<void>>();

/**
 * Waits until earlier answers of a connection are sent, so that a client which reads none of them costs one file, and
 * each answer notices that the connection has ended.
 */
async function earlierAnswers(socket: Socket, response: ServerResponse): Promise<void> {
  const earlier = sent.get(socket) ?? Promise.resolve();
  sent.set(
    socket,
    earlier.then(async () => {
      // An answer that is not yet first in its connection would not hear that this has ended.
      if (!response.closed && !socket.destroyed) await new Promise((resolve) => response.once('close', resolve));
    }),
  );
  await earlier;
}

/**
 * Sends an answer, to a HEAD request without its body, and always releases its file. Resolves to the number of body
 * bytes sent. A client that leaves is not an error; invalid headers are, and then nothing is sent.
 */
async function sendAnswer(
  response: ServerResponse,
  answer: Answer,
  { method, socket }: Pick<IncomingMessage, 'method' | 'socket'>,
): Promise<number> {
  const { status, headers, body } = answer;
  if (response.destroyed || socket.destroyed) {
    await discardAnswer(answer);
    return 0;
  }
  try {
    response.writeHead(status, body === undefined ? headers : { ...headers, 'Content-Length': bodyLength(body) });
  } catch (error) {
    await discardAnswer(answer);
    throw error;
  }
  if (body === undefined || method === 'HEAD' || bodyLength(body) === 0) {
    response.end();
    await discardAnswer(answer);
    return 0;
  }
  if (body.kind !== 'file') {
    response.end(body.kind === 'text' ? body.text : body.bytes);
    return bodyLength(body);
  }
  return sendFile(response, body);
}

async function sendFile(response: ServerResponse, { handle, start, length }: Body & { kind: 'file' }): Promise<number> {
  // The stream closes the descriptor when it ends or is destroyed.
  const bytes = handle.createReadStream({ start, end: start + length - 1 });
  try {
    await pipeline(bytes, response, { end: false });
  } catch {
    // The client left or the file cannot be read: the length is announced, so the connection must end.
    response.destroy();
    return bytes.bytesRead;
  }
  // A file that shrank meanwhile must not leave the client waiting.
  if (bytes.bytesRead === length) response.end();
  else response.destroy();
  return bytes.bytesRead;
}

function bodyLength(body: Body): number {
  if (body.kind === 'bytes') return body.bytes.byteLength;
  return body.kind === 'text' ? Buffer.byteLength(body.text) : body.length;
}

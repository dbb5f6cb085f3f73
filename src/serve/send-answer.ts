import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Answer, Body } from './answer.js';
import { discardAnswer } from './answer.js';

/**
 * Sends an answer, to a HEAD request without its body, and releases its file whatever happens. Resolves to the number of
 * body bytes sent. A client that leaves is no failure; headers that cannot be sent are, and then nothing is.
 */
export async function sendAnswer(
  response: ServerResponse,
  answer: Answer,
  method: string | undefined,
): Promise<number> {
  const { status, headers, body } = answer;
  if (response.destroyed || socketOf(response)?.destroyed === true) {
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

async function sendFile(response: ServerResponse, { file, start, length }: Body & { kind: 'file' }): Promise<number> {
  // The stream closes the descriptor when it ends or is destroyed.
  const bytes = file.handle.createReadStream({ start, end: start + length - 1 });
  const socket = socketOf(response);
  try {
    await pipeline(bytes, response, { end: false, ...(socket && { signal: endOf(socket) }) });
  } catch {
    // The client left, or the file could not be read on: with the length announced, breaking off is the only honest end.
    response.destroy();
    return bytes.bytesRead;
  }
  // A file that shrank while it was sent must not leave the client waiting for the rest.
  if (bytes.bytesRead === length) response.end();
  else response.destroy();
  return bytes.bytesRead;
}

/** An answer has no socket while it waits for those before it; a request has none any more once it was given up in the middle, as one with too long a body is. */
function socketOf(response: ServerResponse): Socket | undefined {
  const places: readonly { readonly socket: Socket | null }[] = [response, response.req];
  return places.find(({ socket }) => socket !== null)?.socket ?? undefined;
}

const ends = new WeakMap<Socket, AbortSignal>();

/** Aborted when a connection ends. An answer that waits for those before it on the same connection is not told of that by Node. */
function endOf(socket: Socket): AbortSignal {
  const known = ends.get(socket);
  if (known !== undefined) return known;
  const end = new AbortController();
  socket.once('close', () => {
    end.abort();
  });
  ends.set(socket, end.signal);
  return end.signal;
}

function bodyLength(body: Body): number {
  if (body.kind === 'bytes') return body.bytes.byteLength;
  return body.kind === 'text' ? Buffer.byteLength(body.text) : body.length;
}

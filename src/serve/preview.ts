import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { performance } from 'node:perf_hooks';
import { failure } from '../errors/index.js';
import { plainAnswer } from './answer.js';
import { answerRequest, type Site } from './answer-request.js';
import { createEntityTags } from './entity-tag.js';
import { createGenerations } from './generation.js';
import { closeServer, listen } from './listen.js';
import { sendAnswer } from './send-answer.js';

export interface PreviewOptions {
  /** Output folder, absolute. */
  readonly out: string;
  /** Address to listen on; empty: loopback. */
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** Told of each request when its answer has gone out. `status` is 499 where the client left before there was one, `bytes` counts the body. */
  readonly onRequest?: (line: RequestLine) => void;
  /** What answers requests whose path begins with one of `paths`, in place of the output folder. */
  readonly alongside?: { readonly paths: readonly string[]; readonly listener: RequestListener };
  /** What to do where the address cannot be had; the catalogue's remedy otherwise. */
  readonly remedy?: string;
}

export interface RequestLine {
  readonly method: string;
  /** Request target as sent. */
  readonly path: string;
  readonly status: number;
  readonly bytes: number;
  readonly ms: number;
}

export interface Preview {
  /** Origin, without a slash at its end. */
  readonly url: string;
  /** Stops listening, lets answers under way finish for half a second, then cuts them off. */
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

/** So that an over-long address gets its 414 instead of Node's answer to over-long headers. Bytes. */
export const MAX_HEADER_SIZE = 128 * 1024;

/**
 * Serves the output folder as the host of the site would (see `answerRequest`); a new build is served from the next request on.
 *
 * @throws IsletError `preview-nothing-built`, `preview-port-in-use` or `preview-cannot-listen`
 */
export async function startPreview(options: PreviewOptions): Promise<Preview> {
  const site: Site = { generations: createGenerations(options.out), tags: createEntityTags() };
  const generation = await site.generations.current();
  if (generation === undefined) throw failure('preview-nothing-built', { message: `There is no folder \`${basename(options.out)}\`.` });
  if ((await readdir(generation.root)).length === 0) throw failure('preview-nothing-built', { message: `The folder \`${basename(options.out)}\` is empty.` });

  const server = createServer({ maxHeaderSize: MAX_HEADER_SIZE }, (request, response) => {
    const { alongside } = options;
    if (alongside?.paths.some((path) => request.url?.startsWith(path))) alongside.listener(request, response);
    else void handle(request, response, site, options.onRequest);
  });
  const url = await listen(server, options.host === '' ? LOOPBACK : options.host, options.port, options.remedy);
  return { url, close: () => closeServer(server) };
}

async function handle(request: IncomingMessage, response: ServerResponse, site: Site, onRequest: PreviewOptions['onRequest']): Promise<void> {
  const start = performance.now();
  const { method = '', url: path = '' } = request;
  const answer = await answerRequest({ method, target: path, headers: request.headers }, site).catch((error: unknown) =>
    // Seen by the developer in the browser and as a status in the log; one bad file must not end the server.
    plainAnswer(500, `The preview failed on this request: ${error instanceof Error ? error.message : String(error)}`),
  );
  const bytes = await sendAnswer(response, answer, method);
  onRequest?.({ method, path, status: response.headersSent ? response.statusCode : 499, bytes, ms: performance.now() - start });
}

import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { failure } from '../../errors/index.js';
import { isSystemError } from '../../errors/system-error.js';
import { RIGHTS } from '../../lib/fs/file-kind.js';
import { plainAnswer } from '../answer.js';
import { answerRequest, type Site } from './answer-request.js';
import { createEntityTags } from './entity-tag.js';
import { createGenerations, type Publication } from './generation.js';
import { closeServer, listen, MAX_HEADER_SIZE } from '../listen.js';
import { isLocalHost } from '../local-host.js';
import { unlessAbsent } from './open-file.js';
import { respond, type OnRequest } from '../respond.js';

export interface PreviewOptions {
  /** Output folder, absolute. */
  readonly out: string;
  /** Address to listen on; empty: loopback. */
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  readonly onRequest?: OnRequest;
  /** Of builds into the folder; if it is missing, nothing may be published meanwhile. */
  readonly publication?: Publication;
  /** Answers requests whose path starts with one of `paths`. */
  readonly alongside?: { readonly paths: readonly string[]; readonly listener: RequestListener };
  /** Remedy if the address is not available; default: that of the catalogue. */
  readonly remedy?: string;
}

export interface Preview {
  /** Origin, without a slash at its end. */
  readonly url: string;
  /** Stops listening, and ends running answers after half a second. */
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

/**
 * Serves the output folder as a host does (see `answerRequest`); a new build is served from the next request on.
 *
 * @throws IsletError `preview-nothing-built`, `file-unreadable`, `preview-port-in-use` or `preview-cannot-listen`
 */
export async function startPreview(options: PreviewOptions): Promise<Preview> {
  const site: Site = { generations: createGenerations(options.out, options.publication), tags: createEntityTags() };
  const names = await readable(options.out, () =>
    site.generations.pinned(
      async ({ root }) => (await unlessAbsent(() => readdir(root))) ?? [],
      () => Promise.resolve(),
    ),
  );
  if (names === undefined)
    throw failure('preview-nothing-built', { message: `There is no folder \`${basename(options.out)}\`.` });
  if (names.length === 0)
    throw failure('preview-nothing-built', { message: `The folder \`${basename(options.out)}\` is empty.` });

  const host = options.host === '' ? LOOPBACK : options.host;
  const server = createServer({ maxHeaderSize: MAX_HEADER_SIZE }, (request, response) => {
    const { alongside, onRequest } = options;
    const { method = '', url: target = '', headers } = request;
    if (alongside?.paths.some((path) => target.startsWith(path))) alongside.listener(request, response);
    else
      void respond(
        request,
        response,
        'preview',
        () =>
          isLocalHost(headers.host, host)
            ? answerRequest({ method, target, headers }, site)
            : Promise.resolve(plainAnswer(403, 'This name does not belong to the preview. Open it by its address.')),
        onRequest,
      );
  });
  const url = await listen(server, host, options.port, options.remedy);
  return { url, close: () => closeServer(server) };
}

/** @throws IsletError `file-unreadable` for missing permissions */
async function readable<T>(out: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isSystemError(error, 'EACCES', 'EPERM')) throw error;
    const file = basename(out);
    throw failure('file-unreadable', {
      message: `\`${file}\` could not be read (${error.code}).`,
      position: { file },
      remedy: RIGHTS,
    });
  }
}

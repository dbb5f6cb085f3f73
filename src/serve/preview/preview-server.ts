import { type RequestListener, createServer, type IncomingHttpHeaders } from 'node:http';
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { failure } from '../../errors/index.js';
import { isSystemError } from '../../errors/system-error.js';
import { RIGHTS } from '../../lib/fs/file-kind.js';
import { plainAnswer, discardAnswer, redirection, withQuery, type Answer } from '../answer.js';
import { createEntityTags, type EntityTags } from './entity-tag.js';
import { createGenerations, type Publication, type Generation, type Generations } from './generation.js';
import { closeServer, listen, MAX_HEADER_SIZE } from '../listen.js';
import { isLocalHost } from '../local-host.js';
import { unlessAbsent, fileExists, openFile, type OpenFile } from './open-file.js';
import { respond, type OnRequest } from '../respond.js';
import { redirectFor } from '../../lib/site/redirects-file.js';
import { fileAnswer, notFoundAnswer } from './file-answer.js';
import { readRequestPath, type RequestPath } from '../request-path.js';
import { encodePath } from '../../lib/text/path-pattern.js';
import { siblingEncodings } from './content-encoding.js';

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

interface Request {
  readonly method: string;
  /** Request target as sent. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
}

interface Site {
  readonly generations: Generations;
  readonly tags: EntityTags;
}

/**
 * Answers a request as a static host does. `_redirects` applies before files, so that a rule that hides a page is
 * noticed before the deploy. `_headers` applies to files and to the not-found page, not to redirects.
 */
async function answerRequest(request: Request, site: Site): Promise<Answer> {
  const { method } = request;
  if (method !== 'GET' && method !== 'HEAD')
    return plainAnswer(405, 'Only GET and HEAD are served.', { Allow: 'GET, HEAD' });
  const path = readRequestPath(request.target);
  if (path.kind === 'refused' && path.status === 400) return plainAnswer(400, 'The address is malformed.');
  if (path.kind === 'refused' && path.status === 414) return plainAnswer(414, 'The address is too long.');
  const answer = await site.generations.pinned(
    (generation) => siteAnswer(generation, path, { ...request, method }, site.tags),
    discardAnswer,
  );
  return (
    answer ??
    plainAnswer(503, 'There is no output to serve at the moment; a build may be publishing.', { 'Retry-After': '1' })
  );
}

async function siteAnswer(
  generation: Generation,
  request: RequestPath,
  { method, headers, target }: Request & { method: 'GET' | 'HEAD' },
  tags: EntityTags,
): Promise<Answer> {
  if (request.kind === 'refused') return notFoundAnswer(generation, target, headers);
  const redirect = redirectFor(generation.redirects, request.path);
  if (redirect !== undefined) return redirection(redirect.status, withQuery(redirect.to, request.query));
  const found = await resolveFile(generation.root, request);
  if (found.kind === 'moved') return redirection(301, found.location);
  if (found.kind === 'absent') {
    const { segments, folder } = request;
    return notFoundAnswer(generation, request.path, headers, folder ? segments : segments.slice(0, -1));
  }
  return fileAnswer(generation, found.file, { method, urlPath: request.path, path: found.path, headers }, tags);
}

type Resolution =
  | { readonly kind: 'file'; readonly file: OpenFile; /** Relative to `dist`. */ readonly path: string }
  | { readonly kind: 'moved'; readonly location: string }
  | { readonly kind: 'absent' };

const ABSENT: Resolution = { kind: 'absent' };

/**
 * Finds the file for a request path: `/ludo/` is `ludo/index.html`; `/ludo` and `/ludo/index.html` redirect to it, so
 * that a page has one address; any other path is the file of that name. Precompressed siblings (`x.html.br`) have no
 * address.
 */
async function resolveFile(root: string, request: RequestPath & { kind: 'path' }): Promise<Resolution> {
  const path = request.segments.join('/');
  if (request.folder) return found(root, path === '' ? 'index.html' : `${path}/index.html`);
  if (request.segments.at(-1) === 'index.html') {
    return (await fileExists(root, path)) ? moved(request.segments.slice(0, -1), request.query) : ABSENT;
  }
  if (await isSibling(root, path)) return ABSENT;
  const named = await found(root, path);
  if (named.kind === 'file') return named;
  return (await fileExists(root, `${path}/index.html`)) ? moved(request.segments, request.query) : ABSENT;
}

async function found(root: string, path: string): Promise<Resolution> {
  const file = await openFile(root, path);
  return file === undefined ? ABSENT : { kind: 'file', file, path };
}

async function isSibling(root: string, path: string): Promise<boolean> {
  const suffix = siblingEncodings.map((encoding) => encoding.suffix).find((known) => path.endsWith(known));
  return suffix !== undefined && fileExists(root, path.slice(0, -suffix.length));
}

function moved(folders: readonly string[], query: string): Resolution {
  return { kind: 'moved', location: `/${folders.map((folder) => `${encodePath(folder)}/`).join('')}${query}` };
}

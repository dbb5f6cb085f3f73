import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { failure } from '../../errors/index.js';
import { isSystemError } from '../../errors/system-error.js';
import { RIGHTS } from '../../lib/fs/file-kind.js';
import { plainAnswer, discardAnswer, locationOf, redirection, type Answer } from '../answer.js';
import { createEntityTags, type EntityTags } from './entity-tag.js';
import { createGenerations, type Publication, type Generation, type Generations } from './generation.js';
import { closeServer, createLimitedServer, listen } from '../listen.js';
import { isLocalHost } from '../local-host.js';
import { unlessAbsent, fileExists, openFile, type OpenFile } from './open-file.js';
import { respond, type OnRequest } from '../respond.js';
import { MODEL, type HostAnswers } from '../../lib/site/host-answers.js';
import { redirectFor } from '../../lib/site/redirects-file.js';
import { otherHeaders } from '../host-headers.js';
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
  /** How the host answers; default: `MODEL`. */
  readonly answers?: HostAnswers;
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
  const site: Site = {
    generations: createGenerations(options.out, options.publication),
    tags: createEntityTags(),
    answers: options.answers ?? MODEL,
  };
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
  const server = createLimitedServer((request, response) => {
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
  readonly answers: HostAnswers;
}

/**
 * Answers a request as a static host does. `_redirects` applies before files, so that a rule that hides a page is
 * noticed before the deploy. `_headers` applies to every answer; what describes a file, to files.
 */
async function answerRequest(request: Request, site: Site): Promise<Answer> {
  const { emptySegments } = site.answers;
  const path = readRequestPath(emptySegments === 'dropped' ? withoutEmptySegments(request.target) : request.target);
  const answer = await site.generations.pinned(
    async (generation) => withRules(generation, path, request, await siteAnswer(generation, path, request, site), site),
    discardAnswer,
  );
  return (
    answer ??
    plainAnswer(503, 'There is no output to serve at the moment; a build may be publishing.', { 'Retry-After': '1' })
  );
}

/** Adds the headers of the site to an answer that is no file. */
function withRules(
  generation: Generation,
  request: RequestPath,
  { target }: Request,
  answer: Answer,
  { answers }: Site,
): Answer {
  const { status, kind = 'file' } = answer;
  if ([200, 206, 304].includes(status)) return answer;
  const headers = answers.bare.includes(kind) ? [] : generation.headers;
  const asFile = kind === 'missing' && answers.missingFiles === 'as-files';
  const path = request.kind === 'path' ? request.path : target;
  return { ...answer, headers: otherHeaders({ headers }, path, answer.headers, asFile) };
}

function withoutEmptySegments(target: string): string {
  const end = /[?#]|$/.exec(target)?.index;
  return `${target.slice(0, end).replace(/\/{2,}/g, '/')}${target.slice(end)}`;
}

async function siteAnswer(
  generation: Generation,
  request: RequestPath,
  { method, headers }: Request,
  { tags, answers }: Site,
): Promise<Answer> {
  if (method !== 'GET' && method !== 'HEAD')
    return plainAnswer(405, 'Only GET and HEAD are served.', { Allow: 'GET, HEAD' });
  if (request.kind === 'refused') {
    if (request.status === 400) return plainAnswer(400, 'The address is malformed.');
    if (request.status === 414) return plainAnswer(414, 'The address is too long.');
    return notFoundAnswer(generation, headers);
  }
  const { path: urlPath, query, segments, folder } = request;
  const redirect = redirectFor(generation.redirects, urlPath, query);
  if (redirect !== undefined) return { ...redirection(redirect.status, locationOf(redirect, query)), kind: 'redirect' };
  const found = await resolveFile(generation.root, request, answers);
  if (found.kind === 'moved') return { ...redirection(found.status, found.location), kind: 'move' };
  if (found.kind === 'absent') {
    const parts = folder ? segments : segments.slice(0, -1);
    return notFoundAnswer(generation, headers, answers.notFoundPage === 'nearest' ? parts : []);
  }
  const sent = answers.bare.includes('file') ? { ...generation, headers: [] } : generation;
  return fileAnswer(sent, found.file, { method, urlPath, path: found.path, headers }, tags, answers);
}

type Resolution =
  | { readonly kind: 'file'; readonly file: OpenFile; /** Relative to `dist`. */ readonly path: string }
  | { readonly kind: 'moved'; readonly status: number; readonly location: string }
  | { readonly kind: 'absent' };

const ABSENT: Resolution = { kind: 'absent' };

/**
 * Finds the file for a request path: `/ludo/` is `ludo/index.html`; `/ludo` and `/ludo/index.html` redirect to it, so
 * that a page has one address; any other path is the file of that name. Precompressed siblings (`x.html.br`) have no
 * address.
 */
async function resolveFile(
  root: string,
  { segments, folder, query }: RequestPath & { kind: 'path' },
  { pageMoves, indexFiles, htmlFiles }: HostAnswers,
): Promise<Resolution> {
  const path = segments.join('/');
  const moved = (to: string): Resolution => {
    return { kind: 'moved', status: pageMoves === 'none' ? 301 : pageMoves, location: `/${encodePath(to)}${query}` };
  };
  if (!folder && segments.at(-1) === 'index.html') {
    if (indexFiles === 'shown') return found(root, path);
    return (await fileExists(root, path)) ? moved(path.slice(0, -'index.html'.length)) : ABSENT;
  }
  if (!folder && (await isSibling(root, path))) return ABSENT;
  if (!folder && (await fileExists(root, path)))
    return htmlFiles === 'bare' && path.endsWith('.html') ? moved(path.slice(0, -'.html'.length)) : found(root, path);
  const page = path === '' ? 'index.html' : `${path}/index.html`;
  if (await fileExists(root, page)) return folder || pageMoves === 'none' ? found(root, page) : moved(`${path}/`);
  if (htmlFiles === 'name' || !(await fileExists(root, `${path}.html`))) return ABSENT;
  if (/(?:^|\/)index$/.test(path)) return moved(path.slice(0, -'index'.length));
  return folder ? moved(path) : found(root, `${path}.html`);
}

async function found(root: string, path: string): Promise<Resolution> {
  const file = await openFile(root, path);
  return file === undefined ? ABSENT : { kind: 'file', file, path };
}

async function isSibling(root: string, path: string): Promise<boolean> {
  const suffix = siblingEncodings.map((encoding) => encoding.suffix).find((known) => path.endsWith(known));
  return suffix !== undefined && fileExists(root, path.slice(0, -suffix.length));
}

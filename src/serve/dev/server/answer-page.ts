import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { contentType } from '../../../lib/fs/content-type.js';
import { redirectFor } from '../../../lib/site/redirects-file.js';
import { locationOf, plainAnswer, redirection, type Answer, type AnswerHeaders } from '../../answer.js';
import { conditionalAnswer } from '../../conditional-request.js';
import { fileHeaders, otherHeaders } from '../../host-headers.js';
import { readRequestPath } from '../../request-path.js';
import type { DevSite } from './dev-site.js';
import { brokenPage, unknownRoutePage } from './error-page.js';
import { allowDev, injectDev, type DevTag } from './inject.js';

export interface PageContext {
  readonly site: DevSite;
  readonly token: string;
  /** Address of the dev script. */
  readonly src: string;
}

/** Answers requests for the site: redirects, pages, then files, as a host does. */
export async function answerPage(request: IncomingMessage, context: PageContext): Promise<Answer> {
  const { method = '', url = '', headers } = request;
  if (method !== 'GET' && method !== 'HEAD')
    return plainAnswer(405, 'Only GET and HEAD are served.', { Allow: 'GET, HEAD' });
  const target = readRequestPath(url);
  if (target.kind === 'refused')
    return plainAnswer(target.status, 'The address is malformed, too long, or one that no file can have.');
  const { site } = context;
  const { path, query } = target;
  const redirect = redirectFor(site.rules().redirects, path, query);
  if (redirect) return moved(site, path, redirect.status, locationOf(redirect, query));
  if (path.endsWith('/index.html')) return moved(site, path, 301, `${path.slice(0, -'index.html'.length)}${query}`);
  const route = `/${target.segments.join('/')}${target.folder && target.segments.length > 0 ? '/' : ''}`;
  if (site.has(route)) return pageAnswer(route, request, context);
  if (!target.folder) {
    const file = target.segments.join('/');
    const bytes = await site.file(file);
    if (bytes) return bytesAnswer(request, site, path, file, bytes);
    if (site.has(`${route}/`)) return moved(site, path, 301, `${path}/${query}`);
  }
  if (!(headers.accept ?? '').includes('text/html')) return plainAnswer(404, 'Not found.');
  return unknownRoutePage(route, site.similar(route), tagFor(path, '', context));
}

/** A redirect, with the headers of a host. */
function moved(site: DevSite, path: string, status: number, location: string): Answer {
  const answer = redirection(status, location);
  return { ...answer, headers: otherHeaders(site.rules(), path, answer.headers) };
}

async function pageAnswer(route: string, request: IncomingMessage, context: PageContext): Promise<Answer> {
  const { site } = context;
  const view = (await site.view(route)) ?? site.lastGood(route);
  const tag = { ...tagFor(route, view?.key ?? '', context), previews: view?.previews ?? [] };
  if (!view) return brokenPage(route, site.problems(route), tag);
  return bytesAnswer(request, site, route, 'index.html', Buffer.from(injectDev(view.html, tag)));
}

function tagFor(route: string, key: string, { src, token }: PageContext): DevTag {
  return { src, token, route, key, previews: [] };
}

/** The answer with bytes in memory, and the headers of a host. */
function bytesAnswer(
  { method = '', headers }: IncomingMessage,
  site: DevSite,
  urlPath: string,
  path: string,
  bytes: Uint8Array,
): Answer {
  const tag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
  const own = { 'Content-Type': contentType(path), 'Accept-Ranges': 'bytes', ETag: tag };
  return conditionalAnswer(
    { method, headers },
    {
      size: bytes.byteLength,
      tag,
      headers: withDevPolicy(fileHeaders(site.rules(), urlPath, own)),
      ranges: true,
      body: (start, length) => ({ kind: 'bytes', bytes: bytes.subarray(start, start + length) }),
    },
  );
}

/** Lets the content security policy run the dev script. */
function withDevPolicy(headers: AnswerHeaders): AnswerHeaders {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name.toLowerCase() === 'content-security-policy' ? allowDev(value) : value,
    ]),
  );
}

import type { IncomingHttpHeaders } from 'node:http';
import { redirectFor } from '../../lib/site/redirects-file.js';
import { discardAnswer, plainAnswer, redirection, withQuery, type Answer } from '../answer.js';
import type { EntityTags } from './entity-tag.js';
import { fileAnswer, notFoundAnswer } from './file-answer.js';
import type { Generation, Generations } from './generation.js';
import { readRequestPath, type RequestPath } from '../request-path.js';
import { resolveFile } from './resolve-file.js';

export interface Request {
  readonly method: string;
  /** Request target as sent. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Site {
  readonly generations: Generations;
  readonly tags: EntityTags;
}

/**
 * Answers a request as a static host does. `_redirects` applies before files, so that a rule that hides a page is
 * noticed before the deploy. `_headers` applies to files and to the not-found page, not to redirects.
 */
export async function answerRequest(request: Request, site: Site): Promise<Answer> {
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

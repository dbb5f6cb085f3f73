import type { IncomingMessage } from 'node:http';
import { redirectFor } from '../../../lib/site/redirects-file.js';
import { plainAnswer, type Answer } from '../../answer.js';
import { redirection, withQuery } from '../../redirection.js';
import { readRequestPath } from '../../request-path.js';
import type { DevSite } from './dev-site.js';
import { injectDev, type DevTag } from './inject.js';
import { memoryAnswer } from './memory-answer.js';
import { brokenPage, unknownRoutePage } from './stand-in-page.js';

export interface PageContext {
  readonly site: DevSite;
  readonly token: string;
  /** Address of the script of the session. */
  readonly src: string;
}

/** Answers for the site itself: redirects, pages, then files, as a host would. */
export async function answerPage(request: IncomingMessage, context: PageContext): Promise<Answer> {
  const { method = '', url = '', headers } = request;
  if (method !== 'GET' && method !== 'HEAD')
    return plainAnswer(405, 'Only GET and HEAD are served.', { Allow: 'GET, HEAD' });
  const target = readRequestPath(url);
  if (target.kind === 'refused')
    return plainAnswer(target.status, 'The address is malformed, too long, or one that no file can have.');
  const { site } = context;
  const { path, query } = target;
  const rules = site.rules();
  const redirect = redirectFor(rules.redirects, path);
  if (redirect) return redirection(redirect.status, withQuery(redirect.to, query));
  if (path.endsWith('/index.html')) return redirection(301, `${path.slice(0, -'index.html'.length)}${query}`);
  if (site.has(path)) return pageAnswer(path, request, context);
  if (!target.folder) {
    const file = target.segments.join('/');
    const bytes = await site.file(file);
    if (bytes) return memoryAnswer(rules, bytes, { method, urlPath: path, path: file, headers });
    if (site.has(`${path}/`)) return redirection(301, `${path}/${query}`);
  }
  if (!(headers.accept ?? '').includes('text/html')) return plainAnswer(404, 'Not found.');
  return unknownRoutePage(path, site.near(path), tagFor(path, '', context));
}

async function pageAnswer(
  route: string,
  { method = '', headers }: IncomingMessage,
  context: PageContext,
): Promise<Answer> {
  const { site } = context;
  const view = (await site.view(route)) ?? site.lastGood(route);
  const tag = tagFor(route, view?.key ?? '', context);
  if (!view) return brokenPage(route, site.problems(route), tag);
  return memoryAnswer(site.rules(), Buffer.from(injectDev(view.html, tag)), {
    method,
    urlPath: route,
    path: 'index.html',
    headers,
  });
}

function tagFor(route: string, key: string, { src, token }: PageContext): DevTag {
  return { src, token, route, key };
}

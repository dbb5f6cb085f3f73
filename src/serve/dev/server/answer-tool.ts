import type { IncomingMessage, ServerResponse } from 'node:http';
import { plainAnswer, type Answer } from '../../answer.js';
import type { PageContext } from './answer-page.js';
import type { EditPlace } from './dev-site.js';
import { DEV_PATH } from './inject.js';
import type { LivePages } from './live-pages.js';
import { isSameOrigin } from './request-origin.js';
import { ERROR_PAGE_CSS, ERROR_PAGE_STYLES } from './error-page.js';

export interface ToolContext extends PageContext {
  readonly script: string;
  readonly live: LivePages;
}

/** Maximum size of a request body in bytes; a place takes far less. */
const MAX_BODY = 4096;

/** Answers requests of the dev script; `undefined` for an event stream, which stays open. */
export async function answerTool(
  request: IncomingMessage,
  response: ServerResponse,
  context: ToolContext,
): Promise<Answer | undefined> {
  const { method = '', url = '' } = request;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const { site, live, script, token, src } = context;
  if (pathname === `${DEV_PATH}open`)
    return method === 'POST'
      ? openEditor(request, context)
      : plainAnswer(405, 'Only POST is served here.', { Allow: 'POST' });
  if (method !== 'GET') return plainAnswer(405, 'Only GET is served here.', { Allow: 'GET' });
  // Its name has a hash of the script.
  if (pathname === src) return textAnswer('text/javascript', script, 'max-age=31536000, immutable');
  if (pathname === ERROR_PAGE_STYLES) return textAnswer('text/css', ERROR_PAGE_CSS, 'no-store');
  const route = searchParams.get('route') ?? '';
  if (pathname === `${DEV_PATH}events`) {
    if (searchParams.get('token') !== token) return refused();
    await live.open(response, route, searchParams.get('key') ?? '');
    return undefined;
  }
  if (pathname !== `${DEV_PATH}sources`) return plainAnswer(404, 'Not found.');
  if (!isSameOrigin(request, token)) return refused();
  return textAnswer('application/json', JSON.stringify((await site.sources(route)) ?? null), 'no-store');
}

async function openEditor(request: IncomingMessage, { site, token }: ToolContext): Promise<Answer> {
  if (!isSameOrigin(request, token) || request.headers['content-type'] !== 'application/json') return refused();
  const place = readPlace(await readBody(request));
  if (!place) return plainAnswer(400, 'This is no place in a file.');
  const message = await site.edit(place);
  return message === undefined ? { status: 204, headers: { 'Cache-Control': 'no-store' } } : plainAnswer(422, message);
}

/** Keeps other sites from reading files or opening them. */
function refused(): Answer {
  return plainAnswer(403, 'Only pages of this session may ask for this.');
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BODY) return '';
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function readPlace(body: string): EditPlace | undefined {
  try {
    const { file, line, column } = JSON.parse(body) as Partial<EditPlace>;
    if (typeof file !== 'string' || !isCount(line) || !isCount(column)) return undefined;
    return { file, line, column };
  } catch {
    // Not JSON, so not a place.
    return undefined;
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function textAnswer(type: string, text: string, cache: string): Answer {
  return {
    status: 200,
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': cache, 'X-Content-Type-Options': 'nosniff' },
    body: { kind: 'text', text },
  };
}

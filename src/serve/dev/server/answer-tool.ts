import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { TEXT_EDITOR_FILE } from '../../../bundle/esbuild/generator-modules.js';
import { plainAnswer, type Answer } from '../../answer.js';
import type { PageContext } from './answer-page.js';
import type { EditRequest } from './dev-site.js';
import type { EditAccess } from './edit-access.js';
import { DEV_PATH } from './inject.js';
import type { LivePages } from './live-pages.js';
import { ERROR_PAGE_CSS, ERROR_PAGE_STYLES } from './error-page.js';

export interface ToolContext extends PageContext {
  readonly script: string;
  readonly live: LivePages;
  readonly access: EditAccess;
}

/** Maximum size of a request body in bytes: it may hold a picture. */
const MAX_BODY = 50_000_000;

/** Answers requests of the dev script; `undefined` for an event stream, which stays open. */
export async function answerTool(
  request: IncomingMessage,
  response: ServerResponse,
  context: ToolContext,
): Promise<Answer | undefined> {
  const { method = '', url = '' } = request;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const { site, live, script, token, src } = context;
  if (pathname === `${DEV_PATH}edit`)
    return method === 'POST'
      ? (refusal(request, context) ?? editPage(request, context))
      : plainAnswer(405, 'Only POST is served here.', { Allow: 'POST' });
  if (method !== 'GET') return plainAnswer(405, 'Only GET is served here.', { Allow: 'GET' });
  // Its name has a hash of the script.
  if (pathname === src) return textAnswer('text/javascript', script, 'max-age=31536000, immutable');
  if (pathname === ERROR_PAGE_STYLES) return textAnswer('text/css', ERROR_PAGE_CSS, 'no-store');
  if (pathname === `${DEV_PATH}text-editor.js`) {
    const answer = textAnswer('text/javascript', '', 'no-cache');
    const bytes = gzipSync(await readFile(TEXT_EDITOR_FILE));
    return { ...answer, headers: { ...answer.headers, 'Content-Encoding': 'gzip' }, body: { kind: 'bytes', bytes } };
  }
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

/** Refuses requests of other sites, and of other devices without the code. */
function refusal(request: IncomingMessage, { token, access }: ToolContext): Answer | undefined {
  if (!isSameOrigin(request, token) || request.headers['content-type'] !== 'application/json') return refused();
  if (access.mayEdit(request)) return undefined;
  return plainAnswer(
    401,
    'This needs the code that the terminal shows. After ten wrong ones, start `islet dev` again.',
  );
}

/** Keeps other sites from reading files or opening them. */
function refused(): Answer {
  return plainAnswer(403, 'Only pages of this session may ask for this.');
}

async function editPage(request: IncomingMessage, { site }: ToolContext): Promise<Answer> {
  const asked = readEdit(await readBody(request));
  if (!asked) return plainAnswer(400, 'This is no request of the editor.');
  const { status, body } = await site.editing(asked);
  return { ...textAnswer('application/json', JSON.stringify(body), 'no-store'), status };
}

/** The body of a request; empty if it is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BODY) return Buffer.alloc(0);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function readEdit(body: Buffer): EditRequest | undefined {
  let asked: object;
  try {
    asked = Object(JSON.parse(body.toString('utf8'))) as object;
  } catch {
    // Not JSON.
    return undefined;
  }
  const { edits = [], action, route, ...texts } = asked as Record<string, unknown>;
  const hasTexts = (value: unknown): boolean =>
    Object.values(Object(value) as object).every((text) => typeof text === 'string');
  if (typeof action !== 'string' || typeof route !== 'string' || !hasTexts(texts)) return undefined;
  if (!Array.isArray(edits) || !edits.every((edit) => Object(edit) === edit && hasTexts(edit))) return undefined;
  return { action, route, edits: edits as EditRequest['edits'], texts: texts as EditRequest['texts'] };
}

function textAnswer(type: string, text: string, cache: string): Answer {
  return {
    status: 200,
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': cache, 'X-Content-Type-Options': 'nosniff' },
    body: { kind: 'text', text },
  };
}

/** True if a request comes from a page of this server: it has the token, and the same origin. */
function isSameOrigin(
  { headers }: { readonly headers: Readonly<Record<string, string | readonly string[] | undefined>> },
  token: string,
): boolean {
  const { origin, host, 'sec-fetch-site': site, 'x-islet-token': given } = headers;
  if (given !== token) return false;
  if (origin !== undefined && origin !== `http://${String(host)}`) return false;
  return site === undefined || site === 'same-origin';
}

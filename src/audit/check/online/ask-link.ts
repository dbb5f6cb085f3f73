import { TimeoutError, withTimeout } from '../../../lib/async/timeout.js';
import { VERSION } from '../../../lib/fs/version.js';
import type { LinkAnswer } from '../site/link-answer.js';

const USER_AGENT = `islet/${VERSION} (check of links)`;

const MAX_REDIRECTS = 5;

/** Answers for which a host has another reason than the page. */
const NOT_FOUND = [404, 410];
const TOO_MANY = 429;

/**
 * Requests an address without cookies and referrer: HEAD, and GET if the answer is an error. Follows redirects.
 *
 * @throws the reason of the signal
 */
export async function askLink(address: string, seconds: number, signal?: AbortSignal): Promise<LinkAnswer> {
  const controller = new AbortController();
  try {
    return await withTimeout(follow(address, controller.signal), seconds, signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof TimeoutError) return { kind: 'unclear', why: `no answer within ${String(seconds)} seconds` };
    const { code, message } = causeOf(error);
    return code === 'ENOTFOUND' ? { kind: 'no-host', why: 'no such host' } : { kind: 'unclear', why: code ?? message };
  } finally {
    controller.abort();
  }
}

async function follow(address: string, signal: AbortSignal): Promise<LinkAnswer> {
  let at = address;
  // Where permanent redirects lead, up to the first temporary one.
  let moved: string | undefined;
  let isPermanent = true;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const { status, location } = await request(at, signal);
    if (NOT_FOUND.includes(status)) return { kind: 'gone', why: `answer ${String(status)}` };
    if (status < 300) return moved === undefined ? { kind: 'works' } : { kind: 'moved', to: moved };
    if (location === undefined || !/^https?:/.test(location))
      return { kind: 'unclear', why: `answer ${String(status)}` };
    at = location;
    isPermanent &&= status === 301 || status === 308;
    if (isPermanent) moved = at;
  }
  return { kind: 'unclear', why: `more than ${String(MAX_REDIRECTS)} redirects` };
}

interface Answer {
  readonly status: number;
  /** Absolute target of a redirect. */
  readonly location: string | undefined;
}

async function request(address: string, signal: AbortSignal): Promise<Answer> {
  const head = await send('HEAD', address, signal);
  return head.status < 400 || head.status === TOO_MANY ? head : send('GET', address, signal);
}

async function send(method: 'HEAD' | 'GET', address: string, signal: AbortSignal): Promise<Answer> {
  const { status, headers, body } = await fetch(address, {
    method,
    signal,
    redirect: 'manual',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { 'User-Agent': USER_AGENT },
  });
  await body?.cancel();
  const location = headers.get('location');
  const isRedirect = status >= 300 && status < 400 && location !== null && URL.canParse(location, address);
  return { status, location: isRedirect ? new URL(location, address).href : undefined };
}

/** `fetch` wraps the error of the system. */
function causeOf(error: unknown): { readonly code?: string | undefined; readonly message: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return { message: String(cause) };
  return { code: 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined, message: cause.message };
}

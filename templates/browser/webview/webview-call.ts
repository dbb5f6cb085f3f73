import { sessionText } from './session-text.js';
import { log, readSession, toJson } from './session-values.js';

/** Keys under which the app stores the address of its service and the required headers. */
const HOST_KEY = 'host';
const HEADERS_KEY = 'headers';

/** Timeout of the service (milliseconds). */
const PATIENCE = 10_000;

/** Maximum length of a response, in UTF-16 code units. */
const LONGEST = 262_144;

/**
 * Sends a GET request to the app's service. Returns `undefined` on failure, which is reported to the app. `hosts` are
 * the origins that may be called.
 */
export function webviewGet(path: string, hosts: readonly string[]): Promise<unknown> {
  return call(path, hosts, { method: 'GET' });
}

/**
 * Sends a POST request with a JSON body. Rejects with `Cyclic data!` if the body contains itself: that is a bug, not a
 * network error.
 */
export async function webviewPost(path: string, body: unknown, hosts: readonly string[]): Promise<unknown> {
  return call(path, hosts, { method: 'POST', body: toJson(body) });
}

async function call(
  path: string,
  hosts: readonly string[],
  init: { readonly method: string; readonly body?: string },
): Promise<unknown> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => {
    giveUp.abort();
  }, PATIENCE);
  try {
    const host = allowedHost(hosts);
    const address = new URL(path, host);
    if (address.origin !== host) throw new TypeError('the path leads to another host');
    const headers = { ...storedHeaders(), ...(init.body !== undefined && { 'Content-Type': 'application/json' }) };
    const answer = await fetch(address, {
      ...init,
      headers,
      signal: giveUp.signal,
      credentials: 'omit',
      redirect: 'error',
    });
    if (!answer.ok) throw new TypeError(`status ${answer.status}`);
    const text = await answer.text();
    if (text.length > LONGEST) throw new RangeError(`${text.length} characters are too many`);
    return contentOf(JSON.parse(text));
  } catch (error) {
    log(`${init.method} ${path}`, error);
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns the stored host, if the site allows it: code that can write the session storage must not redirect visitors'
 * headers.
 */
function allowedHost(hosts: readonly string[]): string {
  const stored = sessionText(HOST_KEY);
  if (stored === undefined) throw new TypeError('no host is stored');
  const { origin } = new URL(stored.includes('://') ? stored : `https://${stored}`);
  if (!hosts.includes(origin)) throw new TypeError(`${origin.slice(0, 100)} is not an allowed host`);
  return origin;
}

function storedHeaders(): Record<string, string> {
  const stored = readSession(HEADERS_KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  // The page sets the type of the body: with two names that differ in case, the browser would send both.
  const usable = Object.entries(stored).filter(
    ([name, value]) =>
      /^(?!content-type$)[\w-]{1,64}$/i.test(name) && typeof value === 'string' && /^[\x20-\x7e]{0,2048}$/.test(value),
  );
  return Object.fromEntries(usable.slice(0, 20));
}

/** Returns the payload of an answer: `data` of its `response`, else its `response`, else its `data`. */
function contentOf(answer: unknown): unknown {
  if (isObject(answer) && 'response' in answer) {
    const { response } = answer;
    return isObject(response) && 'data' in response ? response.data : response;
  }
  if (isObject(answer) && 'data' in answer) return answer.data;
  throw new TypeError('neither `response` nor `data`');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

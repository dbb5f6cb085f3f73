import { sessionText } from './session-text.js';
import { log, readSession, toJson } from './session-values.js';

/** Where the app leaves the address of its service, and the headers that the service wants. */
const HOST_KEY = 'host';
const HEADERS_KEY = 'headers';

/** How long the service may take, in milliseconds. */
const PATIENCE = 10_000;

/** The most that is read of an answer, in UTF-16 code units. */
const LONGEST = 262_144;

/** GET from the service of the app: `undefined` where it failed, which the app is told. `hosts` are the origins that may be called. */
export function webviewGet(path: string, hosts: readonly string[]): Promise<unknown> {
  return call(path, hosts, { method: 'GET' });
}

/**
 * The same with POST and a JSON body. Rejects with `Cyclic data!` where the body contains itself: that is a mistake of ours, not of the
 * network.
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

/** The stored host, where the site allows it: whoever can write the session storage must not send visitors' headers elsewhere. */
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
  // The type of a body is the page's to say: with two, under names that differ in their case, the browser would send both.
  const usable = Object.entries(stored).filter(
    ([name, value]) =>
      /^(?!content-type$)[\w-]{1,64}$/i.test(name) && typeof value === 'string' && /^[\x20-\x7e]{0,2048}$/.test(value),
  );
  return Object.fromEntries(usable.slice(0, 20));
}

/** An answer says what it has to say under `response`, or under `data` within that. */
function contentOf(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('response' in answer)) throw new TypeError('no `response`');
  const { response } = answer;
  return typeof response === 'object' && response !== null && 'data' in response ? response.data : response;
}

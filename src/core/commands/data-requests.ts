import type { SourceRequest } from '../../api/define-source.js';
import { IsletError } from '../../errors/index.js';

/** Time for one answer, in milliseconds. */
const TIMEOUT = 30_000;

const MOST_REDIRECTS = 5;

export interface RequestOptions extends SourceRequest {
  /** Bytes of an answer. */
  readonly most: number;
}

/** Fetches an address that may be relative to that of the source. @throws IsletError of `failed` */
export type RequestData = (
  address: string,
  options: RequestOptions,
  failed: (message: string) => IsletError,
) => Promise<Buffer>;

/**
 * Sends a request, and a `GET` once more if its connection was closed: a server may end a kept connection at the moment in
 * which the next request takes it (RFC 9110, 9.2.2).
 */
async function send(address: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    if (init.method !== 'GET' || (code !== 'UND_ERR_SOCKET' && code !== 'ECONNRESET')) throw error;
    return fetch(address, init);
  }
}

/**
 * Requests for a source at `url`: to its origin, or to `https:` addresses. Only its origin gets `headers`.
 *
 * @param signal aborts all requests
 */
export function createRequests(url: string, headers: readonly [string, string][], signal?: AbortSignal): RequestData {
  const { origin } = new URL(url);
  const isAllowed = (address: URL): boolean => address.origin === origin || address.protocol === 'https:';

  /** Fetches an address, and those that it redirects to. Headers are secrets, which only their own origin gets. */
  async function follow(
    first: URL,
    { headers: more = {}, method = 'GET', body }: SourceRequest,
    aborted: AbortSignal,
    failed: (message: string) => IsletError,
  ): Promise<Response> {
    const sent = [...(first.origin === origin ? headers : []), ...Object.entries(more)];
    let address = first;
    for (let count = 0; count <= MOST_REDIRECTS; count += 1) {
      const init = { method, headers: sent, signal: aborted, redirect: 'manual', ...(body !== undefined && { body }) };
      const response = await send(address, init as RequestInit);
      const location = response.headers.get('location');
      if (location === null || !/^30[12378]$/.test(String(response.status))) return response;
      await response.body?.cancel();
      const next = URL.canParse(location, address.href) ? new URL(location, address) : undefined;
      const isSame = next?.origin === first.origin;
      if (next === undefined || (!isSame && next.protocol !== 'https:'))
        throw failed(`The server redirects to \`${location}\`, which is no \`https:\` address.`);
      if (!isSame && (sent.length > 0 || body !== undefined))
        throw failed(`The server redirects to \`${next.origin}\`, which must not get the headers of this source.`);
      address = next;
    }
    throw failed(`The server redirects more than ${String(MOST_REDIRECTS)} times.`);
  }

  return async (written, { most, ...request }, failed) => {
    const address = URL.canParse(written, url) ? new URL(written, url) : undefined;
    if (!address || !isAllowed(address)) throw failed(`\`${written}\` is no \`https:\` address.`);
    const timeout = AbortSignal.timeout(TIMEOUT);
    try {
      const response = await follow(address, request, signal ? AbortSignal.any([signal, timeout]) : timeout, failed);
      const { status } = response;
      const isRefused = status === 401 || status === 403;
      if (!response.ok)
        throw failed(
          `The server answered with status ${String(status)}${isRefused ? ', so it does not accept the `headers`' : ''}.`,
        );
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
        size += chunk.length;
        if (size > most) throw failed(`The answer has more than ${String(most)} bytes.`);
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } catch (error) {
      if (error instanceof IsletError || signal?.aborted === true) throw error;
      if (timeout.aborted) throw failed(`The server did not answer within ${String(TIMEOUT / 1000)} seconds.`);
      const { message, cause } = error as Error;
      throw failed(`The server could not be reached: ${cause instanceof Error ? cause.message : message}.`);
    }
  };
}

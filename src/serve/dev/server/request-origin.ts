import { isIP } from 'node:net';

/**
 * True if the `Host` header names this machine: `localhost`, an IP address, or the address that the server listens on.
 * Another name, as with DNS rebinding, would let another site read the project.
 */
export function isLocalHost(host: string | undefined, bound: string): boolean {
  const name = /^(\[[^\]]*\]|[^:]*)(:\d+)?$/.exec(host ?? '')?.[1]?.toLowerCase();
  if (name === undefined || name === '') return false;
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === bound.toLowerCase() ||
    isIP(name.replace(/^\[|\]$/g, '')) !== 0
  );
}

/** True if a request comes from a page of this server: it has the token, and the same origin. */
export function isSameOrigin(
  { headers }: { readonly headers: Readonly<Record<string, string | readonly string[] | undefined>> },
  token: string,
): boolean {
  const { origin, host, 'sec-fetch-site': site, 'x-islet-token': given } = headers;
  if (given !== token) return false;
  if (origin !== undefined && origin !== `http://${String(host)}`) return false;
  return site === undefined || site === 'same-origin';
}

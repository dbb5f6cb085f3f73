import { isIP } from 'node:net';

/**
 * Whether a request names this machine, as a page of the session does. A foreign name that was made to lead here (DNS rebinding) would let another site read the project;
 * addresses and `localhost` cannot be made to lead elsewhere.
 */
export function isOwnHost(host: string | undefined, bound: string): boolean {
  const name = /^(\[[^\]]*\]|[^:]*)(:\d+)?$/.exec(host ?? '')?.[1]?.toLowerCase();
  if (name === undefined || name === '') return false;
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === bound.toLowerCase() ||
    isIP(name.replace(/^\[|\]$/g, '')) !== 0
  );
}

/** Whether a request comes from a page of the session itself and nowhere else. */
export function isOwnPage(
  { headers }: { readonly headers: Readonly<Record<string, string | readonly string[] | undefined>> },
  token: string,
): boolean {
  const { origin, host, 'sec-fetch-site': site, 'x-islet-token': given } = headers;
  if (given !== token) return false;
  if (origin !== undefined && origin !== `http://${String(host)}`) return false;
  return site === undefined || site === 'same-origin';
}

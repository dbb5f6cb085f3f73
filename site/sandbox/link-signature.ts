import { createHmac, timingSafeEqual } from 'node:crypto';

/** Not a secret: it only shows what a signed address looks like and that it can expire. */
const SECRET = 'sandbox';

/** Returns the query that makes a path valid until a point in time (seconds since 1970). */
export function signedQuery(path: string, expires: number): URLSearchParams {
  return new URLSearchParams({ expires: String(expires), signature: sign(path, String(expires)) });
}

/**
 * Whether an address is valid at `now` (milliseconds since 1970). An address without a signature always is: plain links
 * have none.
 */
export function mayLoad({ pathname, searchParams }: URL, now: number): boolean {
  const signature = searchParams.get('signature');
  const expires = searchParams.get('expires');
  if (signature === null && expires === null) return true;
  const right = sign(pathname, expires ?? '');
  const given = Buffer.from(signature ?? '');
  return given.length === right.length && timingSafeEqual(given, Buffer.from(right)) && now < Number(expires) * 1000;
}

function sign(path: string, expires: string): string {
  return createHmac('sha256', SECRET).update(`${path}\n${expires}`).digest('hex').slice(0, 32);
}

import type { MiddlewareHandler } from 'hono';

/**
 * Refuses requests that pages of another origin make: a website that is open beside the sandbox must neither steer it nor read what it recorded.
 * Programs send neither header; a person who types the address sends `Sec-Fetch-Site: none`.
 */
export const ownOriginOnly: MiddlewareHandler = async ({ req }, next) => {
  const origin = req.header('Origin');
  const site = req.header('Sec-Fetch-Site');
  const isOwn =
    (origin === undefined || origin === new URL(req.url).origin) &&
    (site === undefined || site === 'same-origin' || site === 'none');
  if (!isOwn) return new Response('Only pages of this origin may ask for this.\n', { status: 403 });
  await next();
  return undefined;
};

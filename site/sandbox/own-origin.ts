import type { MiddlewareHandler } from 'hono';

/**
 * Rejects requests from pages of another origin: a website open beside the sandbox must neither control it nor read its
 * records. Programs send neither header; a typed address sends `Sec-Fetch-Site: none`.
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

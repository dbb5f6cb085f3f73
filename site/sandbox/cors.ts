import type { Settings } from './settings.js';

/**
 * Makes the response readable for pages of any origin; the sandbox has no user data. Only responses with the file
 * expose headers.
 */
export function withCors(response: Response, exposed: readonly string[] = []): Response {
  response.headers.set('Access-Control-Allow-Origin', '*');
  if (exposed.length > 0) response.headers.set('Access-Control-Expose-Headers', exposed.join(', '));
  return response;
}

/** Returns the response to a preflight. */
export function preflight(
  methods: string,
  headers: string,
  { preflightSeconds }: Pick<Settings, 'preflightSeconds'>,
): Response {
  return withCors(
    new Response(null, {
      status: 204,
      headers: {
        'Access-Control-Allow-Methods': methods,
        'Access-Control-Allow-Headers': headers,
        'Access-Control-Max-Age': String(preflightSeconds),
      },
    }),
  );
}

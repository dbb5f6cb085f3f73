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

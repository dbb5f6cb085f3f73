import type { PageInfo } from 'islet';

/** Scheme and host of the page's address. */
export function siteOrigin({ url, path }: PageInfo): string {
  return url.slice(0, url.length - path.length);
}

import type { PageInfo } from 'islet';

/** Scheme and host of the page's address. */
export function siteOrigin({ url, path }: PageInfo): string {
  return url.slice(0, url.length - path.length);
}

/** Address of the home page, with a slash at the end. */
export function siteHome(page: PageInfo): string {
  return `${siteOrigin(page)}${page.base ?? ''}/`;
}

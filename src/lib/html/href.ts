/** Adds the slash at the end of a link to a page. Links to files, anchors and other addresses stay as they are. */
export function normaliseHref(href: string): string {
  const { path, rest } = splitHref(href);
  return path === '' || path.endsWith('/') || /\.[a-z0-9]+$/i.test(path) ? href : `${path}/${rest}`;
}

/** Splits a link of the site. `path` is empty for links to other sites and for bare anchors; `anchor` has no `#`. */
export function splitHref(href: string): { path: string; rest: string; anchor: string } {
  if (!href.includes('#') && !href.includes('?'))
    return { path: href.startsWith('/') && !href.startsWith('//') ? href : '', rest: '', anchor: '' };
  const [, path = '', query = '', hash = ''] = /^(\/(?!\/)[^?#]*)?(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
  return { path, rest: `${query}${hash}`, anchor: hash.slice(1) };
}

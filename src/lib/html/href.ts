/** Routes end in `/`: a link written without it means the same page. Files, anchors and other addresses stay as they are. */
export function normaliseHref(href: string): string {
  const { path, rest } = splitHref(href);
  return path === '' || path.endsWith('/') || /\.[a-z0-9]+$/i.test(path) ? href : `${path}/${rest}`;
}

/** Takes a link of the site apart; `path` is empty for links to other places and for bare anchors, `anchor` lacks its `#`. */
export function splitHref(href: string): { path: string; rest: string; anchor: string } {
  if (!href.includes('#') && !href.includes('?'))
    return { path: href.startsWith('/') && !href.startsWith('//') ? href : '', rest: '', anchor: '' };
  const [, path = '', query = '', hash = ''] = /^(\/(?!\/)[^?#]*)?(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
  return { path, rest: `${query}${hash}`, anchor: hash.slice(1) };
}

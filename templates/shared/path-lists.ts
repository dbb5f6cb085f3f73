/** A path without its trailing slash, so that `/ludo` and `/ludo/` compare as one; `/` becomes the empty string. */
export function trimPath(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Whether two paths are equal, ignoring a trailing slash. */
export function isSamePath(first: string, second: string): boolean {
  return trimPath(first) === trimPath(second);
}

/** Whether `path` equals `top` or is below it. No other path counts as below `/`. */
export function isWithin(path: string, top: string): boolean {
  return isSamePath(path, top) || (trimPath(top) !== '' && path.startsWith(`${trimPath(top)}/`));
}

/** Whether the list contains the path. */
export function listsPath(list: readonly string[], path: string): boolean {
  return list.some((item) => isSamePath(item, path));
}

/** Whether the list contains the path or one of its parents. */
export function coversPath(list: readonly string[], path: string): boolean {
  return list.some((item) => isWithin(path, item));
}

/** Path of a page as content writes it, without the path that the site is published below. */
export function pathInSite({ path, base = '' }: { readonly path: string; readonly base?: string }): string {
  return path.slice(base.length);
}

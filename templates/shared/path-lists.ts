/** A path without its trailing slash, so that `/ludo` and `/ludo/` compare as one; `/` becomes the empty string. */
export function trimPath(path: string): string {
  return path.replace(/\/+$/, '');
}

/** True where both are one path, trailing slash aside. */
export function isSamePath(first: string, second: string): boolean {
  return trimPath(first) === trimPath(second);
}

/** True where `path` is `top` or lies below it. Nothing but itself lies below `/`. */
export function isWithin(path: string, top: string): boolean {
  return isSamePath(path, top) || (trimPath(top) !== '' && path.startsWith(`${trimPath(top)}/`));
}

/** True where the list names the path. */
export function listsPath(list: readonly string[], path: string): boolean {
  return list.some((item) => isSamePath(item, path));
}

/** True where the path is in the list or below one of its paths. */
export function coversPath(list: readonly string[], path: string): boolean {
  return list.some((item) => isWithin(path, item));
}

/** Name of the page for unknown addresses in its folder, and in folders below that have none. */
const NAME = '404.html';

/** Whether a published file is a not-found page. */
export function isNotFoundPage(path: string): boolean {
  return path === NAME || path.endsWith(`/${NAME}`);
}

/** Returns the folders below the root with a not-found page, such as `hi/`; outer folders first. */
export function foldersWithNotFoundPage(paths: Iterable<string>): string[] {
  const folders: string[] = [];
  for (const path of paths) if (path.endsWith(`/${NAME}`)) folders.push(path.slice(0, -NAME.length));
  return folders.sort();
}

/** Returns the paths of the not-found pages for a folder, given as its decoded parts; the nearest first. */
export function notFoundCandidates(folder: readonly string[]): string[] {
  return [...folder, NAME].map((_, index) => [...folder.slice(0, folder.length - index), NAME].join('/'));
}

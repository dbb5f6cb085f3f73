/** Name of the page for addresses without a page. It is for the folder that it lies in, and for those below without one of their own. */
const NAME = '404.html';

/** Whether a published file is such a page. A route of such a page is the same path after a slash. */
export function isNotFoundPage(path: string): boolean {
  return path === NAME || path.endsWith(`/${NAME}`);
}

/** Folders below the root with a not-found page of their own, such as `hi/`; folders before those inside them. */
export function foldersWithNotFoundPage(paths: Iterable<string>): string[] {
  const folders: string[] = [];
  for (const path of paths) if (path.endsWith(`/${NAME}`)) folders.push(path.slice(0, -NAME.length));
  return folders.sort();
}

/** Paths of the not-found pages that may answer for a path, given as its decoded parts before the last slash: the nearest first. */
export function notFoundCandidates(folder: readonly string[]): string[] {
  return [...folder, NAME].map((_, index) => [...folder.slice(0, folder.length - index), NAME].join('/'));
}

/** Pages of a large site. */
const LARGE = 30_000;

/** Returns whether a site has so many pages that a build ends its threads early to free their memory. */
export function isLarge(pages: number): boolean {
  return pages >= LARGE;
}

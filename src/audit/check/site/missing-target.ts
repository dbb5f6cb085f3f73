import type { CheckedSite, LinkTarget } from './checked-site.js';

/** Redirects that browsers follow (Fetch standard, HTTP-redirect fetch). */
const MAX_REDIRECTS = 20;

/** Whether an address of the site has no file, directly or after redirects. */
export function isMissing(site: CheckedSite, first: LinkTarget): boolean {
  let target: LinkTarget | undefined = first;
  for (let count = 0; target?.redirect && count <= MAX_REDIRECTS; count += 1)
    target = site.resolve(target.redirect.to, '/');
  return target !== undefined && target.file === undefined;
}

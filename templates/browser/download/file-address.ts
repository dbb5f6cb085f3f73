/** What two addresses of one file have in common: a query often is a signature that expires. */
export function fileAddress(url: string): string {
  return url.replace(/[?#].*/s, '');
}

import { routeKey } from '../lib/text/names.js';
import type { AddNote } from './import-report.js';
import type { OldSite } from './old-site.js';
import type { PlannedPage } from './plan-routes.js';

/**
 * Redirects the addresses without a file whose target is clear, and notes the others.
 *
 * @returns the table of redirects as CSV; `undefined` without one
 */
export function listRedirects(
  { lists, locales, files }: OldSite,
  pages: readonly PlannedPage[],
  withQueries: boolean,
  note: AddNote,
): string | undefined {
  const [main = 'en'] = locales;
  const keyOf = (address: string): string => routeKey(encodeURI(address));
  const routes = new Map(pages.map(({ route }) => [keyOf(route), route]));
  const taken = new Set([
    ...routes.keys(),
    ...pages.flatMap(({ redirectFrom }) => redirectFrom.map(routeKey)),
    ...files.map((file) => keyOf(file.address)),
  ]);
  const fed = new Set(
    pages.flatMap(({ page: { fields } }) =>
      fields.published === undefined || fields.draft || fields.noindex || fields.publishFrom || fields.publishUntil
        ? []
        : (fields.locale ?? main),
    ),
  );
  const targetOf = (to: OldSite['lists'][number]['to']): string | undefined => {
    if (typeof to !== 'object') return to === undefined ? undefined : routes.get(keyOf(to));
    return fed.has(to.feed) ? `${to.feed === main ? '' : `/${to.feed.toLowerCase()}`}/feed.xml` : undefined;
  };
  // A redirect with a placeholder must cover no page.
  const covers = (address: string): boolean => {
    const [start = '', ...rest] = address.split(':number');
    return rest.length > 0 && [...taken].some((one) => one.startsWith(encodeURI(start)));
  };
  const rows: string[] = [];
  for (const { what, address, to } of lists) {
    const target = targetOf(to);
    const key = keyOf(address);
    if (taken.has(key) || target === address) continue;
    const isPossible = (withQueries || !address.includes('?')) && !covers(address);
    taken.add(key);
    if (target === undefined || !isPossible) note('left-out', what, address);
    else rows.push(`"${encodeURI(address)}","${encodeURI(target)}"\n`);
  }
  return rows.length === 0 ? undefined : `from,to\n${rows.join('')}`;
}

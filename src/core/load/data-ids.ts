import type { SiteData } from '../../lib/site/site-data.js';
import { valueAt } from '../../lib/text/value-path.js';
import { dataFiles } from '../../render/page/data-reader.js';

/**
 * Returns the ids that `reference()` accepts: of the entries of a collection, or of the items of lists in a `single`; none
 * without a definition. `undefined` if there is no file, which has a problem of its own.
 *
 * @param refersTo as the field says: `ID`, or `ID.LIST`
 */
export function idsOf(data: SiteData, refersTo: string, locale: string): readonly string[] | undefined {
  const [id = '', ...list] = refersTo.split('.');
  if (!data.has(id)) return [];
  const files = dataFiles(data.get(id) ?? [], locale);
  if (files.length === 0) return undefined;
  if (files.some(({ file }) => file.startsWith(`site/data/${id}/`))) return files.map((file) => file.id);
  const lists = files.flatMap(({ value }): unknown[] =>
    list.length > 0 ? [valueAt(value, list)] : Object.values(value as object),
  );
  const ids = lists.flatMap((items) => (Array.isArray(items) ? items.map((item) => valueAt(item, ['id'])) : []));
  return [...new Set(ids.filter((item) => typeof item === 'string' || typeof item === 'number').map(String))];
}

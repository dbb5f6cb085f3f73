import { formatCount } from '../../../lib/text/format-count.js';
import { firstNames } from '../../first-names.js';
import type { TableSection } from '../../report/audit-report.js';
import type { Inventory } from '../inventory.js';
import { MAX_NAMES } from './max-names.js';

/** The exceptions of the security policy, and the pages that each is for. */
export function exceptionSection(exceptions: Inventory['exceptions']): TableSection {
  return {
    id: 'exceptions',
    title: 'Exceptions of the security policy',
    about:
      'Paths whose policy allows more than that of other pages, as `site/site.yaml` states. A service worker can answer for every page of its scope; foreign pages share the storage, the cookies and the workers of the site.',
    columns: ['Path', 'Allows', 'Why', 'Pages'],
    rows: exceptions.map(({ path, allow, reason, pages }) => [
      path,
      allow,
      reason,
      pages.length > MAX_NAMES ? formatCount(pages.length, 'page') : firstNames(pages, MAX_NAMES),
    ]),
    short: exceptions.length === 0 ? [] : [['Exceptions', formatCount(exceptions.length, 'path')]],
    empty: 'None.',
  };
}

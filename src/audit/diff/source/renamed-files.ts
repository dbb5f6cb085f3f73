import type { AuditFolder } from '../../audit-folder.js';
import type { PageChanges } from './page-changes.js';
import type { Audits } from './source-changes.js';

/** Previous names of page files whose page moved with its title, or whose bytes moved. */
export function renamedFiles({ before, after }: Audits, changes: PageChanges | undefined): Map<string, string> {
  const found = new Map<string, string>();
  if (!before || !after) return found;
  const gone = [...before.sources].filter(([file]) => !after.sources.has(file));
  const came = [...after.sources].filter(([file]) => !before.sources.has(file));
  const pair = (keyOf: (side: AuditFolder, file: string, hash: string) => string | undefined): void => {
    const old = new Map(gone.map(([file, hash]) => [keyOf(before, file, hash), file]));
    for (const [file, hash] of came) {
      const key = keyOf(after, file, hash);
      const former = key === undefined ? undefined : old.get(key);
      if (former !== undefined && !found.has(file) && ![...found.values()].includes(former)) found.set(file, former);
    }
  };
  pair((_, file, hash) => `${/\.[a-z]+$/.exec(file)?.[0] ?? ''} ${hash}`);
  const titles = new Map(
    [...(changes?.pages.values() ?? [])].flatMap(({ before: old, after: fresh }) =>
      [old, fresh].flatMap((page) => (page ? [[page.file, `${page.locale} ${page.title}`] as const] : [])),
    ),
  );
  pair((_, file) => titles.get(file));
  return found;
}

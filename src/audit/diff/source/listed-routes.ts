import type { PageRecords, RecordedPage } from '../../page-records.js';
import { parseDependency, parseField, type Dependency } from '../../../lib/site/dependency.js';
import type { PageChanges } from './page-changes.js';

/** Records of two builds. */
export interface ComparedRecords {
  readonly before: PageRecords;
  readonly after: PageRecords;
  readonly changes: PageChanges;
}

/** A page in both builds. */
interface PagePair {
  readonly before: RecordedPage | undefined;
  readonly after: RecordedPage | undefined;
}

/** Whether a page read something of a data file that differs; of a file with many pages it may not have. */
export function readsData(file: string, { before, after }: PagePair, records: ComparedRecords): boolean {
  if (!before || !after) return true;
  const isItem = [before, after].some((page) => page.file.startsWith(`${file}#`) || page.inputs?.files.includes(file));
  if (isItem && before.sha256 !== after.sha256) return true;
  return differingDependencies(before, after, records).some((name) => {
    const { kind, object } = parseDependency(name);
    const id = object.slice(object.indexOf(' ') + 1);
    return kind === 'data' && (file.startsWith(`site/data/${id}.`) || file.startsWith(`site/data/${id}/`));
  });
}

function differingDependencies(before: RecordedPage, after: RecordedPage, records: ComparedRecords): Dependency[] {
  const [old, fresh] = [records.before.dependenciesOf(before), records.after.dependenciesOf(after)];
  const names = new Set([...old.keys(), ...fresh.keys()]);
  return [...names].filter((name) => old.get(name) !== fresh.get(name)) as Dependency[];
}

/** What the page before and the page after depended on. */
function namesOf({ before, after }: PagePair, records: ComparedRecords): Dependency[] {
  const [old, fresh] = [before && records.before.dependenciesOf(before), after && records.after.dependenciesOf(after)];
  return [...(old?.keys() ?? []), ...(fresh?.keys() ?? [])] as Dependency[];
}

/** The pages that a page lists or links to and that differ in what it read of them, by route. */
export function listedRoutes(pair: PagePair, records: ComparedRecords): Set<string> {
  const { before, after } = pair;
  const { pages } = records.changes;
  const found = new Set<string>();
  const names = before && after ? differingDependencies(before, after, records) : namesOf(pair, records);
  if ([before, after].some((page) => page?.inputs?.listsPages) && before?.sha256 !== after?.sha256) {
    const kinds = listedKinds(pair, records);
    for (const [route, { before: old, after: fresh }] of pages)
      if (kinds.size === 0 || kinds.has(old?.template ?? '') || kinds.has(fresh?.template ?? '')) found.add(route);
  }
  for (const name of names) {
    const { kind, object } = parseDependency(name);
    if (kind === 'page' && pages.has(object)) found.add(object);
    if (kind === 'field' && pages.has(parseField(object).of)) found.add(parseField(object).of);
    if (kind === 'routes' || kind === 'fields') for (const route of records.changes.differingIn(name)) found.add(route);
  }
  return found;
}

/** The kinds of the pages that a page shows something of. */
function listedKinds(pair: PagePair, records: ComparedRecords): Set<string> {
  const routes = namesOf(pair, records).flatMap((name) => {
    const { kind, object } = parseDependency(name);
    return kind === 'field' ? [parseField(object).of] : [];
  });
  return new Set(
    routes.flatMap((route) => {
      const page = records.after.byRoute.get(route) ?? records.before.byRoute.get(route);
      return page ? [page.template] : [];
    }),
  );
}

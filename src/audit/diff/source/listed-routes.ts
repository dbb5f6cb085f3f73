import type { PageRecords, RecordedPage } from '../../page-records.js';
import { parseDependency, parseField, type Dependency } from '../../../lib/site/dependency.js';
import type { PageChange, PageChanges } from './page-changes.js';

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

/** What a page that differs may do in a list. */
export interface ListedPage {
  readonly isEntering: boolean;
  readonly isLeaving: boolean;
  /** Whether it may bring other pages into the list, or drive them out. */
  readonly canShift: boolean;
}

/** What differs of the lists on a page. */
export interface Lists {
  /** The pages that it lists or links to and that differ, by route. */
  readonly routes: ReadonlyMap<string, ListedPage>;
  /** The number of pages without a difference that only one build listed. */
  readonly shifted: number;
}

/** Finds what differs of the lists on a page. */
export function listsOf(pages: PagePair, { before, after, changes }: ComparedRecords): Lists {
  const routes = new Map<string, ListedPage>();
  for (const route of listedRoutes(pages, { before, after, changes })) {
    const change = changes.pages.get(route);
    if (change)
      routes.set(route, {
        // What is read of a page where it is in no list decides whether it gets there.
        isEntering: decides(change, pages.before ?? pages.after),
        isLeaving: decides(change, pages.after ?? pages.before),
        canShift: [pages.before, pages.after].some((reader) => sorts(change, reader, { before, after })),
      });
  }
  return { routes, shifted: shiftedRoutes(pages, { before, after, changes }) };
}

function decides({ before, after, fields }: PageChange, reader: RecordedPage | undefined): boolean {
  if (fields.has('path')) return true;
  const page = after ?? before;
  if (reader?.inputs?.listsPages === true) {
    // What its list was made from is not recorded: of what it shows no field is certain to decide.
    const shown = shownFields(reader);
    return [...fields].some((field) => !shown.has(field));
  }
  return [...fields].some((field) =>
    ['', page?.template, page?.route].some(
      (of) =>
        of !== undefined &&
        [`fields ${field} ${of}`, `field ${field} ${of}`].some((name) => reader?.dependencies.has(name) === true),
    ),
  );
}

/** Whether a page read a changed field of more pages than it shows: to sort them or to leave some out. */
function sorts(
  { before, after, fields }: PageChange,
  reader: RecordedPage | undefined,
  records: Pick<ComparedRecords, 'before' | 'after'>,
): boolean {
  const page = after ?? before;
  if (!page || !reader || fields.has('path') || reader.inputs?.listsPages === true) return true;
  const pagesOf = (field: string): number =>
    [...reader.dependencies.keys()].reduce((count, name) => {
      const { kind, object } = parseDependency(name as Dependency);
      if (kind !== 'field' && kind !== 'fields') return count;
      const read = parseField(object);
      if (read.field !== field) return count;
      if (kind === 'fields') return read.of === '' || read.of === page.template ? Infinity : count;
      const template = (records.after.byRoute.get(read.of) ?? records.before.byRoute.get(read.of))?.template;
      return template === page.template ? count + 1 : count;
    }, 0);
  const counts = [...shownFields(reader)].map(pagesOf).filter((count) => count > 0);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return [...fields].some((field) => {
    const count = pagesOf(field);
    return count > 0 && (count > least || least === most);
  });
}

/** The fields that a page read of pages that it lists. */
function shownFields(reader: RecordedPage): Set<string> {
  return new Set(
    [...reader.dependencies.keys()].flatMap((name) => {
      const { kind, object } = parseDependency(name as Dependency);
      return kind === 'field' || kind === 'fields' ? [parseField(object).field] : [];
    }),
  );
}

/** Whether a page read something of a data file that differs; of a file with many pages it may not have. */
export function readsData(file: string, before: RecordedPage | undefined, after: RecordedPage | undefined): boolean {
  if (!before || !after) return true;
  const isItem = [before, after].some((page) => page.file.startsWith(`${file}#`) || page.inputs?.files.includes(file));
  if (isItem && before.sha256 !== after.sha256) return true;
  return differingDependencies(before, after).some((name) => {
    const { kind, object } = parseDependency(name);
    const id = object.slice(object.indexOf(' ') + 1);
    return kind === 'data' && (file.startsWith(`site/data/${id}.`) || file.startsWith(`site/data/${id}/`));
  });
}

function differingDependencies(before: RecordedPage, after: RecordedPage): Dependency[] {
  const names = new Set([...before.dependencies.keys(), ...after.dependencies.keys()]);
  return [...names].filter((name) => before.dependencies.get(name) !== after.dependencies.get(name)) as Dependency[];
}

function listedRoutes({ before, after }: PagePair, records: ComparedRecords): Set<string> {
  const { pages } = records.changes;
  const found = new Set<string>();
  const both = before && after;
  const names = both
    ? differingDependencies(before, after)
    : ([...((before ?? after)?.dependencies.keys() ?? [])] as Dependency[]);
  if ([before, after].some((page) => page?.inputs?.listsPages) && before?.sha256 !== after?.sha256) {
    const kinds = listedKinds([before, after], records);
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
function listedKinds(readers: readonly (RecordedPage | undefined)[], records: ComparedRecords): Set<string> {
  const routes = readers.flatMap((page) =>
    [...(page?.dependencies.keys() ?? [])].flatMap((name) => {
      const { kind, object } = parseDependency(name as Dependency);
      return kind === 'field' ? [parseField(object).of] : [];
    }),
  );
  return new Set(
    routes.flatMap((route) => {
      const page = records.after.byRoute.get(route) ?? records.before.byRoute.get(route);
      return page ? [page.template] : [];
    }),
  );
}

function shiftedRoutes({ before, after }: PagePair, records: ComparedRecords): number {
  if (!before || !after) return 0;
  const found = new Set<string>();
  for (const name of differingDependencies(before, after)) {
    const { kind, object } = parseDependency(name);
    const [was, is] = [before.dependencies.has(name), after.dependencies.has(name)];
    if ((was && is) || (kind !== 'field' && kind !== 'fields')) continue;
    const { of } = parseField(object);
    const { byRoute } = was ? records.before : records.after;
    const listed =
      kind === 'field'
        ? [of]
        : [...byRoute.values()].filter(({ template }) => of === '' || template === of).map(({ route }) => route);
    for (const route of listed) if (!records.changes.pages.has(route)) found.add(route);
  }
  return found.size;
}

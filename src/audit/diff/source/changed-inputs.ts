import type { AuditFolder } from '../../audit-folder.js';
import { memo } from '../../memo.js';
import type { PageRecords, RecordedPage } from '../../page-records.js';
import { byCodeUnit } from '../../../lib/text/code-unit-order.js';
import { parseDependency, parseField, type Dependency } from '../../../lib/site/dependency.js';
import { sourceFile } from '../../../lib/site/item-file.js';
import type { FileMatch } from '../model/match-files.js';
import { comparePageRecords, type PageChanges } from './page-changes.js';
import type { Audits, SourceChanges } from './source-changes.js';

/** How a source reaches a published file. */
export type Via = 'page' | 'data' | 'list' | 'version' | 'asset' | 'template' | 'style' | 'settings';

/** A source that differs, and on which a published file depends. */
export interface ChangedInput {
  readonly file: string;
  /** Its previous name, if it was renamed. */
  readonly former: string;
  readonly via: Via;
  /** For pages that are listed: their routes. */
  readonly routes: readonly string[];
  /** True for a listed page if more entries came or went than the listed pages that differ can have moved. */
  readonly isOwnEntryOnly: boolean;
}

/** What differs among the inputs of published files. */
export interface ChangedInputs {
  /** The inputs of a file that differ, sorted. Matches must come one after the other, to be fast. */
  of(match: FileMatch): readonly ChangedInput[];
  /** The changed sources of the page of a route; empty if its page does not differ. */
  ofRoute(route: string): readonly string[];
  /** Previous name of a renamed source. */
  formerOf(file: string): string;
}

/** Finds the inputs of published files that differ, as exactly as the builds recorded what they depend on. */
export function createChangedInputs(audits: Audits, sources: SourceChanges): ChangedInputs {
  const { before, after } = audits;
  const recorded = lazy(() => {
    const [old, fresh] = [before?.records, after?.records];
    return old && fresh ? { before: old, after: fresh, changes: comparePageRecords(old, fresh) } : undefined;
  });
  const renamed = lazy(() => renamedFiles(audits, recorded()?.changes));
  const formerOf = (file: string): string => renamed().get(file) ?? file;
  const isDiffering = (file: string): boolean => {
    const [old, fresh] = [before?.sources.get(file), after?.sources.get(file)];
    // An asset that only one build used need not have changed.
    const isUse = file.startsWith('site/assets/') && (old === undefined || fresh === undefined);
    return old !== fresh && !isFormer(file) && !isUse;
  };
  const current = lazy(() => new Map([...renamed()].map(([file, former]) => [former, file])));
  const isFormer = (file: string): boolean => current().has(file);

  const filesOf = (page: RecordedPage | undefined): string[] =>
    page
      ? [sourceFile(page.file), ...(page.inputs?.files ?? [])].map((file) => current().get(file) ?? file).filter(isDiffering)
      : [];
  const ofRoute = (route: string): string[] => {
    const { changes } = recorded() ?? {};
    const change = changes?.pages.get(route);
    if (!change) return [];
    const own = unique([...filesOf(change.before), ...filesOf(change.after)]);
    // A page that was made from a list of pages changes with any of them.
    const isOfList = change.before?.inputs?.listsPages === true || change.after?.inputs?.listsPages === true;
    return isOfList ? unique([...own, ...allPages()]) : own;
  };
  const allPages = lazy(() =>
    unique(
      [...(recorded()?.changes.pages.values() ?? [])].flatMap(({ before: old, after: fresh }) =>
        [old, fresh].flatMap((page) => (page?.inputs?.listsPages === true ? [] : filesOf(page))),
      ),
    ),
  );

  const of = memo(1, (match: FileMatch): readonly ChangedInput[] => {
    const found = new Map<string, ChangedInput>();
    let isOwnEntryOnly = false;
    const add = (file: string, via: Via, route?: string): void => {
      const known = found.get(file);
      const routes = unique([...(known?.routes ?? []), ...(route === undefined ? [] : [route])]);
      // Its own source says more than a list that has it.
      found.set(file, { file, former: formerOf(file), via: known && known.via !== 'list' ? known.via : via, routes, isOwnEntryOnly });
    };
    const [old, fresh] = [pageOf(before, match.before?.path), pageOf(after, match.after?.path)];
    const records = recorded();
    const isCard = [before?.records?.byCard.has(match.before?.path ?? ''), after?.records?.byCard.has(match.after?.path ?? '')].includes(true);
    const isSameCard = isCard && old && fresh && records?.changes.pages.has(old.route) !== true && old.route === fresh.route;
    const own = unique([
      ...(before && match.before ? sources.differing(before, match.before.path, 'own') : []),
      ...(after && match.after ? sources.differing(after, match.after.path, 'own') : []),
    ]).filter((file) => isDiffering(file));
    for (const file of own)
      if (!records || isRead(file, old, fresh)) if (!isSameCard || !/^site\/(?:pages|data)\//.test(file)) add(file, viaOf(file));
    if (!records || (!old && !fresh)) {
      for (const [audit, path] of [[before, match.before?.path], [after, match.after?.path]] as const)
        if (audit && path !== undefined)
          for (const file of sources.differing(audit, path, 'lists')) if (isDiffering(file) && !found.has(file)) add(file, viaOf(file) === 'page' ? 'list' : viaOf(file));
    } else {
      const listed = listedRoutes(old, fresh, records.changes);
      isOwnEntryOnly = shiftedRoutes(old, fresh, records.changes, [before?.records, after?.records]) > 2 * listed.length;
      for (const route of listed) for (const file of ofRoute(route)) add(file, 'list', route);
      for (const page of [old, fresh])
        if (page) for (const route of records.changes.versionsOf(page.route)) if (route !== page.route) for (const file of ofRoute(route)) add(file, 'version', route);
    }
    return [...found.values()].sort((a, b) => byCodeUnit(a.file, b.file));
  });
  return { of, ofRoute, formerOf };
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)];
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The record of a page, of a file of a template, or of the page of a social card. */
function pageOf(audit: AuditFolder | undefined, path: string | undefined): RecordedPage | undefined {
  return path === undefined ? undefined : (audit?.records?.byOutput.get(path) ?? audit?.records?.byCard.get(path));
}

function viaOf(file: string): Via {
  if (file.startsWith('templates/')) return file.endsWith('.css') ? 'style' : 'template';
  if (file.startsWith('site/data/')) return 'data';
  if (file.startsWith('site/pages/')) return 'page';
  return file === 'site/site.yaml' ? 'settings' : 'asset';
}

/** Whether a page read something of a file that differs: of data, and of a file with many pages, it may not have. */
function isRead(file: string, before: RecordedPage | undefined, after: RecordedPage | undefined): boolean {
  if (!before || !after || !file.startsWith('site/data/')) return true;
  const isItem = [before, after].some((page) => page.file.startsWith(`${file}#`) || page.inputs?.files.includes(file));
  if (isItem && before.sha256 !== after.sha256) return true;
  return [...differingDependencies(before, after)].some((name) => {
    const { kind, object } = parseDependency(name);
    const id = object.slice(object.indexOf(' ') + 1);
    return kind === 'data' && (file.startsWith(`site/data/${id}.`) || file.startsWith(`site/data/${id}/`));
  });
}

function* differingDependencies(before: RecordedPage, after: RecordedPage): Generator<Dependency> {
  const names = new Set([...before.dependencies.keys(), ...after.dependencies.keys()]);
  for (const name of names)
    if (before.dependencies.get(name) !== after.dependencies.get(name)) yield name as Dependency;
}

/** The routes of the pages that differ and that a page lists or links to. */
function listedRoutes(
  before: RecordedPage | undefined,
  after: RecordedPage | undefined,
  { pages }: PageChanges,
): string[] {
  const only = before && after ? undefined : (before ?? after);
  const generatedFromLists = [before, after].some((page) => page?.inputs?.listsPages);
  if (generatedFromLists && before?.sha256 !== after?.sha256) return [...pages.keys()];
  const names = only ? ([...only.dependencies.keys()] as Dependency[]) : before && after ? [...differingDependencies(before, after)] : [];
  const found = new Set<string>();
  for (const name of names) {
    const { kind, object } = parseDependency(name);
    if (kind === 'page' && pages.has(object)) found.add(object);
    if (kind === 'routes' || kind === 'fields') {
      const { field, of } = kind === 'routes' ? { field: 'path', of: object } : parseField(object);
      for (const [route, { before: old, after: fresh, fields }] of pages)
        if ((of === '' || old?.template === of || fresh?.template === of) && (fields.has('path') || fields.has(field)))
          found.add(route);
    }
    if (kind === 'field') {
      const { of } = parseField(object);
      if (pages.has(of)) found.add(of);
    }
  }
  return [...found];
}

/** The number of pages without a difference that only one build listed on a page. */
function shiftedRoutes(
  before: RecordedPage | undefined,
  after: RecordedPage | undefined,
  { pages }: PageChanges,
  [old, fresh]: readonly (PageRecords | undefined)[],
): number {
  if (!before || !after) return 0;
  const found = new Set<string>();
  for (const name of differingDependencies(before, after)) {
    const { kind, object } = parseDependency(name);
    const [was, is] = [before.dependencies.has(name), after.dependencies.has(name)];
    if ((was && is) || (kind !== 'field' && kind !== 'fields')) continue;
    const { of } = parseField(object);
    const records = was ? old : fresh;
    const listed = kind === 'field' ? [of] : [...(records?.byRoute.values() ?? [])].filter(({ template }) => of === '' || template === of).map(({ route }) => route);
    for (const route of listed) if (!pages.has(route)) found.add(route);
  }
  return found.size;
}

/** Previous names of page files whose page moved with its title, or whose bytes moved. */
function renamedFiles({ before, after }: Audits, changes: PageChanges | undefined): Map<string, string> {
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

import type { AuditFolder } from '../../audit-folder.js';
import { memo } from '../../memo.js';
import type { RecordedPage } from '../../page-records.js';
import { byCodeUnit } from '../../../lib/text/code-unit-order.js';
import { sourceFile } from '../../../lib/site/item-file.js';
import type { FileMatch } from '../model/match-files.js';
import { listsOf, readsData, type ComparedRecords, type ListedPage } from './listed-routes.js';
import { comparePageRecords } from './page-changes.js';
import { renamedFiles } from './renamed-files.js';
import type { Audits, SourceChanges, SourceGroups } from './source-changes.js';

/** How a source reaches a published file. */
export type Via = 'page' | 'data' | 'list' | 'version' | 'asset' | 'template' | 'script' | 'style' | 'settings';

/** A source that differs, and on which a published file depends. */
export interface ChangedInput {
  readonly file: string;
  readonly via: Via;
  /** True if it has another name than before. */
  readonly isRenamed: boolean;
  /** For listed pages: their routes. */
  readonly routes: ReadonlySet<string>;
  /** For listed pages: whether they may bring other pages into a list, or drive them out. */
  readonly canShift: boolean;
  /** For a listed page: the routes under which it may enter a list, and leave it. */
  readonly entering: ReadonlySet<string>;
  readonly leaving: ReadonlySet<string>;
  /** For a listed page: what lists can show of it, before and after. */
  readonly shownBefore: readonly string[];
  readonly shownAfter: readonly string[];
  /** For a listed page: true if more entries came or went than the listed pages that differ can have moved. */
  readonly isOwnEntryOnly: boolean;
}

/** What differs among the inputs of published files. */
export interface ChangedInputs {
  /** The inputs of a file that differ, sorted. Changes must come file by file, to be fast. */
  of(match: FileMatch): readonly ChangedInput[];
  /** The changed sources of the page of a route; empty if lists see no difference. */
  ofRoute(route: string): readonly string[];
  /** Previous name of a renamed source, else its name. */
  formerOf(file: string): string;
}

interface Paths {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Finds the inputs of published files that differ, as exactly as the builds recorded what they depend on. */
export function createChangedInputs(audits: Audits, sources: SourceChanges): ChangedInputs {
  const { before, after } = audits;
  const recorded = lazy(() => {
    const [old, fresh] = [before?.records, after?.records];
    return old && fresh ? { before: old, after: fresh, changes: comparePageRecords(old, fresh) } : undefined;
  });
  const renamed = lazy(() => renamedFiles(audits, recorded()?.changes));
  const current = lazy(() => new Map([...renamed()].map(([file, former]) => [former, file])));

  const isDiffering = (file: string): boolean => {
    const [old, fresh] = [before?.sources.get(file), after?.sources.get(file)];
    // An asset that only one build used need not have changed.
    const isUse = file.startsWith('site/assets/') && (old === undefined || fresh === undefined);
    return old !== fresh && !current().has(file) && !isUse;
  };

  const filesOf = (page: RecordedPage | undefined): string[] =>
    page
      ? [sourceFile(page.file), ...(page.inputs?.files ?? [])]
          .map((file) => current().get(file) ?? file)
          .filter(isDiffering)
      : [];

  /** Own sources of a file that differ, by the manifest. */
  const differing = (paths: Paths, groups: SourceGroups): string[] =>
    unique([
      ...(before && paths.before !== undefined ? sources.differing(before, paths.before, groups) : []),
      ...(after && paths.after !== undefined ? sources.differing(after, paths.after, groups) : []),
    ]).filter(isDiffering);

  const ofPaths = (paths: Paths): readonly ChangedInput[] => {
    const found = new Map<string, InputDraft>();
    const add = (file: string, via: Via, entry?: ListedPage & { readonly route: string }): void => {
      const draft = found.get(file) ?? createDraft(file, via, renamed().has(file));
      found.set(file, draft);
      // Its own source says more than a list that has it.
      if (draft.via === 'list') draft.via = via;
      if (entry) addEntry(draft, entry, recorded());
    };
    const pages = { before: pageOf(before, paths.before), after: pageOf(after, paths.after) };
    const records = recorded();
    const isCard =
      records?.before.byCard.has(paths.before ?? '') === true || records?.after.byCard.has(paths.after ?? '') === true;
    const isSameCard = isCard && pages.before && pages.after && !records.changes.pages.has(pages.after.route);
    for (const file of differing(paths, 'own')) {
      const via = viaOf(file);
      if (isSameCard && (via === 'page' || via === 'data')) continue;
      if (via !== 'data' || !records || readsData(file, pages.before, pages.after)) add(file, via);
    }
    for (const file of differing(paths, 'islands'))
      if (!found.has(file)) add(file, viaOf(file) === 'template' ? 'script' : viaOf(file));
    const listed = differing(paths, 'lists');
    const isOfPage = pages.before !== undefined || pages.after !== undefined;
    if (!records || (isCard && listed.length === 0)) {
      for (const file of listed) if (!found.has(file)) add(file, viaOf(file) === 'page' ? 'list' : viaOf(file));
    } else if (isOfPage) {
      const lists = listsOf(pages, records);
      for (const [route, entry] of lists.routes)
        for (const file of ofRoute(route)) add(file, 'list', { ...entry, route });
      for (const draft of found.values()) draft.isOwnEntryOnly = lists.shifted > 2 * lists.routes.size;
      for (const page of [pages.before, pages.after])
        for (const route of page ? records.changes.versionsOf(page.route) : [])
          if (route !== page?.route) for (const file of ofRoute(route)) add(file, 'version', { ...WHOLE, route });
    } else if (listed.length > 0) {
      for (const route of records.changes.pages.keys())
        for (const file of ofRoute(route)) add(file, 'list', { ...WHOLE, route });
    }
    return sorted(found.values());
  };

  const ofRoute = (route: string): string[] => {
    const change = recorded()?.changes.pages.get(route);
    if (!change) return [];
    const own = unique([...filesOf(change.before), ...filesOf(change.after)]);
    // A page that was made from a list of pages may change with any of them.
    const isOfList = change.before?.inputs?.listsPages === true || change.after?.inputs?.listsPages === true;
    return isOfList ? unique([...own, ...listablePages()]) : own;
  };
  const listablePages = lazy(() =>
    unique(
      [...(recorded()?.changes.pages.values() ?? [])].flatMap(({ before: old, after: fresh }) =>
        [old, fresh].flatMap((page) => (page?.inputs?.listsPages === true ? [] : filesOf(page))),
      ),
    ),
  );

  /** The inputs of the pages that began or ceased to use an asset. */
  const ofUsers = ({ before: old, after: fresh }: Paths): readonly ChangedInput[] => {
    const records = recorded();
    const [asset] = [before?.sourcesOf(old ?? ''), after?.sourcesOf(fresh ?? '')].flatMap(
      (list) => list?.filter((name) => name.startsWith('site/assets/')) ?? [],
    );
    if (!records || asset === undefined) return [];
    const name = `asset ${asset.slice('site/assets/'.length)}`;
    const outputs = unique([...records.before.byOutput.keys(), ...records.after.byOutput.keys()]);
    const users = outputs.filter((output) => {
      const [was, is] = [records.before.byOutput.get(output), records.after.byOutput.get(output)];
      return was?.dependencies.has(name) !== is?.dependencies.has(name) && (was ?? is)?.dependencies !== undefined;
    });
    const found = users.flatMap((output) => ofPaths({ before: output, after: output }));
    return sorted(
      new Map(found.filter(({ via }) => via === 'page' || via === 'data').map((input) => [input.file, input])).values(),
    );
  };

  const of = memo(1, ({ before: old, after: fresh }: FileMatch) => {
    const paths = { before: old?.path, after: fresh?.path };
    const found = ofPaths(paths);
    return found.length === 0 && (!old || !fresh) ? ofUsers(paths) : found;
  });
  return { of, ofRoute, formerOf: (file) => renamed().get(file) ?? file };
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)];
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function sorted(inputs: Iterable<ChangedInput>): ChangedInput[] {
  return [...inputs].sort((a, b) => byCodeUnit(a.file, b.file));
}

/** Of a list whose making is not known, such as a sitemap. */
const WHOLE: ListedPage = { isEntering: true, isLeaving: true, canShift: false };

interface InputDraft extends ChangedInput {
  via: Via;
  canShift: boolean;
  isOwnEntryOnly: boolean;
  readonly routes: Set<string>;
  readonly entering: Set<string>;
  readonly leaving: Set<string>;
  readonly shownBefore: string[];
  readonly shownAfter: string[];
}

function createDraft(file: string, via: Via, isRenamed: boolean): InputDraft {
  const sets = { routes: new Set<string>(), entering: new Set<string>(), leaving: new Set<string>() };
  return { file, via, isRenamed, ...sets, canShift: false, isOwnEntryOnly: false, shownBefore: [], shownAfter: [] };
}

function addEntry(
  draft: InputDraft,
  { route, isEntering, isLeaving, canShift }: ListedPage & { readonly route: string },
  records: ComparedRecords | undefined,
): void {
  if (draft.routes.has(route)) return;
  draft.routes.add(route);
  draft.canShift ||= canShift;
  if (isEntering) draft.entering.add(route);
  if (isLeaving) draft.leaving.add(route);
  draft.shownBefore.push(shownInLists(records?.before.byRoute.get(route)));
  draft.shownAfter.push(shownInLists(records?.after.byRoute.get(route)));
}

/** What lists can show of a page. */
function shownInLists(page: RecordedPage | undefined): string {
  return page ? JSON.stringify([page.title, page.description, page.summary, page.route]) : '';
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

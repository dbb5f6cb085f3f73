import { REDIRECTS_FILE } from '../../../lib/site/project-parts.js';
import type { AuditFolder } from '../../audit-folder.js';
import { memo } from '../../memo.js';
import type { PageRecords, RecordedPage } from '../../page-records.js';
import { byCodeUnit } from '../../../lib/text/code-unit-order.js';
import { assetPath } from '../../../lib/site/asset-paths.js';
import { sourceFile } from '../../../lib/site/item-file.js';
import type { FileMatch } from '../model/match-files.js';
import { listedRoutes, readsData, type ComparedRecords } from './listed-routes.js';
import { comparePageRecords } from './page-changes.js';
import { renamedFiles } from './renamed-files.js';
import type { Audits, SourceChanges, SourceGroups } from './source-changes.js';

/** How a source reaches a published file. */
export type Via = 'page' | 'data' | 'list' | 'version' | 'asset' | 'template' | 'script' | 'style' | 'settings';

/** A source that differs, and on which a published file depends. */
export interface ChangedInput {
  readonly file: string;
  readonly via: Via;
  /** For listed pages: their routes. */
  readonly routes: ReadonlySet<string>;
  /** Returns what lists can show of these pages. */
  readonly shown: () => { readonly before: string; readonly after: string };
  /** Returns whether one of these fields of these pages differs; `path` if only one build has the page. */
  readonly differsIn: (...fields: readonly string[]) => boolean;
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
    const isUse = assetPath(file) !== undefined && (old === undefined || fresh === undefined);
    return sources.isDiffering(file) && !current().has(file) && !isUse;
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
    const found = new Map<string, ReturnType<typeof inputOf>>();
    const records = recorded();
    const add = (file: string, via: Via, route?: string): void => {
      const known = found.get(file);
      // Its own source says more than a list that has it.
      if (!known || (known.via === 'list' && via !== 'list')) found.set(file, inputOf(file, via, records));
      if (route !== undefined) found.get(file)?.routes.add(route);
    };
    const addPage = (route: string, via: Via): void => {
      for (const file of ofRoute(route)) add(file, viaOf(file) === 'template' ? 'template' : via, route);
    };
    const pages = { before: pageOf(before, paths.before), after: pageOf(after, paths.after) };
    const isCard =
      records?.before.byCard.has(paths.before ?? '') === true || records?.after.byCard.has(paths.after ?? '') === true;
    for (const file of differing(paths, 'own')) {
      const via = viaOf(file);
      if (via !== 'data' || !records || readsData(file, pages, records)) add(file, via);
    }
    for (const file of differing(paths, 'islands'))
      if (!found.has(file)) add(file, viaOf(file) === 'template' ? 'script' : viaOf(file));
    const listed = differing(paths, 'lists');
    const isOfPage = pages.before !== undefined || pages.after !== undefined;
    if (!records || (isCard && listed.length === 0)) {
      for (const file of listed) if (!found.has(file)) add(file, viaOf(file) === 'page' ? 'list' : viaOf(file));
    } else if (isOfPage) {
      for (const route of listedRoutes(pages, records)) addPage(route, 'list');
      for (const page of [pages.before, pages.after])
        for (const route of page ? records.changes.versionsOf(page.route) : [])
          if (route !== page?.route) addPage(route, 'version');
    } else if (isFont(paths)) {
      // It is reduced to the letters of all pages.
      for (const file of listed) add(file, viaOf(file));
    } else if (listed.length > 0) {
      // A sitemap has addresses only.
      for (const [route, { fields }] of records.changes.pages)
        if (LISTED.some((field) => fields.has(field))) addPage(route, 'list');
    }
    return sorted(found.values());
  };

  const ofRoute = (route: string): string[] => {
    const change = recorded()?.changes.pages.get(route);
    if (!change) return [];
    const files = unique([...filesOf(change.before), ...filesOf(change.after)]);
    // Its template made its summary.
    const own =
      files.length > 0 ? files : differing({ before: change.before?.output, after: change.after?.output }, 'own');
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

  const of = memo(1, ({ before: old, after: fresh }: FileMatch) => {
    const paths = { before: old?.path, after: fresh?.path };
    const found = ofPaths(paths);
    if (found.length > 0 || (old && fresh)) return found;
    // The pages that began or ceased to use an asset.
    const ofUsers = usersOf(paths, audits, recorded()).flatMap((output) => ofPaths({ before: output, after: output }));
    return sorted(new Map(ofUsers.map((input) => [input.file, input])).values());
  });
  return { of, ofRoute, formerOf: (file) => renamed().get(file) ?? file };
}

/** The files whose pages only one build made with an asset. */
function usersOf(paths: Paths, { before, after }: Audits, records: ComparedRecords | undefined): readonly string[] {
  const [asset] = [before?.sourcesOf(paths.before ?? ''), after?.sourcesOf(paths.after ?? '')].flatMap(
    (list) => list?.filter((name) => assetPath(name) !== undefined) ?? [],
  );
  if (!records || asset === undefined) return [];
  const name = `asset ${assetPath(asset) ?? ''}`;
  return unique([...records.before.byOutput.keys(), ...records.after.byOutput.keys()]).filter((output) => {
    const [was, is] = [records.before.byOutput.get(output), records.after.byOutput.get(output)];
    return (was && records.before.dependsOn(was, name)) !== (is && records.after.dependsOn(is, name));
  });
}

/** The fields of a page that a sitemap is made from. */
const LISTED = ['path', 'noindex', 'locale', 'translationOf'];

function isFont({ before, after }: Paths): boolean {
  return /\.woff2?$/.test(after ?? before ?? '');
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

function inputOf(file: string, via: Via, records: ComparedRecords | undefined) {
  const routes = new Set<string>();
  const shownIn = (pages: PageRecords | undefined): string =>
    [...routes].map((route) => shownInLists(pages?.byRoute.get(route))).join(' ');
  return {
    file,
    via,
    routes,
    shown: () => ({ before: shownIn(records?.before), after: shownIn(records?.after) }),
    differsIn: (...fields: readonly string[]) =>
      [...routes].some((route) => fields.some((name) => records?.changes.pages.get(route)?.fields.has(name))),
  };
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
  if (assetPath(file) !== undefined) return 'asset';
  if (file.startsWith('templates/')) return file.endsWith('.css') ? 'style' : 'template';
  if (file.startsWith('site/data/')) return 'data';
  if (file.startsWith('site/pages/')) return 'page';
  return file === 'site/site.yaml' || file === REDIRECTS_FILE ? 'settings' : 'asset';
}

import type { EmittedFile } from '../../emit/emitted-file.js';
import type { Manifest } from '../../emit/manifest.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { assetPath, isPicture } from '../../lib/site/asset-paths.js';
import { packageChanges } from '../../lib/site/package-changes.js';
import { LANGUAGES_GROUP, ROUTES_GROUP } from './manifest-sources.js';

/** A page that differs between two builds. */
export interface PageChange {
  readonly route: string;
  /**
   * Paths of the sources that changed and that the page is made from, its own file first; `islet VERSION`, `PACKAGE
   * VERSION`, `profile NAME`, `origin ADDRESS` or a variable if these changed. If none did: `another date`, and changed
   * templates, in which tools for style sheets find class names.
   */
  readonly because: readonly string[];
}

/** Pages that differ between two builds, sorted by route. */
export interface PageChanges {
  readonly added: readonly PageChange[];
  readonly changed: readonly PageChange[];
  readonly removed: readonly PageChange[];
}

/** The part of a manifest that describes how pages were made. */
export type BuildRecord = Pick<
  Manifest,
  'generator' | 'profile' | 'origin' | 'env' | 'asOf' | 'runtime' | 'packages' | 'groups' | 'sources' | 'files'
>;

/** Groups that nearly every page could name: they are a reason only if there is no closer one. */
const ALL_PAGES: readonly string[] = [ROUTES_GROUP, LANGUAGES_GROUP];

/** How the groups of the pages of one kind begin. */
const LISTED = `${ROUTES_GROUP}:`;

const PAGES_FOLDER = 'site/pages/';

/** A file that differs, before and after; one is missing if the file was added or removed. */
export type FilePair = readonly [before: EmittedFile | undefined, after: EmittedFile | undefined];

/** Returns the added, changed and removed pages, with the changed sources of each. */
export function comparePages(
  before: Omit<BuildRecord, 'files'>,
  after: Omit<BuildRecord, 'files'>,
  files: readonly FilePair[],
): PageChanges {
  const changes = findChanges(before, after);
  const added: PageChange[] = [];
  const changed: PageChange[] = [];
  const removed: PageChange[] = [];
  for (const [previous, file] of files) {
    const was = pageOf(previous);
    const is = pageOf(file);
    if (was && is) changed.push({ route: is.route, because: reasons(was, is, changes) });
    else if (is) added.push({ route: is.route, because: pageFilesOf(is) });
    else if (was) removed.push({ route: was.route, because: pageFilesOf(was) });
  }
  return { added: added.sort(byRoute), changed: changed.sort(byRoute), removed: removed.sort(byRoute) };
}

type PageFile = EmittedFile & { readonly route: string };

interface FoundChanges {
  /** Settings of the whole build. */
  readonly build: readonly string[];
  readonly sources: ReadonlySet<string>;
  /** Changed sources by the name of the group that holds them, in either build. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
  /** Reasons of a page that has no others. */
  readonly distant: readonly string[];
}

/** Pages only: a card or a picture names a route as well. */
function pageOf(file: EmittedFile | undefined): PageFile | undefined {
  return file?.route !== undefined && file.template !== undefined && file.path.endsWith('.html')
    ? { ...file, route: file.route }
    : undefined;
}

function findChanges(before: Omit<BuildRecord, 'files'>, after: Omit<BuildRecord, 'files'>): FoundChanges {
  const paths = [...Object.keys(before.sources), ...Object.keys(after.sources)];
  const sources = new Set(paths.filter((path) => before.sources[path] !== after.sources[path]));
  const groups = new Map<string, string[]>();
  for (const name of new Set([...Object.keys(before.groups), ...Object.keys(after.groups)])) {
    const changed = new Set<string>();
    for (const members of [before.groups[name] ?? [], after.groups[name] ?? []])
      for (const path of members) if (sources.has(path)) changed.add(path);
    if (changed.size > 0) groups.set(name, [...changed]);
  }
  const build = [
    ...(before.generator === after.generator ? [] : [after.generator]),
    ...[...packageChanges(before.runtime, after.runtime), ...packageChanges(before.packages, after.packages)].map(
      (change) => (change.after === undefined ? `no ${change.name}` : `${change.name} ${change.after}`),
    ),
    ...(before.profile === after.profile ? [] : [`profile ${after.profile}`]),
    ...(before.profile === after.profile && before.origin !== after.origin ? [`origin ${after.origin}`] : []),
    ...Object.keys({ ...before.env, ...after.env }).filter((name) => before.env?.[name] !== after.env?.[name]),
  ];
  const distant = [
    ...(JSON.stringify(before.asOf) === JSON.stringify(after.asOf) ? [] : ['another date']),
    ...[...sources].filter((path) => path.startsWith('templates/')).sort(byCodeUnit),
  ];
  return { build, sources, groups, distant };
}

function reasons(
  before: PageFile,
  after: PageFile,
  { build, sources, groups, distant }: FoundChanges,
): readonly string[] {
  const own = new Set<string>();
  const usedOnOneSide = new Set<string>();
  const fromLists = new Set<string>();
  const fromAllPages = new Set<string>();
  for (const name of [...before.sources, ...after.sources]) {
    if (sources.has(name)) (followed(name, before, after) ? usedOnOneSide : own).add(name);
    const into = ALL_PAGES.includes(name) ? fromAllPages : name.startsWith(LISTED) ? fromLists : own;
    for (const path of groups.get(name) ?? []) into.add(path);
  }
  const found = [own, usedOnOneSide, fromLists].find(({ size }) => size > 0) ?? fromAllPages;
  // Titles and languages of other pages reach this one even if it lists no routes.
  const causes = found.size > 0 || build.length > 0 ? found : (groups.get(ROUTES_GROUP) ?? []);
  const ownFiles = new Set([...pageFilesOf(before), ...pageFilesOf(after)]);
  const sorted = [...causes].sort((a, b) => Number(ownFiles.has(b)) - Number(ownFiles.has(a)) || byCodeUnit(a, b));
  return build.length + sorted.length > 0 ? [...build, ...sorted] : distant;
}

/** Whether the page uses an asset in one of the builds only: mostly because another source changed, not the asset. */
function followed(name: string, before: PageFile, after: PageFile): boolean {
  return assetPath(name) !== undefined && !(before.sources.includes(name) && after.sources.includes(name));
}

/** The page's own file. */
function pageFilesOf({ sources }: PageFile): string[] {
  return sources.filter((source) => source.startsWith(PAGES_FOLDER) && !isPicture(source)).sort(byCodeUnit);
}

function byRoute(a: PageChange, b: PageChange): number {
  return byCodeUnit(a.route, b.route);
}

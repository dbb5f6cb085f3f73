import type { EmittedFile } from '../emit/emitter.js';
import type { Manifest } from '../emit/manifest.js';
import { byCodeUnit } from '../lib/code-unit-order.js';
import { LANGUAGES_GROUP, ROUTES_GROUP } from './manifest-sources.js';

/** A page that differs between two builds. */
export interface PageChange {
  readonly route: string;
  /** Paths of the sources that changed and that the page is made from, its own file first; `islet VERSION`, `profile NAME` or `origin ADDRESS` where these changed. Empty where none did. */
  readonly because: readonly string[];
}

/** Pages that differ between two builds, sorted by route. */
export interface PageChanges {
  readonly added: readonly PageChange[];
  readonly changed: readonly PageChange[];
  readonly removed: readonly PageChange[];
}

/** What a manifest says of the making of pages. */
export type BuildRecord = Pick<Manifest, 'generator' | 'profile' | 'origin' | 'sources' | 'groups' | 'files'>;

/** Groups that nearly every page could name: their changes are told only where no nearer one is found. */
const FAR: readonly string[] = [ROUTES_GROUP, LANGUAGES_GROUP];

const PAGES_FOLDER = 'site/pages/';

/** Which pages came, changed and went, and which changed sources are behind each. */
export function pageChanges(before: BuildRecord, after: BuildRecord): PageChanges {
  const old = new Map(pagesOf(before).map((page) => [page.route, page]));
  const changes = findChanges(before, after);
  const added: PageChange[] = [];
  const changed: PageChange[] = [];
  for (const page of pagesOf(after)) {
    const known = old.get(page.route);
    if (!known) added.push({ route: page.route, because: own(page) });
    else if (known.sha256 !== page.sha256) changed.push({ route: page.route, because: reasons(known, page, changes) });
    old.delete(page.route);
  }
  const removed = [...old.values()].map((page) => ({ route: page.route, because: own(page) }));
  return { added: added.sort(byRoute), changed: changed.sort(byRoute), removed: removed.sort(byRoute) };
}

type PageFile = EmittedFile & { readonly route: string };

interface FoundChanges {
  /** Settings of the whole build. */
  readonly build: readonly string[];
  readonly sources: ReadonlySet<string>;
  /** Changed sources by the name of the group that holds them, in either build. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
}

/** Pages only: a card or a picture names a route as well. */
function pagesOf({ files }: BuildRecord): PageFile[] {
  return files.filter((file): file is PageFile => file.route !== undefined && file.template !== undefined && file.path.endsWith('.html'));
}

function findChanges(before: BuildRecord, after: BuildRecord): FoundChanges {
  const paths = new Set([...Object.keys(before.sources), ...Object.keys(after.sources)]);
  const sources = new Set([...paths].filter((path) => before.sources[path] !== after.sources[path]));
  const names = new Set([...Object.keys(before.groups), ...Object.keys(after.groups)]);
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const changed = [...new Set([...(before.groups[name] ?? []), ...(after.groups[name] ?? [])])].filter((path) => sources.has(path));
    if (changed.length > 0) groups.set(name, changed);
  }
  const build = [
    ...(before.generator === after.generator ? [] : [after.generator]),
    ...(before.profile === after.profile ? [] : [`profile ${after.profile}`]),
    ...(before.profile === after.profile && before.origin !== after.origin ? [`origin ${after.origin}`] : []),
  ];
  return { build, sources, groups };
}

function reasons(before: PageFile, after: PageFile, { build, sources, groups }: FoundChanges): string[] {
  const near = new Set<string>();
  const far = new Set<string>();
  for (const name of [...before.sources, ...after.sources]) {
    if (sources.has(name)) near.add(name);
    for (const path of groups.get(name) ?? []) (FAR.includes(name) ? far : near).add(path);
  }
  const found = near.size > 0 ? near : far;
  // Titles and languages of other pages reach this one also without its asking for lists of routes.
  const last = found.size > 0 || build.length > 0 ? found : (groups.get(ROUTES_GROUP) ?? []);
  const list = [...last];
  // The usual case, for thousands of pages at once.
  if (list.length < 2) return [...build, ...list];
  const ownFiles = new Set([...own(before), ...own(after)]);
  const sorted = list.sort((a, b) => Number(ownFiles.has(b)) - Number(ownFiles.has(a)) || byCodeUnit(a, b));
  return [...build, ...sorted];
}

/** The page's own file. */
function own({ sources }: PageFile): string[] {
  return sources.filter((source) => source.startsWith(PAGES_FOLDER)).sort(byCodeUnit);
}

function byRoute(a: PageChange, b: PageChange): number {
  return byCodeUnit(a.route, b.route);
}

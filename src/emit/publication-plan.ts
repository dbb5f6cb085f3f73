import { accessSync, constants, lstatSync, readdirSync, unlinkSync } from 'node:fs';
import { failure } from '../errors/index.js';
import { pathFromHere } from '../errors/path-from-here.js';
import { byCodeUnit } from '../lib/text/code-unit-order.js';
import { caseKey } from '../lib/text/names.js';
import { MANIFEST_FILE } from './audit-files.js';
import { folderOf } from './file-writer.js';
import type { Step } from './journal.js';
import { exists, NEXT_INSIDE, type OutputTrees } from './output-folders.js';

/** What an output consists of. Everything else in the published folders is removed. */
export interface Output {
  /** Paths of all files of the site. */
  readonly dist: readonly string[];
  /** Paths of all files of the audit folder. */
  readonly audit: readonly string[];
  /** Those of them whose published files are kept. */
  readonly keptAudit?: ReadonlySet<string>;
  /** True if the published file of the site is kept. A copy of it among the new files is ignored. */
  isUnchanged(path: string): boolean;
  /** Finds everything in the published folder of the site, true for folders; by default the folder is read. */
  entries?(): ReadonlyMap<string, boolean>;
}

/**
 * Lists the steps from the published trees to a new output, in the order in which they are safe. Changes nothing that
 * is published.
 *
 * @throws IsletError `publish-failed` or `project-unsafe-out` if a step would be refused; the system's error
 */
export function planPublication(current: OutputTrees, next: OutputTrees, output: Output): Step[] {
  const { keptAudit, entries } = output;
  const site = planTree('dist', current.dist, next.dist, {
    paths: output.dist,
    isUnchanged: output.isUnchanged,
    present: entries?.() ?? listTree(current.dist),
  });
  const audit = planTree('audit', current.audit, next.audit, {
    paths: output.audit,
    isUnchanged: (path) => keptAudit?.has(path) === true,
    present: listTree(current.audit),
  });
  return [...site.sort(siteOrder), ...audit.sort(auditOrder)].map(({ act, tree, path }) => ({ act, tree, path }));
}

interface PlannedStep extends Step {
  rank: number;
}

interface TreeFiles extends Pick<Output, 'isUnchanged'> {
  readonly paths: readonly string[];
  /** Everything in the published folder, true for folders. */
  readonly present: ReadonlyMap<string, boolean>;
}

function planTree(
  tree: keyof OutputTrees,
  current: string,
  next: string,
  { paths, isUnchanged, present }: TreeFiles,
): PlannedStep[] {
  const wanted = new Set(paths);
  const fresh = new Set(paths.filter((path) => !isUnchanged(path)));
  const staged = listTree(next);
  for (const [path, isFolder] of staged) if (!isFolder && !fresh.has(path)) unlinkSync(`${next}/${path}`);
  for (const path of paths)
    if ((fresh.has(path) ? staged : present).get(path) !== false)
      throw gone(`${fresh.has(path) ? next : current}/${path}`);
  if (!exists(current)) return [{ act: 'move', tree, path: '', rank: 0 }];

  const steps = new Map<string, PlannedStep>();
  /** Case keys of paths that the file system has in another case. */
  const otherCase = new Set<string>();
  for (const path of fresh) {
    const top = topmostNew(path, present);
    const isChanged = top === path && present.get(path) === false;
    const isOtherCase = !present.has(top) && exists(`${current}/${top}`);
    const isTaken = isOtherCase || (present.has(top) && !isChanged);
    const rank = isTaken ? RANKS.replaced : rankOf(path, isChanged ? 'changed' : 'new');
    const known = steps.get(top);
    steps.set(top, { act: isTaken ? 'replace' : 'move', tree, path: top, rank: Math.max(rank, known?.rank ?? 0) });
    if (isOtherCase) otherCase.add(caseKey(top));
  }
  const folders = foldersOf(paths);
  for (const [path, isFolder] of present) {
    if (path === NEXT_INSIDE) continue;
    const isWanted = (isFolder ? folders : wanted).has(path) || steps.has(path) || otherCase.has(caseKey(path));
    if (!isWanted && folders.has(folderOf(path)))
      steps.set(path, { act: 'remove', tree, path, rank: rankOf(isFolder ? `${path}/index.html` : path, 'removed') });
  }
  refuseUnwritable(current, [
    ...new Set([...steps.keys()].map(folderOf)),
    ...[...present].flatMap(([path, isFolder]) => (isFolder && !folders.has(path) ? [path] : [])),
  ]);
  // A compressed form is moved or removed beside its file.
  for (const step of steps.values()) step.rank = steps.get(plainOf(step.path))?.rank ?? step.rank;
  return [...steps.values()];
}

/**
 * Order of the steps of a site. Who starts at a page of either output and follows links finds the files, except for
 * instants in which a folder takes the place of a file, or a file that of a folder.
 */
const RANKS = {
  hashed: { new: 0, changed: 0, removed: 9 },
  other: { new: 1, changed: 5, removed: 8 },
  page: { new: 2, changed: 4, removed: 7 },
  replaced: 3,
  rules: 6,
} as const;

function rankOf(path: string, state: 'new' | 'changed' | 'removed'): number {
  if (/^_(?:headers|redirects)$/.test(path)) return RANKS.rules;
  // The names of these files change with their bytes.
  if (/(?:^|\/)assets\//.test(path)) return RANKS.hashed[state];
  return RANKS[/\.html$/.test(plainOf(path)) ? 'page' : 'other'][state];
}

function siteOrder(a: PlannedStep, b: PlannedStep): number {
  return a.rank - b.rank || byCodeUnit(plainOf(a.path), plainOf(b.path)) || inGroup(a) - inGroup(b);
}

/** An outdated compressed form goes first; the file is in place before its new forms. */
function inGroup({ act, path }: Step): number {
  return act === 'remove' ? 0 : plainOf(path) === path ? 1 : 2;
}

/** The manifest identifies the output, so it is last. */
function auditOrder(a: Step, b: Step): number {
  return Number(a.path === MANIFEST_FILE) - Number(b.path === MANIFEST_FILE) || byCodeUnit(a.path, b.path);
}

function plainOf(path: string): string {
  return path.replace(/\.(?:br|gz)$/, '');
}

/** Everything below a folder, without following links: true for folders. Empty if there is no folder. */
function listTree(root: string): Map<string, boolean> {
  const found = new Map<string, boolean>();
  const queue = exists(root) ? [''] : [];
  for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
    for (const entry of readdirSync(`${root}/${folder}`, { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (path === NEXT_INSIDE) continue;
      found.set(path, entry.isDirectory());
      if (entry.isDirectory()) queue.push(path);
    }
  }
  return found;
}

/** The highest folder of a path that is not there yet, or the path itself. */
function topmostNew(path: string, present: ReadonlyMap<string, boolean>): string {
  return foldersAbove(path).find((folder) => folder !== '' && present.get(folder) !== true) ?? path;
}

/** The folders of a path, from the root of the tree, which is the empty one. */
export function foldersAbove(path: string): string[] {
  const folders = [''];
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1))
    folders.push(path.slice(0, slash));
  return folders;
}

function foldersOf(paths: readonly string[]): Set<string> {
  const folders = new Set(['']);
  for (const path of paths)
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  return folders;
}

function refuseUnwritable(root: string, folders: readonly string[]): void {
  const { dev } = lstatSync(root);
  for (const folder of folders) {
    const path = `${root}/${folder}`;
    accessSync(path, constants.W_OK | constants.X_OK);
    if (lstatSync(path).dev === dev) continue;
    throw failure('project-unsafe-out', {
      message: `\`${pathFromHere(path)}\` is a file system of its own inside the output, so that no file can be renamed into it.`,
      remedy: 'Unmount it, or choose another `--out`.',
    });
  }
}

function gone(path: string) {
  return failure('publish-failed', {
    message: `\`${pathFromHere(path)}\` was removed while the site was built.`,
    remedy: 'Build again.',
  });
}

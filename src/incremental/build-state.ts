import { mkdirSync, readdirSync, statSync, closeSync, fstatSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isProjectPart } from '../lib/site/project-parts.js';
import { sortedKeys } from '../lib/text/code-unit-order.js';
import { sha256Hex } from '../lib/text/hash.js';
import { readChecked, writeChecked } from '../lib/fs/checked-json.js';
import {
  areCertainlyEqual,
  entriesBelow,
  uncertainAt,
  uncertainFrom,
  pathsOf,
  certainlyEqualPaths,
  statEach,
  statsMatch,
  statTree,
  type TreeState,
  UNCERTAIN_FOR,
} from './stat-cache.js';
import { createKnownTree, type KnownTree } from './known-tree.js';
import { isletFolder } from '../lib/fs/islet-folder.js';
import { setTimeout } from 'node:timers/promises';

/** Folder that a build writes besides its output: the schemas for editors. */
const SCHEMAS = 'schemas';

/** Kind of the state file. */
const KIND = 'state';

/** The last build of one output, with the file stats of everything that it read and wrote. */
export interface BuildState<Result> {
  /** True if any program left a state of this output, which may be gone. */
  readonly isKnown: boolean;
  /** Returns its result; `undefined` if anything has changed since. */
  find(): Result | undefined;
  /** Whether the same program made the output, and nothing in it has changed since. */
  hasItsOutput(): boolean;
  /** Whether a file of the project, of the output or of its audit folder has not changed since. */
  isUntouched(tree: 'inputs' | 'dist' | 'audit', path: string): boolean;
  /** Everything in a folder of the output as it is now: true for folders. */
  entries(tree: 'dist' | 'audit'): ReadonlyMap<string, boolean>;
  /**
   * Everything below a folder of the project, true for folders; `undefined` if it is a file, or if there are links,
   * unreadable folders or devices.
   */
  listing(folder: string): readonly (readonly [path: string, isFolder: boolean])[] | undefined;
  /** Files and folders of the project that are new, or may have changed since. */
  touched(): string[];
  /**
   * Stores the state of a published build.
   *
   * @param changed paths that it wrote to or removed from the output; empty for the whole folder
   * @param packagePaths paths that it read or searched in packages, relative to the root; if `undefined`, nothing is
   * stored
   */
  note(result: Result, packagePaths: readonly string[] | undefined, changed: readonly string[]): Promise<void>;
}

interface State<Result> {
  readonly program: string;
  readonly inputs: TreeState;
  readonly packages: TreeState;
  readonly dist: TreeState;
  readonly audit: TreeState;
  readonly schemas: TreeState;
  readonly result: Result;
}

/**
 * Detects changes since the last build, without reading any content. The state file is outside the folder that CI
 * caches, because it describes the disk of this machine.
 *
 * @param program identity of the program, of the settings above the project, and of the options other than folders. If
 * missing, a build of any program counts, and none can be stored
 */
export function openBuildState<Result>(
  root: string,
  { dist, audit, work }: { readonly dist: string; readonly audit: string; readonly work: string },
  program?: string,
): BuildState<Result> {
  const file = join(isletFolder(root), 'state', `${sha256Hex(dist).slice(0, 16)}.json`);
  const found = readChecked(file, KIND) as State<Result> | undefined;
  const known = found && (program === undefined || found.program === program) ? found : undefined;
  // Taken before anything is read, so that the next build detects changes made during this one.
  const inputs = statTree(root, sortedKeys(readdirSync(root).filter(isProjectPart)));
  const isUncertainSinceStart = uncertainAt(Date.now());
  let untouched: ReadonlySet<string> | undefined;
  let output: boolean | undefined;
  const hasItsOutput = (): boolean =>
    (output ??=
      known !== undefined &&
      statsMatch(dist, known.dist) &&
      statsMatch(audit, known.audit) &&
      statsMatch(isletFolder(root), known.schemas));
  const isInputUntouched = (path: string): boolean => {
    untouched ??= known && inputs !== undefined ? certainlyEqualPaths(known.inputs, inputs) : new Set();
    return untouched.has(path);
  };
  let trees: Readonly<Record<'dist' | 'audit', KnownTree>> | undefined;
  const published = (): Readonly<Record<'dist' | 'audit', KnownTree>> =>
    (trees ??= { dist: createKnownTree(dist, known?.dist), audit: createKnownTree(audit, known?.audit) });
  return {
    isKnown: found !== undefined,
    find() {
      const isSame =
        known !== undefined &&
        inputs !== undefined &&
        areCertainlyEqual(known.inputs, inputs) &&
        statsMatch(root, known.packages) &&
        hasItsOutput();
      return isSame ? known.result : undefined;
    },
    hasItsOutput,
    isUntouched: (tree, path) => (tree === 'inputs' ? isInputUntouched(path) : published()[tree].isUntouched(path)),
    entries: (tree) => published()[tree].entries(),
    listing: (folder) => (inputs === undefined ? undefined : entriesBelow(inputs, folder)),
    touched: () => pathsOf(inputs ?? '').filter((path) => !isInputUntouched(path)),
    async note(result, packagePaths, changed) {
      const packages = packagePaths && statEach(root, packagePaths, isUncertainSinceStart);
      if (program === undefined || inputs === undefined || packages === undefined) return;
      const scratch = isletFolder(root);
      mkdirSync(scratch, { recursive: true });
      // A mount may have a clock of its own.
      const isMount = statSync(dist).dev !== statSync(work).dev;
      const isUncertain = uncertainFrom(await momentAfterWriting(isMount ? dist : work));
      const state = {
        dist: published().dist.stateAfter(changed, isUncertain, isUncertainSinceStart),
        audit: statTree(audit, ['.'], isUncertain),
        schemas: statTree(scratch, [SCHEMAS], uncertainFrom(await momentAfterWriting(scratch))),
      };
      if (state.dist === undefined || state.audit === undefined || state.schemas === undefined) return;
      writeChecked(file, KIND, { program, inputs, packages, ...state, result });
    },
  };
}

/** Time between two readings of the clock, in milliseconds. */
const PAUSE = 1;

/**
 * Waits until the clock of a file system advances, so that later writes get a later time. This takes up to 10 ms, and
 * no time if each write has its own time. If the clock does not advance within 20 ms, as with times in whole seconds,
 * files written since its previous tick are uncertain.
 *
 * @param folder existing folder of that file system; a file `clock-PID` is created and removed there
 * @returns a time of that clock, in milliseconds: files with earlier times were written before; see `uncertainFrom`
 */
export async function momentAfterWriting(folder: string): Promise<number> {
  const name = join(folder, `clock-${String(process.pid)}`);
  const probe = openSync(name, 'w');
  // The file is removed at once, so that it does not outlive a killed process.
  rmSync(name, { force: true });
  const now = (): number => {
    writeSync(probe, '.', 0);
    return fstatSync(probe).mtimeMs;
  };
  try {
    const first = now();
    const end = performance.now() + UNCERTAIN_FOR;
    let moment = now();
    while (moment === first && performance.now() < end) {
      await setTimeout(PAUSE);
      moment = now();
    }
    return moment;
  } finally {
    closeSync(probe);
  }
}

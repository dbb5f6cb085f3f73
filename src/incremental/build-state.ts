import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { momentAfterWriting } from './file-clock.js';
import { readSealed, TextPieces, writeSealed } from './sealed-json.js';
import {
  areSame,
  countPaths,
  freshAt,
  freshFrom,
  lookAgain,
  lookAt,
  lookAtEach,
  lookAtInPieces,
  lookChanges,
  looksSame,
  sameLooks,
  type IsFresh,
  type TreeState,
} from './stat-cache.js';
import type { OutputFolders } from '../emit/folders.js';
import { sortedKeys } from '../lib/text/code-unit-order.js';
import { keyHash } from '../lib/text/hash.js';
import { isPageFile } from '../lib/site/page-route.js';
import { isProjectPart } from '../lib/site/project-parts.js';
import { lookTogether } from './parallel-stat.js';
import type { OutputThreads } from '../workers/output-threads.js';

/** What a build writes beside its output: the schemas for editors. */
const SCHEMAS = '.islet/schemas';

/** What the file is called that tells of a build. */
const STATE = 'state';

/** The last build of one output, with the looks of everything that it read and wrote. */
export interface LastBuild<Result> {
  /** About as many pages as the project has by now; 0 where it has links, which nobody followed. */
  readonly pages: number;
  /** What it came to; `undefined` where anything has been touched since. */
  find(): Result | undefined;
  /** Files of the project that were touched since; `undefined` where that is not known, or files came or went. */
  touched(): readonly string[] | undefined;
  /** True where the same program left the output as it is. */
  hasItsOutput(): boolean;
  /** True for a file of the project that is as that build found it. */
  isUntouched(file: string): boolean;
  /** Frees what is only asked for before pages are made: no file is untouched any more. */
  forgetLooks(): void;
  /**
   * Looks at a whole output before it is published under its name, once all of it is there; `note` then need not.
   *
   * @param entries paths of all files and folders in it
   * @param elsewhere looks at it beside this thread; `undefined` is what it leaves to it
   * @param first what this thread has to do before it looks
   */
  lookAhead(
    dist: string,
    entries: Iterable<string>,
    elsewhere: OutputThreads['look'],
    first: Promise<unknown>,
  ): Promise<void>;
  /**
   * Notes a build that has been published, if it is known what it read of packages.
   *
   * @param paths of what it read or looked for in packages, relative to the root; `undefined` where that is not known
   */
  note(result: Result, paths: readonly string[] | undefined): Promise<void>;
}

/**
 * Tells what has been touched since, without reading any content. The file lies outside of what CI keeps: it speaks of this machine's disk.
 *
 * @param programOf identity of the program, of the settings above the project and of what the build was asked for beyond its folders; asked for where a build was noted, and to note one
 */
export function openLastBuild<Result>(
  root: string,
  { dist, audit, work }: OutputFolders,
  programOf: () => string,
): LastBuild<Result> {
  const file = join(root, '.islet/state', `${keyHash(dist)}.json`);
  const { known, looks } = recall<Result>(file, programOf);
  // Looked at before anything is read: what changes while the build runs is met by the next one.
  const inputs = lookAt(root, sortedKeys(readdirSync(root).filter(isProjectPart)));
  const isTouchedSince = freshAt(Date.now());
  let untouched: Set<string> | undefined;
  let output: boolean | undefined;
  let ahead: readonly TreeState[] | undefined;
  const hasItsOutput = (): boolean => {
    if (!known) return false;
    output ??=
      looks.dist !== undefined &&
      looksSame(dist, looks.dist) &&
      looksSame(audit, known.audit) &&
      looksSame(root, known.schemas);
    return output;
  };
  return {
    pages: inputs === undefined ? 0 : countPaths(inputs, isPageFile),
    find() {
      const isSame =
        known &&
        looks.inputs !== undefined &&
        inputs !== undefined &&
        areSame(looks.inputs, inputs) &&
        looksSame(root, known.beside) &&
        hasItsOutput();
      return isSame === true ? known.result : undefined;
    },
    touched: () => (looks.inputs === undefined || inputs === undefined ? undefined : lookChanges(looks.inputs, inputs)),
    hasItsOutput,
    isUntouched(path) {
      untouched ??= looks.inputs !== undefined && inputs !== undefined ? sameLooks(looks.inputs, inputs) : new Set();
      return untouched.has(path);
    },
    forgetLooks() {
      looks.inputs = undefined;
      looks.dist = undefined;
      untouched = undefined;
    },
    async lookAhead(next, entries, elsewhere, first) {
      ahead = await lookTogether(next, entries, await momentAfterWriting(work), elsewhere, first);
    },
    async note(result, paths) {
      // Found only by now, so what was touched since the build began is not believed.
      const beside = paths && lookAtEach(root, paths, isTouchedSince);
      if (inputs === undefined || beside === undefined) return;
      const scratch = join(root, '.islet');
      mkdirSync(scratch, { recursive: true });
      const [moment, momentHere] = await Promise.all([momentAfterWriting(work), momentAfterWriting(scratch)]);
      const isFresh = freshFrom(moment);
      const now = lookPublished(dist, ahead, isFresh);
      const auditNow = lookAt(audit, ['.'], isFresh);
      const schemas = lookAt(root, [SCHEMAS], freshFrom(momentHere));
      if (now === undefined || auditNow === undefined || schemas === undefined) return;
      const state: Stored<Result> = {
        program: programOf(),
        inputs,
        beside,
        dist: new TextPieces(now),
        audit: auditNow,
        schemas,
        result,
      };
      writeSealed(file, STATE, { ...state });
    },
  };
}

/** An output that was looked at before it got its name, which changed the times of its folder. */
function lookPublished(
  dist: string,
  ahead: readonly TreeState[] | undefined,
  isFresh: IsFresh,
): readonly TreeState[] | undefined {
  const [first, ...rest] = ahead ?? [];
  return first === undefined ? lookAtInPieces(dist, ['.'], isFresh) : [lookAgain(dist, first, [], isFresh), ...rest];
}

interface Stored<Result> extends Omit<State<Result>, 'dist'> {
  readonly dist: TextPieces;
}

interface Recalled<Result> {
  /** The last build, if it was of this program. */
  readonly known: Omit<State<Result>, 'inputs' | 'dist'> | undefined;
  /** How its inputs and its output looked, for as long as somebody may ask: of a large site they are long texts. */
  readonly looks: { inputs: TreeState | undefined; dist: TreeState | undefined };
}

function recall<Result>(file: string, programOf: () => string): Recalled<Result> {
  const found = readSealed(file, STATE) as State<Result> | undefined;
  if (found === undefined || found.program !== programOf())
    return { known: undefined, looks: { inputs: undefined, dist: undefined } };
  const { inputs, dist, ...known } = found;
  return { known, looks: { inputs, dist } };
}

interface State<Result> {
  readonly program: string;
  readonly inputs: TreeState;
  /** Of packages, as far as they went into the build. */
  readonly beside: TreeState;
  readonly dist: TreeState;
  readonly audit: TreeState;
  readonly schemas: TreeState;
  readonly result: Result;
}

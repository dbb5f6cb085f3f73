import type { TreeParts } from '../emit/remove-tree.js';
import type { LookTask, PartLook } from '../incremental/look-parts.js';
import type { ArchiveTask, OutputTask } from './output-tasks.js';
import type { ThreadPool } from './thread-pool.js';

/** What is done elsewhere once pages are made; what comes to `undefined` is left to the main thread. */
export interface OutputThreads {
  /** Puts sources away; comes to what is left out. */
  archive(task: ArchiveTask): Promise<true | undefined>;
  /** Looks at parts of an output that nobody else has taken. */
  look(task: LookTask): Promise<readonly PartLook[] | undefined>;
  /** Removes parts of a tree that nobody else has taken. */
  remove(parts: TreeParts): Promise<void>;
}

/** @param ask has threads run functions of `output-tasks.ts` */
export function outputThreads(ask: ThreadPool<OutputTask>['ask']): OutputThreads {
  return {
    archive: async (task) => (await ask(task, 'writeArchive')) as true | undefined,
    look: async (task) => (await ask(task, 'lookAtOutput')) as readonly PartLook[] | undefined,
    remove: async (parts) => void (await ask(parts, 'removeSome')),
  };
}

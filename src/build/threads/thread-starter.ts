import { startFileThreads, type FileThreads, type FileWork } from './file-threads.js';
import type { OutputThreads } from './output-threads.js';
import { startPageThreads, threadsOfThisMachine, type StartedThreads } from './page-threads.js';
import type { VectorsTask } from './vectors-task.js';

/** Starts the threads of a build once there is enough for them to do, each kind once. What is done with an output is done by one that was started; where there is none, or it fails, that is left to the main thread. */
export interface ThreadStarter extends OutputThreads {
  /** Those that read and render pages; `undefined` where so many are not worth one. */
  forPages(pages: number): Promise<StartedThreads> | undefined;
  /** Those that read and write files, for which those of pages do where they are there; `undefined` where so many are not worth one. */
  forFiles(count: number): Promise<FileWork> | undefined;
  /** Has them start, so that they are ready when they are wanted; settled once they have begun to. */
  expect(kind: 'pages' | 'files', count: number): Promise<void>;
  /** Settled once those that were started have loaded what they run, or have ended. */
  loaded(): Promise<void>;
  /** Has vector images made in a thread that reads and renders pages; where there is none, or one fails, they are still to be made. */
  vectors(task: VectorsTask): Promise<void>;
  /** Ends all of them; none are started afterwards. */
  close(): Promise<void>;
}

/** Fewer pages than this are done before a thread is ready to take one. */
export const WORTH_A_THREAD = 160;

/** The same for files that are only read or written, which takes a tenth of the time. */
const WORTH_A_FILE_THREAD = 1000;

/** @param wanted threads beside the main one, which are used however few pages there are; where it is missing, those of the machine are, for many pages */
export function createThreadStarter(wanted: number | undefined): ThreadStarter {
  const count = wanted ?? threadsOfThisMachine();
  const fewPages = wanted === undefined ? WORTH_A_THREAD : 1;
  const fewFiles = wanted === undefined ? WORTH_A_FILE_THREAD : 1;
  let ofPages: Promise<StartedThreads> | undefined;
  let ofFiles: Promise<FileThreads> | undefined;
  let closed: Promise<void> | undefined;
  /** Ends threads for files, where others do from now on what they did. */
  let retired: Promise<void> | undefined;
  const forPages = (pages: number): Promise<StartedThreads> | undefined => {
    if (closed || count < 1 || pages < fewPages) return undefined;
    ofPages ??= startPageThreads(count);
    retired ??= ofFiles?.then((threads) => threads.close());
    // What is wrong with a thread is told when they are closed.
    retired?.catch(() => undefined);
    return ofPages;
  };
  const forFiles = (files: number): Promise<FileWork> | undefined => (closed || count < 1 || files < fewFiles ? undefined : (ofPages ?? (ofFiles ??= startFileThreads(count))));
  // A pool that was closed would start threads again for a task.
  const anyStarted = async (): Promise<OutputThreads | undefined> => (closed ? undefined : (ofPages ?? ofFiles));
  async function closeAll(): Promise<void> {
    await (await ofPages)?.close();
    await (retired ?? (await ofFiles)?.close());
  }

  return {
    forPages,
    forFiles,
    async expect(kind, amount) {
      // What is wrong with a thread is told when it is given work.
      await (kind === 'pages' ? forPages(amount) : forFiles(amount))?.catch(() => undefined);
    },
    async loaded() {
      // What is wrong with a thread is told when it is given work.
      for (const started of await Promise.allSettled([ofPages, ofFiles])) if (started.status === 'fulfilled') await started.value?.loaded;
    },
    archive: async (task) => (await anyStarted())?.archive(task),
    look: async (task) => (await anyStarted())?.look(task),
    remove: async (parts) => (await anyStarted())?.remove(parts),
    vectors: async (task) => (await ofPages)?.vectors(task),
    close: () => (closed ??= closeAll()),
  };
}

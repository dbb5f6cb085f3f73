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
  /** Those that write what the main thread renders; `undefined` where so many pages are not worth one. */
  forWriting(pages: number): Promise<FileWork> | undefined;
  /** Has them start, so that they are ready when they are wanted: those for pages that were edited or share what was, those for all pages of a site, or those for files. Settled once they have begun to. */
  expect(kind: 'pages' | 'whole' | 'files', count: number): Promise<void>;
  /** Has vector images made in a thread that was started; where there is none, or one fails, they are still to be made. */
  vectors(task: VectorsTask): Promise<void>;
  /** Ends all of them; none are started afterwards. */
  close(): Promise<void>;
}

/** Fewer pages than this are done before a thread is ready to take one. */
export const WORTH_A_THREAD = 160;

/**
 * Beside one thread alone: fewer pages of a whole site are read and rendered by the main one, and written by the other. What V8 learns of code it learns for each thread by itself, so that reading 1,000 pages
 * takes two as long as one.
 */
const WORTH_THE_ONLY_THREAD = 2000;

/** Fewer files than this, which are only read or written, are done before a thread is ready. */
const WORTH_A_FILE_THREAD = 1000;

/**
 * @param wanted threads beside the main one, which are used however few pages there are; where it is missing, those of the machine are, for many pages
 * @param ofMachine how many these are
 */
export function createThreadStarter(wanted: number | undefined, ofMachine = threadsOfThisMachine()): ThreadStarter {
  const count = wanted ?? ofMachine;
  const fewest = wanted === undefined ? WORTH_A_THREAD : 1;
  const fewPages = wanted === undefined && count === 1 ? WORTH_THE_ONLY_THREAD : fewest;
  const fewFiles = wanted === undefined ? WORTH_A_FILE_THREAD : 1;
  let ofPages: Promise<StartedThreads> | undefined;
  let ofFiles: Promise<FileThreads> | undefined;
  let closed: Promise<void> | undefined;
  /** Ends threads for files, where others do from now on what they did. */
  let retired: Promise<void> | undefined;
  const isWorth = (amount: number, least: number): boolean => closed === undefined && count >= 1 && amount >= least;
  const startForPages = (): Promise<StartedThreads> => {
    ofPages ??= startPageThreads(count);
    retired ??= ofFiles?.then((threads) => threads.close());
    // What is wrong with a thread is told when they are closed.
    retired?.catch(() => undefined);
    return ofPages;
  };
  const startForFiles = (): Promise<StartedThreads | FileThreads> => ofPages ?? (ofFiles ??= startFileThreads(count));
  const forPages = (pages: number): Promise<StartedThreads> | undefined =>
    isWorth(pages, ofPages ? fewest : fewPages) ? startForPages() : undefined;
  const forFiles = (files: number): Promise<FileWork> | undefined =>
    isWorth(files, fewFiles) ? startForFiles() : undefined;
  const forWriting = (pages: number): Promise<FileWork> | undefined =>
    isWorth(pages, fewest) ? startForFiles() : undefined;
  // A pool that was closed would start threads again for a task.
  const anyStarted = async (): Promise<OutputThreads | undefined> => (closed ? undefined : (ofPages ?? ofFiles));
  async function closeAll(): Promise<void> {
    await (await ofPages)?.close();
    await (retired ?? (await ofFiles)?.close());
  }

  return {
    forPages,
    forFiles,
    forWriting,
    async expect(kind, amount) {
      const starting = {
        whole: () => forPages(amount) ?? forWriting(amount),
        pages: () => (isWorth(amount, fewest) ? startForPages() : undefined),
        files: () => forFiles(amount),
      };
      // What is wrong with a thread is told when it is given work.
      await starting[kind]()?.catch(() => undefined);
    },
    archive: async (task) => (await anyStarted())?.archive(task),
    look: async (task) => (await anyStarted())?.look(task),
    remove: async (parts) => (await anyStarted())?.remove(parts),
    vectors: async (task) => (await (ofPages ?? ofFiles))?.vectors(task),
    close: () => (closed ??= closeAll()),
  };
}

import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import type { ResourceLimits } from 'node:worker_threads';

/** How heaps are kept small. */
interface HeapLimits {
  /** What a heap may grow by until V8 looks at all of it again, in percent; by itself V8 lets it grow to several times what is kept. */
  readonly growth: number;
  /** Half of a young generation, in MB; by itself V8 goes to 16. */
  readonly semiSpace: number;
}

/** 10,000 pages: a growth of 100 costs no time that could be measured; 40 saves another 10 MB of 250 and takes 7 % more, 25 saves 18 and takes 10 % more. Semi-spaces of 8 save 28 MB and take no more time, of 4 a tenth more. */
const LIMITS: HeapLimits = { growth: 100, semiSpace: 8 };

/** 100,000 pages, where what heaps grow by beyond what is kept counts: a cold build takes 360 MB in place of 497, and 94 to 100 s of processor time in place of 72. Semi-spaces of 4 are 9 of these seconds; a growth of 30 would take 82 and 402 MB. All of that is of before V8 was told to suit batches, since when it takes 83 to 87 s within these limits. */
const LARGE_LIMITS: HeapLimits = { growth: 15, semiSpace: 4 };

/** Pages of a large site. */
const LARGE = 30_000;

/** Pages from which on heaps are worth being kept small. */
const MANY = 3000;

/** Semi-spaces that V8 counts in what it calls a young generation: two, and as much for large values. */
const SEMI_SPACES = 3;

const MB = 1024 * 1024;

let limits: HeapLimits | undefined;
/** True once V8 may be told flags. */
let isKeptSmall = false;
let isHeld = false;

/** Whether a site has so many pages that its build needs the memory of what is done with. */
export function isLarge(pages: number): boolean {
  return pages >= LARGE;
}

/** Says how many pages a build has, before its threads start. Where they are few, heaps are left alone; those of a large site are kept small from now on, before what is known of its pages is read. */
export function planHeaps(pages: number): void {
  limits = pages < MANY ? undefined : isLarge(pages) ? LARGE_LIMITS : LIMITS;
  if (isLarge(pages)) keepHeapsSmall();
}

/** What heaps of threads are started with. */
export function limitsOfThreads(): ResourceLimits {
  return limits ? { maxYoungGenerationSizeMb: SEMI_SPACES * limits.semiSpace } : {};
}

/**
 * Has the heaps of this process, those of its threads too, collect sooner, for work that makes much and keeps little: what V8 has asked the system for it does not give back while it has work to do.
 * To be called once threads have loaded what they run, since V8 takes code that was compiled before only under the flags that it was made with.
 */
export function keepHeapsSmall(): void {
  if (!limits) return;
  isKeptSmall = true;
  setFlagsFromString(`--heap-growing-percent=${String(limits.growth)}`);
  holdYoungGeneration();
}

/** Has the young generation of the main thread grow no more once heaps are kept small and it is as large as it may be: its own limit was set when it started. To be called now and then. */
export function holdYoungGeneration(): void {
  if (!limits || !isKeptSmall || isHeld) return;
  const size = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
  isHeld = size >= 2 * limits.semiSpace * MB;
  if (isHeld) setFlagsFromString('--semi-space-growth-factor=1');
}

/** To be called when a thread has started: V8 then lets young generations grow again, for all threads. */
export function holdAgain(): void {
  isHeld = false;
  holdYoungGeneration();
}

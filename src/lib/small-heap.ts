import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

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

let limits: HeapLimits | undefined;

/** Whether a site has so many pages that its build needs the memory of what is done with. */
export function isLarge(pages: number): boolean {
  return pages >= LARGE;
}

/**
 * Has the heaps of this process, those of its threads too, collect sooner, for work that makes much and keeps little: what V8 has asked the system for it does not give back while it has work to do. The flags are read whenever
 * V8 sets the next limit of a heap, and where a thread starts.
 *
 * @param pages of the site
 */
export function keepHeapsSmall(pages: number): void {
  limits = isLarge(pages) ? LARGE_LIMITS : LIMITS;
  setFlagsFromString(`--heap-growing-percent=${String(limits.growth)}`);
  setFlagsFromString(`--min-semi-space-size=${String(limits.semiSpace)}`);
  setFlagsFromString(`--max-semi-space-size=${String(limits.semiSpace)}`);
  holdYoungGeneration(limits);
}

/** To be called when a thread has started: V8 then lets young generations grow again, for all threads. */
export function keepHeapsSmallStill(): void {
  if (limits) holdYoungGeneration(limits);
}

/** The limit itself is set when a thread starts, and this one has. */
function holdYoungGeneration({ semiSpace }: HeapLimits): void {
  const size = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
  if (size >= 2 * semiSpace * 1024 * 1024) setFlagsFromString('--semi-space-growth-factor=1');
}

/*
 * Stops code that blocks a thread without end, as a template with an endless loop does.
 *
 * Every thread that reads or renders pages reports progress with each of them. The main thread is watched by a thread
 * of its own (`watchdog-thread.ts`), which terminates what runs there; worker threads are watched by their pool. A
 * promise whose code is terminated never settles, so whoever must continue afterwards runs its work in
 * `interruptible()`.
 */
import { setImmediate } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { getEnvironmentData, isMainThread, setEnvironmentData, Worker } from 'node:worker_threads';
import { THREAD_OPTIONS } from './thread-options.js';
import { processorTimeBetween, processorTimes, type WatchedThreads } from './processor-time.js';

/** Limits code that may block the main thread. */
export interface BlockLimit {
  /** Text in the stack frames of the code: a part of its file address. */
  readonly code: string;
  /**
   * Text in the frames of a library that calls the code; enough to stop it where the code itself is rarely on the
   * stack.
   */
  readonly caller: string;
  /** Processor time for which it may block the thread, in milliseconds. */
  readonly milliseconds: number;
}

/** Time since the last progress, in milliseconds. */
export interface Stall {
  /** Processor time of the busiest thread. */
  readonly used: number;
  readonly passed: number;
}

/** The limit that a thread has reached. */
export type ReachedLimit = 'memory' | 'processor time' | 'time';

/** Where the main thread was terminated. */
export interface Interruption {
  readonly stack: string;
  readonly reached: ReachedLimit;
}

/** What the thread of the watchdog is started with. */
export interface WatchdogData {
  /** The progress counter of the main thread. */
  readonly counter: Int32Array;
  /** Milliseconds between two checks. */
  readonly interval: number;
  /** Bytes by which the process may grow without progress. */
  readonly memory: number;
}

interface WatchedLimit extends BlockLimit {
  /** The error with which the interrupted work rejects. */
  readonly toError: (interruption: Interruption) => Error;
}

/**
 * A thread that uses no processor, because it waits or the machine is busy, is interrupted after this many times the
 * limit.
 */
export const WAIT_FACTOR = 15;

/** Milliseconds between two checks of the main thread. */
const INTERVAL = 250;

/** Part of the largest heap of V8. A page takes thousandths of it; code without end fills it in seconds. */
const MEMORY_PART = 1 / 4;

/** For the thread of the watchdog, in MB. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 };

/** Key under which worker threads find their shared progress counter. */
const COUNTER_KEY = 'islet.progress';

let ownCounter: Int32Array | undefined;
let thread: Worker | undefined;
/** Latest last. */
const limits: WatchedLimit[] = [];
/** Rejects interruptible work; the innermost is last. */
const interrupts: ((error: Error) => void)[] = [];

/** Reports that this thread is not blocked. */
export function reportProgress(): void {
  Atomics.add(progressCounter(), 0, 1);
}

function progressCounter(): Int32Array {
  return (ownCounter ??=
    (isMainThread ? undefined : (getEnvironmentData(COUNTER_KEY) as Int32Array | undefined)) ?? createCounter());
}

/** Returns the progress counter of all threads that are started from now on. */
export function shareProgressCounter(): Int32Array {
  const counter = createCounter();
  setEnvironmentData(COUNTER_KEY, counter);
  return counter;
}

function createCounter(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/**
 * Calls `check` at every interval with the time since the last progress. Counts intervals, so that sleep of the machine
 * does not count.
 *
 * @param threads those that should report progress
 */
export function watchProgress(
  counter: Int32Array,
  threads: WatchedThreads,
  interval: number,
  check: (stall: Stall) => void,
): NodeJS.Timeout {
  let previous = Atomics.load(counter, 0);
  let atProgress = processorTimes(threads);
  let passed = 0;
  return setInterval(() => {
    const now = Atomics.load(counter, 0);
    const times = processorTimes(threads);
    passed = now === previous ? passed + interval : 0;
    if (passed === 0) atProgress = times;
    previous = now;
    check({ used: Math.min(passed, processorTimeBetween(atProgress, times)), passed });
  }, interval);
}

/** Returns which limit of so many milliseconds a stalled thread has reached. */
export function reachedLimit({ used, passed }: Stall, milliseconds: number): ReachedLimit | undefined {
  if (used >= milliseconds) return 'processor time';
  return passed >= milliseconds * WAIT_FACTOR ? 'time' : undefined;
}

/**
 * Runs work that the watchdog may interrupt. Calls nest: the innermost one rejects. Keeps the process running
 * meanwhile.
 *
 * @param work its signal is aborted on interruption, for those parts of it that continue
 * @throws the error of the interruption, or of the work
 */
export async function interruptible<T>(work: (interrupted: AbortSignal) => T | Promise<T>): Promise<T> {
  const controller = new AbortController();
  let onInterrupt: (error: Error) => void = () => undefined;
  const interrupted = new Promise<never>((_, reject) => {
    onInterrupt = (error) => {
      controller.abort(error);
      reject(error);
    };
  });
  interrupts.push(onInterrupt);
  thread?.ref();
  try {
    return await Promise.race([start(), interrupted]);
  } finally {
    interrupts.splice(interrupts.indexOf(onInterrupt), 1);
    if (interrupts.length === 0) thread?.unref();
  }

  async function start(): Promise<T> {
    // Termination drops the promise callbacks that are queued. Those that lead to the caller run first.
    await setImmediate();
    return controller.signal.aborted ? interrupted : work(controller.signal);
  }
}

/** Rejects the innermost interruptible work. @throws the error itself where there is none */
export function interrupt(error: Error): void {
  const reject = interrupts.at(-1);
  if (!reject) throw error;
  reject(error);
}

/**
 * Limits the processor time for which code may block the main thread; does nothing in other threads. Returns the function that removes
 * the limit.
 */
export function limitBlocking(limit: WatchedLimit): () => void {
  if (!isMainThread) return () => undefined;
  limits.push(limit);
  thread ??= startThread();
  sendLimits();
  return () => {
    const index = limits.indexOf(limit);
    if (index < 0) return;
    limits.splice(index, 1);
    sendLimits();
  };
}

function sendLimits(): void {
  thread?.postMessage(limits.map(({ code, caller, milliseconds }) => ({ code, caller, milliseconds })));
}

function startThread(): Worker {
  const workerData: WatchdogData = {
    counter: progressCounter(),
    interval: INTERVAL,
    memory: getHeapStatistics().heap_size_limit * MEMORY_PART,
  };
  const started = new Worker(new URL('watchdog-thread.js', import.meta.url), {
    ...THREAD_OPTIONS,
    workerData,
    resourceLimits: RESOURCE_LIMITS,
  });
  started.on('message', onInterruption);
  started.on('error', (error: NodeJS.ErrnoException) => {
    // A Node that was built without the inspector cannot be watched.
    if (error.code !== 'ERR_INSPECTOR_NOT_AVAILABLE') throw error;
  });
  if (interrupts.length === 0) started.unref();
  setInterval(reportProgress, INTERVAL).unref();
  return started;
}

function onInterruption(interruption: Interruption): void {
  const { stack } = interruption;
  const limit =
    limits.findLast(({ code }) => stack.includes(code)) ?? limits.findLast(({ caller }) => stack.includes(caller));
  if (!limit) throw new TypeError('The interrupted code has no limit.');
  interrupt(limit.toError(interruption));
}

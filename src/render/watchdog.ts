import { pathToFileURL } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import { isMainThread, Worker } from 'node:worker_threads';
import { abandonRender } from '../api/render-context.js';
import { failGuarded, holdForGuarded } from '../lib/async/guarded-work.js';
import { heartbeat, heartbeats } from '../lib/async/heartbeat.js';
import { isRendering } from './rendering-stack.js';
import { templateFault, TemplateOutOfMemory, TemplateTimeout, type TemplatePlaces } from './template-faults.js';
import { abandonTemplate } from './template-under-way.js';

export interface WatchdogSetup {
  /** One number, which changes as long as the main thread gets on. */
  readonly beats: Int32Array;
  /** Between two looks, in milliseconds. */
  readonly pause: number;
  /** Bytes that the process may take at one stretch; beyond it the memory would be full before the time is over. */
  readonly memory: number;
}

/** Says where the main thread was stopped. */
export interface Stopped {
  readonly stack: string;
  /** True where it was not the time that was over, but the memory would have been full. */
  readonly isFull: boolean;
}

interface Watched extends TemplatePlaces {
  /** How long templates may keep the thread, in milliseconds. */
  readonly patience: number;
}

/** Between two looks, in milliseconds. */
const PAUSE = 250;

/** Part of the largest heap that V8 makes: a page takes thousandths of it, what has no end takes all in some seconds. */
const MEMORY_PART = 1 / 4;

/** Of the thread, which keeps nothing, in MB. */
const LIMITS = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 };

/** The latest last. */
const watches: Watched[] = [];
let thread: Worker | undefined;

/**
 * Has templates stopped that keep the main thread for longer than they may, as an endless loop does, or would fill the memory before: what is done by `guarded()` then fails with `template-timeout` or `template-out-of-memory`. Returns what takes the watch off.
 * Other threads are watched by whoever waits for them.
 *
 * @param seconds at one stretch
 */
export function watchTimeouts(places: TemplatePlaces, seconds: number): () => void {
  if (!isMainThread) return () => undefined;
  const watch = { ...places, patience: seconds * 1000 };
  watches.push(watch);
  thread ??= startThread();
  tell();
  return () => {
    const index = watches.indexOf(watch);
    if (index < 0) return;
    watches.splice(index, 1);
    tell();
  };
}

function startThread(): Worker {
  const setup: WatchdogSetup = {
    beats: heartbeats(),
    pause: PAUSE,
    memory: getHeapStatistics().heap_size_limit * MEMORY_PART,
  };
  const started = new Worker(new URL('watchdog-thread.js', import.meta.url), {
    workerData: setup,
    resourceLimits: LIMITS,
  });
  started.on('message', onStopped);
  started.on('error', (error: NodeJS.ErrnoException) => {
    // A Node that was built without it has nothing to look with.
    if (error.code !== 'ERR_INSPECTOR_NOT_AVAILABLE') throw error;
  });
  holdForGuarded(started);
  setInterval(heartbeat, PAUSE).unref();
  return started;
}

function tell(): void {
  thread?.postMessage(watches.map(({ folder, patience }) => [pathToFileURL(folder).href, patience] as const));
}

/** What was stopped has left behind what `finally` would have put right. */
function onStopped({ stack, isFull }: Stopped): void {
  const page = abandonRender();
  const file = abandonTemplate() ?? 'templates';
  const watch =
    watches.findLast(({ folder }) => stack.includes(pathToFileURL(folder).href)) ??
    (isRendering(stack) ? watches.at(-1) : undefined);
  if (!watch) throw new TypeError('What was stopped is watched no more.');
  const error = isFull ? new TemplateOutOfMemory(stack) : new TemplateTimeout(watch.patience / 1000, stack);
  failGuarded(templateFault(error, watch, page, file));
}

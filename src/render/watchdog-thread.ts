import { Session } from 'node:inspector/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { isRendering } from './rendering-stack.js';
import type { Stopped, WatchdogSetup } from './watchdog.js';

/*
 * Runs in a thread of its own, which goes on while the main one does nothing but run a template.
 */

const { beats, pause, memory } = workerData as WatchdogSetup;
let last = Atomics.load(beats, 0);
let still = 0;
/** Memory of the process when the main thread got on last, in bytes. */
let taken = process.memoryUsage.rss();
/** Addresses of the folders of compiled templates, and how long they may keep the main thread, in milliseconds. */
let watched: readonly (readonly [string, number])[] = [];
let open: Session | undefined;

parentPort?.on('message', (message: typeof watched) => {
  watched = message;
});

/** At the stack of the main thread, until a template is found on it. */
const LOOKS = 50;

// Looks are counted and not the time, which goes on while a machine sleeps.
setInterval(() => {
  const now = Atomics.load(beats, 0);
  if (now !== last) close();
  still = now === last ? still + 1 : 0;
  last = now;
  const rss = process.memoryUsage.rss();
  if (still === 0) taken = rss;
  const isFull = rss - taken > memory;
  const overdue = watched.filter(([, patience]) => isFull || still * pause >= patience).map(([folder]) => folder);
  if (overdue.length > 0 && !open) void stop(overdue, isFull);
}, pause);

/** Ends what the main thread does where that is to run modules of these folders, and says where that was. */
async function stop(folders: readonly string[], isFull: boolean): Promise<void> {
  const session = new Session();
  open = session;
  session.connectToMainThread();
  try {
    const isTemplate = (text: string): boolean => folders.some((folder) => text.includes(folder));
    let stack = '';
    // A component that shows itself without an end is seldom the one that is running: React calls it again and again, each time from further down.
    for (let look = 0; look < LOOKS && !isTemplate(stack); look += 1) {
      const { result } = await session.post('Runtime.evaluate', {
        expression: `(${stackOfMain.toString()})()`,
        returnByValue: true,
        silent: true,
      });
      const seen = String(result.value);
      if (isTemplate(seen) || isRendering(seen)) stack = seen;
    }
    if (stack === '') return;
    parentPort?.postMessage({ stack, isFull } satisfies Stopped);
    await session.post('Runtime.terminateExecution');
    still = 0;
  } catch (error) {
    // The main thread went on meanwhile.
    if (open === session) throw error;
  } finally {
    if (open === session) close();
  }
}

function close(): void {
  open?.disconnect();
  open = undefined;
}

/** Runs in the main thread. Empty where somebody looks at it by a debugger, who may have it stand still. */
function stackOfMain(): string {
  if (process.getBuiltinModule('node:inspector').url() !== undefined) return '';
  const before = (['prepareStackTrace', 'stackTraceLimit'] as const).map(
    (key) => [key, Object.getOwnPropertyDescriptor(Error, key)] as const,
  );
  Object.defineProperty(Error, 'prepareStackTrace', { value: undefined, writable: true, configurable: true });
  Object.defineProperty(Error, 'stackTraceLimit', { value: 100, writable: true, configurable: true });
  const { stack } = new Error();
  for (const [key, descriptor] of before) {
    if (descriptor) Object.defineProperty(Error, key, descriptor);
    else Reflect.deleteProperty(Error, key);
  }
  return stack ?? '';
}

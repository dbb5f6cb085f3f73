/* The thread of the watchdog: runs while the main thread is blocked. */
import { Session } from 'node:inspector/promises';
import { parentPort, workerData } from 'node:worker_threads';
import {
  reachedLimit,
  watchProgress,
  type BlockLimit,
  type Interruption,
  type ReachedLimit,
  type WatchdogData,
} from './watchdog.js';

/** Stacks of the main thread that are taken until one shows the code itself. */
const SAMPLES = 50;

const { counter, interval, memory } = workerData as WatchdogData;
let limits: readonly BlockLimit[] = [];
/** Memory of the process at the last progress of the main thread, in bytes. */
let memoryBefore = process.memoryUsage.rss();
let session: Session | undefined;

parentPort?.on('message', (message: readonly BlockLimit[]) => {
  limits = message;
});

watchProgress(counter, 'main', interval, (stall) => {
  if (stall.passed === 0) {
    close();
    memoryBefore = process.memoryUsage.rss();
  }
  const isFull = process.memoryUsage.rss() - memoryBefore > memory;
  const exceeded = limits.flatMap((limit) => {
    const reached = isFull ? 'memory' : reachedLimit(stall, limit.milliseconds);
    return reached ? [{ ...limit, reached }] : [];
  });
  if (!session) void interrupt(exceeded);
});

/** Terminates what the main thread runs if it is code with one of these limits. */
async function interrupt(exceeded: readonly (BlockLimit & { readonly reached: ReachedLimit })[]): Promise<void> {
  const [first] = exceeded;
  if (!first) return;
  const own = new Session();
  session = own;
  own.connectToMainThread();
  try {
    const isCode = (text: string): boolean => exceeded.some(({ code }) => text.includes(code));
    let stack = '';
    // A component that renders itself without end is seldom on the stack: React calls it from a loop of its own.
    for (let sample = 0; sample < SAMPLES && !isCode(stack); sample += 1) {
      const { result } = await own.post('Runtime.evaluate', {
        expression: `(${stackOfMain.toString()})()`,
        returnByValue: true,
        silent: true,
      });
      const seen = String(result.value);
      if (isCode(seen) || exceeded.some(({ caller }) => seen.includes(caller))) stack = seen;
    }
    if (stack === '') return;
    parentPort?.postMessage({ stack, reached: first.reached } satisfies Interruption);
    await own.post('Runtime.terminateExecution');
    // What runs next has all of its time.
    Atomics.add(counter, 0, 1);
  } catch (error) {
    // With another session, or none, the main thread has continued meanwhile.
    if (session === own) throw error;
  } finally {
    if (session === own) close();
  }
}

function close(): void {
  session?.disconnect();
  session = undefined;
}

/** Runs in the main thread. Returns an empty text while a debugger is attached, which may hold the thread. */
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

import type { BuildProgress } from '../../core/build/build-progress.js';
import type { Diagnostic } from '../../errors/index.js';
import type { CommandResult, RunNotes } from '../reporters/outcome.js';
import type { PrintOptions } from '../terminal/console.js';
import { startProgress } from '../terminal/progress.js';
import type { Ending } from './run-command.js';

/** Options for work that can be stopped, in the form of build options. */
export interface Stoppable {
  readonly signal: AbortSignal;
  readonly onProgress?: (event: BuildProgress) => void;
}

/**
 * Runs work with progress on the terminal. SIGINT and SIGTERM abort its signal, and give the exit code.
 *
 * @param stoppedMessage a sentence about the output after a stop
 */
export async function runStoppable(
  options: PrintOptions,
  stoppedMessage: () => string,
  work: (options: Stoppable) => Promise<Ending>,
): Promise<Ending> {
  const stop = listenForStop();
  const progress = startProgress(options);
  try {
    return await work({ signal: stop.signal, ...(progress && { onProgress: progress.show }) });
  } catch (error) {
    const code = stop.exitCode();
    if (code === undefined) throw error;
    stop.endSoon();
    return { stoppedWith: code, message: stoppedMessage() };
  } finally {
    progress?.end();
    stop.dispose();
  }
}

/** A running server, with what its command reports. */
export interface Serving {
  readonly result: CommandResult;
  readonly run?: RunNotes;
  readonly diagnostics?: readonly Diagnostic[];
  /** Exit code; default: from the diagnostics. */
  readonly code?: number;
  /** Runs after the report is printed. */
  readonly onReported?: () => void;
  readonly close: () => Promise<void>;
}

/** Time for a stopped server to close, in milliseconds. */
const CLOSE_TIMEOUT = 2000;

/**
 * Runs a server until a signal closes it, with exit code 0. A signal during `start` gives the exit code of the signal.
 * What is still open after `CLOSE_TIMEOUT` ends with the process. Errors of `start` pass through.
 */
export async function serveUntilStopped(start: (signal: AbortSignal) => Promise<Serving>): Promise<Ending> {
  const stop = listenForStop();
  try {
    const { close, onReported, ...report } = await start(stop.signal);
    if (stop.signal.aborted) await closeInTime(close, stop.exitCode());
    stop.signal.throwIfAborted();
    return {
      ...report,
      async stay() {
        try {
          onReported?.();
          await stop.stopped;
          await closeInTime(close, 0);
          return 0;
        } finally {
          stop.dispose();
        }
      },
    };
  } catch (error) {
    const code = stop.exitCode();
    stop.dispose();
    if (code === undefined) throw error;
    return { stoppedWith: code, message: 'Stopped before there was anything to see.' };
  }
}

/** Closes a server. Ends the process if it still runs after `CLOSE_TIMEOUT`: for work that never settles, or an open handle. */
async function closeInTime(close: () => Promise<void>, code: number | undefined): Promise<void> {
  const timer = setTimeout(() => process.exit(code), CLOSE_TIMEOUT);
  await close();
  timer.unref();
}

/** Signals that stop a command, with the exit code that shells expect (128 + signal number). */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/** Time for a stopped command to end by itself, in milliseconds. */
const EXIT_TIMEOUT = 1000;

interface StopSignal {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** The exit code of the received signal, if any. */
  exitCode(): number | undefined;
  /** Resolves at the first signal. */
  readonly stopped: Promise<void>;
  /** Kills the process with the signal if it does not end by itself in time. */
  endSoon(): void;
  /** Removes the signal handlers. */
  dispose(): void;
}

/** Handles SIGINT and SIGTERM: the first one aborts the signal, the second one ends the process at once. */
function listenForStop(): StopSignal {
  const controller = new AbortController();
  let code: number | undefined;
  let resolveStopped: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    resolveStopped = resolve;
  });
  const onSignal = (name: NodeJS.Signals): void => {
    const own = name === 'SIGTERM' ? exitCodes.SIGTERM : exitCodes.SIGINT;
    if (code !== undefined) process.exit(own);
    code = own;
    controller.abort();
    resolveStopped();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  const parent = watchParent(() => {
    if (code === undefined) onSignal('SIGTERM');
  });
  return {
    signal: controller.signal,
    exitCode: () => code,
    stopped,
    endSoon() {
      const name = code === exitCodes.SIGTERM ? 'SIGTERM' : 'SIGINT';
      // Node waits for a running encoder, even in `process.exit`.
      setTimeout(() => {
        process.off(name, onSignal);
        process.kill(process.pid, name);
      }, EXIT_TIMEOUT).unref();
    },
    dispose() {
      clearInterval(parent);
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}

/** Interval in which the parent is looked at, in milliseconds. */
const PARENT_INTERVAL = 1000;

/**
 * Calls back once the shell that npm started this process in is gone: npm sends signals to that shell, which ends without
 * passing them on. Does nothing without npm.
 */
function watchParent(onGone: () => void): NodeJS.Timeout | undefined {
  if (process.env['npm_lifecycle_event'] === undefined) return undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, PARENT_INTERVAL);
  return timer.unref();
}

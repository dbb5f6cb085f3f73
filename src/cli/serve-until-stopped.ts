import type { Diagnostic } from '../errors/index.js';
import type { CommandResult, RunNotes } from './outcome.js';
import type { Ending } from './run-command.js';
import { listenForStop } from './stop-signal.js';

/** A server that runs, with what its command reports of it. */
export interface Serving {
  readonly result: CommandResult;
  readonly run?: RunNotes;
  readonly diagnostics?: readonly Diagnostic[];
  /** Where the diagnostics do not decide. */
  readonly code?: number;
  /** Runs when the report is printed. */
  readonly begun?: () => void;
  readonly close: () => Promise<void>;
}

/**
 * The life of a command that serves: a signal while it starts ends it with that signal's exit code; afterwards a signal closes
 * the server, which is its normal end. Errors of `start` pass through.
 */
export async function serveUntilStopped(start: (signal: AbortSignal) => Promise<Serving>): Promise<Ending> {
  const stop = listenForStop();
  try {
    const { close, begun, ...report } = await start(stop.signal);
    if (stop.signal.aborted) await close();
    stop.signal.throwIfAborted();
    return {
      ...report,
      async stay() {
        try {
          begun?.();
          await stop.stopped;
          await close();
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

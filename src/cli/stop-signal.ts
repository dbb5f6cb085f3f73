/** Signals that ask a command to end, with the exit code that shells expect (128 + number of the signal). */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/** Time for a stopped command to say so and end, in milliseconds. */
const PATIENCE = 1000;

export interface StopSignal {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** The exit code of the signal that came, if one came. */
  exitCode(): number | undefined;
  /** Resolves when a signal comes. */
  readonly stopped: Promise<void>;
  /** For a command that was stopped, and has nothing more to do than to say so: where something that cannot be broken off keeps the process, it ends by the signal itself. */
  endSoon(): void;
  /** Gives the signals back to the system. */
  dispose(): void;
}

/** Takes SIGINT and SIGTERM over: the first asks the command to end in order, the second ends the process at once. */
export function listenForStop(): StopSignal {
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
  return {
    signal: controller.signal,
    exitCode: () => code,
    stopped,
    endSoon() {
      const name = code === exitCodes.SIGTERM ? 'SIGTERM' : 'SIGINT';
      // Node waits for an encoder to end, even where `process.exit` is called.
      setTimeout(() => {
        process.off(name, onSignal);
        process.kill(process.pid, name);
      }, PATIENCE).unref();
    },
    dispose() {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}

/** Signals that ask a command to end, with the exit code that shells expect (128 + number of the signal). */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

export interface StopSignal {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** The exit code of the signal that came, if one came. */
  exitCode(): number | undefined;
  /** Resolves when a signal comes. */
  readonly stopped: Promise<void>;
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
    dispose() {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}

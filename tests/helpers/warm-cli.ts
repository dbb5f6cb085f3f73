import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { plainEnvironment } from './plain-environment.js';
import type { Run } from './site.js';
import { withoutProgress } from './without-progress.js';

const worker = fileURLToPath(new URL('warm-command.mjs', import.meta.url));

/** Runs one command line. */
type RunLine = (args: readonly string[]) => Promise<Run>;

/**
 * Runs one command line after another in a process that is already started, with the result of a process of its own. All test
 * files of this worker share it; it ends with the worker.
 */
export const runWarmCli: RunLine = createWarmCli().run;

/** The same in a new process for one test file. Call it outside of tests. */
export function useWarmCli(): RunLine {
  return useKillableCli().run;
}

/** A process that runs command lines. */
interface WarmCli {
  readonly run: RunLine;
  /** Kills the process. The command line that it runs is rejected; the next one runs in a new process. */
  kill(): Promise<void>;
}

/** The same for command lines that are killed. */
export function useKillableCli(): WarmCli {
  const { end, ...cli } = createWarmCli();
  afterAll(end);
  return cli;
}

function createWarmCli(): WarmCli & { end: () => void } {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const living = (): ChildProcess => {
    if (child?.connected !== true) {
      child = fork(worker, { cwd: tmpdir(), env: plainEnvironment() });
      child.unref();
      child.channel?.unref();
    }
    return child;
  };
  return {
    run(args) {
      const run = last.then(() => runIn(living(), args));
      // The caller gets the error; the next command line runs anyway.
      last = run.catch(() => undefined);
      return run;
    },
    async kill() {
      if (child?.connected !== true) return;
      const disconnected = once(child, 'disconnect');
      child.kill('SIGKILL');
      await disconnected;
    },
    end() {
      if (child?.connected === true) child.disconnect();
    },
  };
}

function runIn(child: ChildProcess, args: readonly string[]): Promise<Run> {
  return new Promise((resolve, reject) => {
    child.channel?.ref();
    const onEnd = (): void => {
      reject(
        new Error(
          `The process of the command ended with exit code ${String(child.exitCode)} while it ran \`islet ${args.join(' ')}\`.`,
        ),
      );
    };
    child.once('disconnect', onEnd);
    child.once('message', (message) => {
      child.off('disconnect', onEnd);
      child.channel?.unref();
      const run = message as Run;
      resolve({ ...run, stderr: withoutProgress(run.stderr) });
    });
    child.send([...args]);
  });
}

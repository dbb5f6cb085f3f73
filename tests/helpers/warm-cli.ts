import { fork, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Run } from './site.js';
import { plainEnvironment } from './plain-environment.js';

const worker = fileURLToPath(new URL('warm-command.mjs', import.meta.url));

/** Serves every file that this process of the test runner runs; ends with it. */
let warm: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Runs one command line in a process that stays, as the real command would in one of its own; one after the other. */
export function runWarmCli(args: readonly string[]): Promise<Run> {
  const run = last.then(() => runIn(livingProcess(), args));
  last = run.catch(() => undefined);
  return run;
}

function livingProcess(): ChildProcess {
  if (warm?.connected !== true) {
    warm = fork(worker, { cwd: tmpdir(), env: plainEnvironment() });
    warm.unref();
    warm.channel?.unref();
  }
  return warm;
}

function runIn(child: ChildProcess, args: readonly string[]): Promise<Run> {
  return new Promise((resolve, reject) => {
    child.channel?.ref();
    const onEnd = (): void => { reject(new Error(`The process of the command ended with exit code ${String(child.exitCode)} while it ran \`islet ${args.join(' ')}\`.`)); };
    child.once('disconnect', onEnd);
    child.once('message', (message) => {
      child.off('disconnect', onEnd);
      child.channel?.unref();
      resolve(message as Run);
    });
    child.send([...args]);
  });
}

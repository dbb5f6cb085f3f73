import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { plainEnvironment, type Run } from './site.js';

const worker = fileURLToPath(new URL('warm-command.mjs', import.meta.url));

/** A process of the real command that stays for the tests of a file: returns what runs one command line in it, one at a time. */
export function useWarmCli(): (args: readonly string[]) => Promise<Run> {
  let child: ChildProcess | undefined;
  beforeAll(() => {
    child = fork(worker, { cwd: tmpdir(), env: plainEnvironment() });
  });
  afterAll(async () => {
    if (child?.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.disconnect();
    await gone;
  });
  return async (args) => {
    if (child === undefined) throw new Error('The process is started before the tests run.');
    const given = child;
    return new Promise((resolve, reject) => {
      const onExit = (code: number | null): void => { reject(new Error(`The command ended its process with exit code ${String(code)}.`)); };
      given.once('exit', onExit);
      given.once('message', (message) => {
        given.off('exit', onExit);
        resolve(message as Run);
      });
      given.send([...args]);
    });
  };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { JsonOutcome, Site } from '../helpers/site.js';

const command = fileURLToPath(new URL('../../bin/islet.js', import.meta.url));

/** A build in a process of its own, which a test can stop or kill. */
export interface BuildProcess {
  readonly child: ChildProcess;
  /** Resolves when it has ended. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; stdout: string }>;
  /** Polls without a pause. Returns true once a path exists, false if the build ended before. */
  reached(path: string): Promise<boolean>;
}

/** Starts `islet build --reporter json`; killed when the running test ends. */
export function startBuild(
  site: Site,
  args: readonly string[] = ['--out', site.out],
  nodeOptions: readonly string[] = [],
): BuildProcess {
  const child = spawn(
    process.execPath,
    [...nodeOptions, command, 'build', '--reporter', 'json', '--root', site.root, ...args],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    child,
    ended: once(child, 'close').then(() => ({ code: child.exitCode, signal: child.signalCode, stdout })),
    async reached(path) {
      while (!existsSync(path)) {
        if (isOver()) return false;
        await nextTurn();
      }
      return true;
    },
  };
}

/** Names of the diagnostics of a build that has ended. */
export function namesOf(stdout: string): string[] {
  return (JSON.parse(stdout) as JsonOutcome).diagnostics.map(({ name }) => name);
}

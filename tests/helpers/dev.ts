import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { plainEnvironment } from './site.js';

const command = fileURLToPath(new URL('../../bin/islet.js', import.meta.url));

/** A dev session in a process of its own. */
export interface RunningDev {
  /** Such as `http://127.0.0.1:40123`, without a slash at the end. */
  readonly url: string;
  /** Standard error so far. */
  said(): string;
  /** Ends it with a signal. Resolves to its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts the real command in a folder, on any free port. @throws where it ends before it serves */
export async function startDev(root: string, env: Readonly<Record<string, string>> = {}): Promise<RunningDev> {
  const all = [command, 'dev', '--root', root, '--port', '0', '--no-color'];
  const child = spawn(process.execPath, all, {
    cwd: tmpdir(),
    env: { ...plainEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const closed = once(child, 'close');
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const [found] = /http:\/\/\S+/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('close', () => {
      reject(new Error(`The session did not start:\n${printed}${errors}`));
    });
  });
  return {
    url,
    said: () => errors,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await closed;
      return child.exitCode;
    },
  };
}

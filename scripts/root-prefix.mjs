import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How to run a command as root without a question: `[]`, `['sudo', '-n']`, or `undefined` where that is not possible. */
export async function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  try {
    await run('sudo', ['-n', 'true']);
    return ['sudo', '-n'];
  } catch {
    // No sudo, or one that asks for a password.
    return undefined;
  }
}

import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Prepares the program as it is installed.
 *
 * @param {(line: string) => void} log
 */
export function ensurePrepared(log) {
  log('Preparing the program.');
  execFileSync('npm', ['run', 'prepare'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}

import { spawn } from 'node:child_process';
import { platform } from 'node:process';

/** Programs that open an address in the usual browser. */
const OPENERS: Readonly<Record<string, readonly [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', '""'],
};

/** Opens an address in the usual browser. `onFailed` is called where that is not possible. */
export function openBrowser(url: string, onFailed: () => void): void {
  const [command, ...args] = OPENERS[platform] ?? ['xdg-open'];
  spawn(command, [...args, url], { stdio: 'ignore', detached: true })
    .once('error', onFailed)
    .once('exit', (code) => {
      if (code !== 0) onFailed();
    })
    .unref();
}

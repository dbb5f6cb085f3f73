import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { fileURLToPath } from 'node:url';
import { plainEnvironment } from './site.js';

const command = fileURLToPath(new URL('../../bin/islet.js', import.meta.url));

/** Keys as a terminal sends them. */
export const keys = { enter: '\r', down: '\u001b[B', ctrlC: '\u0003', erase: '\u007f' } as const;

/** What to press when a text has appeared since the last time. */
export type Step = readonly [seen: string, press: string];

/**
 * Runs `islet` in a pseudo terminal of 100 columns (`script`, part of every Debian) and presses keys as its questions appear.
 * Returns the exit code and everything that was shown, without colours.
 */
export async function atTerminal(
  cwd: string,
  args: readonly string[],
  steps: readonly Step[],
): Promise<{ code: number | null; shown: string }> {
  const line = `stty cols 100 rows 40; exec ${[process.execPath, command, ...args].map((word) => `'${word}'`).join(' ')}`;
  const child = spawn('script', ['--quiet', '--return', '--flush', '--command', line, '/dev/null'], {
    cwd,
    env: { ...plainEnvironment(), TERM: 'xterm-256color', SHELL: '/bin/sh' },
  });
  let shown = '';
  let from = 0;
  const left = [...steps];
  const onText = (text: string): void => {
    shown += text;
    const [next] = left;
    if (next === undefined) return;
    const at = stripVTControlCharacters(shown).indexOf(next[0], from);
    if (at < 0) return;
    from = at + next[0].length;
    left.shift();
    child.stdin.write(next[1]);
  };
  child.stdout.setEncoding('utf8').on('data', onText);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (left.length > 0)
    throw new Error(`\`${left[0]?.[0] ?? ''}\` was never shown:\n${stripVTControlCharacters(shown)}`);
  return { code, shown: stripVTControlCharacters(shown).replaceAll('\r\n', '\n') };
}

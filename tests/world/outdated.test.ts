import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** Packages that stay at an older major version, with the reason. `npm outdated` leaves out what needs a newer Node than ours. */
const HELD: Readonly<Record<string, string>> = {
  '@types/node': 'It has the types of the oldest Node that islet supports.',
  'css-select': 'Version 7 works (tried); it comes with the next change of the bundle.',
  'css-what': 'It belongs to css-select.',
  typescript: 'typescript-eslint and the language server use the API that version 7 does not have yet.',
};

function outdated(): Promise<Record<string, { readonly current: string; readonly latest: string }>> {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  return new Promise((resolve, reject) => {
    // Exits with 1 where something is outdated.
    execFile('npm', ['outdated', '--json'], { cwd }, (_, stdout, stderr) => {
      if (stdout.startsWith('{')) resolve(JSON.parse(stdout) as Awaited<ReturnType<typeof outdated>>);
      else reject(new Error(stderr));
    });
  });
}

it('no package is a major version behind without a reason, and no reason is out of date', async () => {
  const majorOf = (version: string): string | undefined => version.split('.')[0];
  const behind = Object.entries(await outdated())
    .filter(([, { current, latest }]) => majorOf(current) !== majorOf(latest))
    .map(([name]) => name);
  expect(behind.sort()).toEqual(Object.keys(HELD).sort());
});

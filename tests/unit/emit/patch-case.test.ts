import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { openStaging } from '../../../src/emit/staging.js';
import { standInForFs } from './file-system.js';
import { temporaryOutput } from './output.js';
import { OLD, writeSite } from './site-change.js';

/** The path as the disk has it, found as a file system finds it that takes names for equal which differ in case only. */
function stored(path: string): string {
  if (dirname(path) === path) return path;
  const folder = stored(dirname(path));
  const names = existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : [];
  return join(folder, names.find((name) => name.toLowerCase() === basename(path).toLowerCase()) ?? basename(path));
}

standInForFs(
  ['lstatSync'],
  (_name, original) =>
    (path, ...rest) =>
      original(stored(String(path)), ...rest),
);
standInForFs(['realpathSync'], (_name, original) => {
  const { native } = realpathSync;
  return Object.assign((...args: unknown[]) => original(...args), { native: (path: string) => native(stored(path)) });
});

it.each([
  ['a file that stays', ['Contact/index.html'], false],
  ['a folder that stays', ['Contact/form/index.html'], false],
  ['an inner folder that stays', ['assets/Fonts/head.woff2'], false],
  ['nothing', ['contact/index.html', 'contact/form/index.html', 'assets/fonts/head.woff2'], true],
])('a change that differs in case only from %s is told by the disk', async (_what, written, possible) => {
  const output = temporaryOutput();
  await writeSite(output, OLD);
  const staging = await openStaging(output);
  expect(staging.canPatch({ written, removed: [] })).toBe(possible);
});

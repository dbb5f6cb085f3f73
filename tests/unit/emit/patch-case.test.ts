import { expect, it, vi } from 'vitest';
import { openStaging } from '../../../src/emit/staging.js';
import { temporaryOutput } from './output.js';
import { OLD, writeSite } from './site-change.js';

/** Answers as a file system does that takes names for equal which differ in case only. */
vi.mock(import('node:fs'), async (original) => {
  const fs = await original();
  const { dirname, join, basename } = await import('node:path');
  const stored = (path: string): string => {
    if (dirname(path) === path) return path;
    const folder = stored(dirname(path));
    const names = fs.existsSync(folder) && fs.statSync(folder).isDirectory() ? fs.readdirSync(folder) : [];
    return join(folder, names.find((name) => name.toLowerCase() === basename(path).toLowerCase()) ?? basename(path));
  };
  const lstatSync = ((path: string, options?: object) => fs.lstatSync(stored(path), options)) as typeof fs.lstatSync;
  return { ...fs, lstatSync, realpathSync: { native: (path: string) => fs.realpathSync.native(stored(path)) } as unknown as typeof fs.realpathSync };
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

import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outputFolders, workPaths } from '../../../src/emit/folders.js';
import { acquireLock } from '../../../src/emit/lock.js';
import { openStaging } from '../../../src/emit/staging.js';
import { startChild } from './child.js';
import { diagnosticsOf, namesOf, outputState, put, temporaryOutput, writeBuild } from './output.js';

describe('staging', () => {
  it('publishes over a former build and removes every file of that', async () => {
    const output = temporaryOutput();
    for (const text of ['old', 'new']) {
      const lock = await acquireLock(output);
      const staging = await openStaging(output);
      await writeBuild(staging, text);
      await staging.publish();
      await staging.discard();
      await lock.release();
      expect(outputState(output)).toEqual({ dist: text, audit: text, beside: [] });
    }
    expect(existsSync(output.work)).toBe(false);
  });

  it('leaves the output alone until it publishes, and for good where it is discarded', async () => {
    const output = temporaryOutput();
    await writeBuild(output, 'old');
    const staging = await openStaging(output);
    await writeBuild(staging, 'new');
    expect(outputState(output)).toMatchObject({ dist: 'old', audit: 'old' });
    await staging.discard();
    expect(outputState(output)).toEqual({ dist: 'old', audit: 'old', beside: [] });
  });

  it('starts empty, whatever dead builds left', async () => {
    const output = temporaryOutput();
    const { next, previous } = workPaths(output);
    await writeBuild(next, 'left over');
    await writeBuild(previous, 'left over');
    const staging = await openStaging(output);
    expect([readdirSync(staging.dist), readdirSync(staging.audit), readdirSync(output.work)]).toEqual([[], [], ['next']]);
  });

  it('is on the file system of the output, beside it', () => {
    expect(outputFolders('/p/public')).toEqual({ dist: '/p/public', audit: '/p/public.audit', work: '/p/.public.islet' });
  });
});

describe('an output that cannot be swapped is refused before anything is written', () => {
  it.each([
    ['is a file', 'dist', (path: string) => { put(path, 'precious'); }, '`DIST` is a file; it has to be a folder or absent.'],
    ['is a link to a folder', 'dist', (path: string) => { mkdirSync(`${path}-target`); symlinkSync(`${path}-target`, path); }, '`DIST` is a symbolic link; it has to be a folder or absent.'],
    ['is a link to nowhere', 'dist', (path: string) => { symlinkSync('nowhere', path); }, '`DIST` is a symbolic link; it has to be a folder or absent.'],
    ['has a file beside it where the audit goes', 'audit', (path: string) => { put(path, 'precious'); }, '`DIST.audit` is a file; it has to be a folder or absent.'],
    ['holds files of its owner', 'dist', (path: string) => { mkdirSync(path); put(join(path, 'letters.odt'), 'precious'); }, '`DIST` holds files but no site, and no `dist.audit` stands beside it: publishing would remove what is in it.'],
    ['has a folder of its owner where the audit goes', 'audit', (path: string) => { mkdirSync(path); put(join(path, 'letters.odt'), 'precious'); }, '`DIST.audit`, where what is noted of the output goes, holds `letters.odt` and nothing of a build: publishing would remove what is in it.'],
  ] as const)('one that %s', async (_what, which, make, message) => {
    const output = temporaryOutput();
    make(output[which]);
    const before = readdirSync(output.parent, { recursive: true });
    expect(await diagnosticsOf(() => openStaging(output))).toMatchObject([{ name: 'project-unsafe-out', message: message.replace('DIST', relative('', output.dist)) }]);
    expect(readdirSync(output.parent, { recursive: true })).toEqual(before);
  });

  it.runIf(process.platform === 'linux')('one that is a file system of its own', async () => {
    expect(await namesOf(() => openStaging({ dist: '/proc', audit: '/proc.audit', work: join(temporaryOutput().work, 'x') }))).toEqual(['project-unsafe-out']);
  });

  it('but an empty folder, a site of another generator and a site whose audit was removed are replaced', async () => {
    for (const name of [undefined, 'index.html', '404.html']) {
      const output = temporaryOutput();
      mkdirSync(output.dist);
      if (name !== undefined) put(join(output.dist, name), 'theirs');
      const staging = await openStaging(output);
      await writeBuild(staging, 'new');
      await staging.publish();
      expect(outputState(output)).toEqual({ dist: 'new', audit: 'new', beside: [] });
    }
  });
});

describe('a folder that may not be written', () => {
  // Permissions do not bind the superuser, so the build then runs as another user.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

  it.runIf(process.platform !== 'win32')('is a diagnostic, and the output stays', async () => {
    const output = temporaryOutput();
    await writeBuild(output, 'old');
    chmodSync(output.parent, 0o555);
    const child = startChild(output.dist, "await publishBuild('new').then(() => console.log('published'), (error) => console.log(JSON.stringify(error.diagnostics)));", user);
    const said = await child.line();
    chmodSync(output.parent, 0o755);
    expect(JSON.parse(said)).toMatchObject([{ name: 'publish-failed', message: `The system refused \`mkdir\` on \`${relative('', output.work)}\` (EACCES).`, remedy: 'Make that place writable; of an output folder, choose another `--out`. What is made on the way lies in `.islet/` in the project.' }]);
    expect(outputState(output)).toEqual({ dist: 'old', audit: 'old', beside: [] });
    expect(readFileSync(join(output.dist, 'index.html'), 'utf8')).toBe('index.html of old');
  });
});

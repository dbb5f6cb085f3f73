import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workPaths } from '../../../src/emit/output-folders.js';
import { acquireLock } from '../../../src/emit/lock.js';
import { recover } from '../../../src/emit/recover.js';
import { openStaging } from '../../../src/emit/staging.js';
import { startChild } from './child.js';
import { diagnosticsOf, outputState, put, temporaryOutput, writeBuild } from './output.js';

describe('staging', () => {
  it('publishes over an earlier build and removes its files', async () => {
    const output = temporaryOutput();
    for (const text of ['old', 'new']) {
      const lock = await acquireLock(output);
      const staging = await openStaging(output);
      await staging.publish(writeBuild(staging, text));
      staging.discard();
      await lock.release();
      expect(outputState(output)).toEqual({ dist: text, audit: text, beside: [] });
    }
    expect(existsSync(output.work)).toBe(false);
  });

  it('leaves the output alone until it publishes, and for good where it is discarded', async () => {
    const output = temporaryOutput();
    writeBuild(output, 'old');
    const staging = await openStaging(output);
    writeBuild(staging, 'new');
    expect(outputState(output)).toMatchObject({ dist: 'old', audit: 'old' });
    expect(staging.discard()).toEqual([]);
    expect(outputState(output)).toEqual({ dist: 'old', audit: 'old', beside: [] });
  });
});

describe('an output that is not a folder of builds is refused before anything is written', () => {
  it.each([
    [
      'is a file',
      'dist',
      (path: string) => {
        put(path, 'precious');
      },
      '`DIST` is a file; it has to be a folder or absent.',
    ],
    [
      'is a link to a folder',
      'dist',
      (path: string) => {
        mkdirSync(`${path}-target`);
        symlinkSync(`${path}-target`, path);
      },
      '`DIST` is a symbolic link; it has to be a folder or absent.',
    ],
    [
      'has a file beside it where the audit goes',
      'audit',
      (path: string) => {
        put(path, 'precious');
      },
      '`DIST.audit` is a file; it has to be a folder or absent.',
    ],
    [
      'holds files of its owner',
      'dist',
      (path: string) => {
        mkdirSync(path);
        put(join(path, 'letters.odt'), 'precious');
      },
      '`DIST` holds files but no site, and there is no `dist.audit` beside it: publishing would remove its content.',
    ],
    [
      'has a folder of its owner where the audit goes',
      'audit',
      (path: string) => {
        mkdirSync(path);
        put(join(path, 'letters.odt'), 'precious');
      },
      '`DIST.audit`, the audit folder of the output, holds `letters.odt` and nothing of a build: publishing would remove its content.',
    ],
  ] as const)('one that %s', async (_what, which, make, message) => {
    const output = temporaryOutput();
    make(output[which]);
    const before = readdirSync(output.parent, { recursive: true });
    expect(await diagnosticsOf(() => openStaging(output))).toMatchObject([
      { name: 'project-unsafe-out', message: message.replace('DIST', relative('', output.dist)) },
    ]);
    expect(readdirSync(output.parent, { recursive: true })).toEqual(before);
  });

  it('but an empty folder, a site of another generator and a site whose audit was removed are replaced', async () => {
    for (const name of [undefined, 'index.html', '404.html']) {
      const output = temporaryOutput();
      mkdirSync(output.dist);
      if (name !== undefined) put(join(output.dist, name), 'theirs');
      const staging = await openStaging(output);
      await staging.publish(writeBuild(staging, 'new'));
      expect(outputState(output)).toEqual({ dist: 'new', audit: 'new', beside: [] });
    }
  });
});

// Permissions do not bind the superuser, so the build then runs as another user.
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

it('keeps the files of a publication that is incomplete', async () => {
  const output = temporaryOutput();
  const staging = await openStaging(output);
  writeBuild(staging, 'new');
  const steps = [
    { act: 'move', tree: 'dist', path: '' },
    { act: 'move', tree: 'audit', path: '' },
  ];
  put(workPaths(output).journal, JSON.stringify({ version: 2, steps }));
  expect(staging.discard()).toEqual([]);
  await recover(output);
  expect(outputState(output)).toEqual({ dist: 'new', audit: 'new', beside: [] });
});

describe('a folder that may not be written', () => {
  it.runIf(process.platform !== 'win32').each([
    ['', 'mkdir', '.dist.islet'],
    ['dist/ludo', 'access', 'dist/ludo'],
    ['dist/assets', 'access', 'dist/assets'],
  ])('is a diagnostic, and the output stays: %s', async (folder, call, refused) => {
    const output = temporaryOutput();
    writeBuild(output, 'old');
    if (folder !== '' && user.uid !== undefined)
      for (const path of ['', ...readdirSync(output.parent, { recursive: true, encoding: 'utf8' })])
        chownSync(join(output.parent, path), user.uid, user.gid);
    chmodSync(join(output.parent, folder), 0o555);
    const child = startChild(
      output.dist,
      "await publishBuild('new').then(() => console.log('published'), (error) => console.log(JSON.stringify(error.diagnostics)));",
      user,
    );
    const said = await child.line();
    chmodSync(join(output.parent, folder), 0o755);
    await child.ended;
    await recover(output);
    expect(JSON.parse(said)).toMatchObject([
      {
        name: 'publish-failed',
        message: `The system refused \`${call}\` on \`${relative('', join(output.parent, refused))}\` (EACCES).`,
        remedy:
          'Make that folder writable, or choose another `--out`. Intermediate files are in `.islet/` in the project, or in `--cache-dir`.',
      },
    ]);
    expect(outputState(output)).toEqual({ dist: 'old', audit: 'old', beside: [] });
    expect(readFileSync(join(output.dist, 'index.html'), 'utf8')).toBe('index.html of old');
  });
});

import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outputFolders, workPaths } from '../../../src/emit/output-folders.js';
import { acquireLock } from '../../../src/emit/lock.js';
import { recover } from '../../../src/emit/recover.js';
import { openStaging } from '../../../src/emit/staging.js';
import { startChild } from './child.js';
import { diagnosticsOf, namesOf, outputState, put, temporaryOutput, writeBuild } from './output.js';

describe('staging', () => {
  it('publishes over an earlier build and removes its files', async () => {
    const output = temporaryOutput();
    for (const text of ['old', 'new']) {
      const lock = await acquireLock(output);
      const staging = await openStaging(output);
      writeBuild(staging, text);
      await staging.publish();
      await staging.discard();
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
    await staging.discard();
    expect(outputState(output)).toEqual({ dist: 'old', audit: 'old', beside: [] });
  });

  it('starts empty, whatever dead builds left', async () => {
    const output = temporaryOutput();
    const { next, previous } = workPaths(output);
    writeBuild(next, 'left over');
    writeBuild(previous, 'left over');
    const staging = await openStaging(output);
    expect([readdirSync(staging.dist), readdirSync(staging.audit), readdirSync(output.work)]).toEqual([
      [],
      [],
      ['next'],
    ]);
  });

  it('is on the file system of the output, beside it', () => {
    expect(outputFolders('/p/public')).toEqual({
      dist: '/p/public',
      audit: '/p/public.audit',
      work: '/p/.public.islet',
    });
  });
});

describe('an output that cannot be swapped is refused before anything is written', () => {
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
      'is a link to nowhere',
      'dist',
      (path: string) => {
        symlinkSync('nowhere', path);
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

  it.runIf(process.platform === 'linux')('one that is a file system of its own', async () => {
    expect(
      await namesOf(() =>
        openStaging({ dist: '/proc', audit: '/proc.audit', work: join(temporaryOutput().work, 'x') }),
      ),
    ).toEqual(['project-unsafe-out']);
  });

  it('but an empty folder, a site of another generator and a site whose audit was removed are replaced', async () => {
    for (const name of [undefined, 'index.html', '404.html']) {
      const output = temporaryOutput();
      mkdirSync(output.dist);
      if (name !== undefined) put(join(output.dist, name), 'theirs');
      const staging = await openStaging(output);
      writeBuild(staging, 'new');
      await staging.publish();
      expect(outputState(output)).toEqual({ dist: 'new', audit: 'new', beside: [] });
    }
  });
});

// Permissions do not bind the superuser, so the build then runs as another user.
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

describe('an earlier output that may not be removed', () => {
  it.runIf(process.platform !== 'win32')(
    'is set aside and reported until it can be removed; builds publish meanwhile',
    async () => {
      const output = temporaryOutput();
      if (user.uid !== undefined) chownSync(output.parent, user.uid, user.gid);
      const script = `
      const { chmodSync } = await import('node:fs');
      for (const [text, folder, mode] of [['old', 'dist/ludo', 0o555], ['new', '', 0], ['newer', '.dist.islet/left-1/dist/ludo', 0o755], ['newest', '', 0]]) {
        const lock = await acquireLock(folders);
        const staging = await openStaging(folders);
        const emitter = createEmitter(staging.dist);
        for (const path of ['index.html', 'ludo/index.html', 'assets/only-' + text + '.js']) emitter.write(path, path + ' of ' + text, { sources: [] });
        writeAudit(staging.audit, { version: 1, generator: text, profile: '', origin: '', sources: {}, groups: {}, files: emitter.files() });
        await staging.publish();
        console.log(JSON.stringify(await staging.discard()));
        await lock.release();
        if (folder !== '') chmodSync(join(folders.dist, '..', folder), mode);
      }
    `;
      const child = startChild(output.dist, script, user);
      const said: unknown[] = [];
      for (let build = 1; build <= 4; build += 1) said.push(JSON.parse(await child.line()));
      const left = relative('', join(output.work, 'left-1'));
      const warning = {
        name: 'publish-leftovers',
        severity: 'warning',
        message: `\`${left}\` holds what is left of an earlier output: the system refused \`unlink\` on \`${left}/dist/ludo/index.html\` (EACCES).`,
      };
      expect(said).toMatchObject([[], [warning], [warning], []]);
      await child.ended;
      expect(outputState(output)).toEqual({ dist: 'newest', audit: 'newest', beside: [] });
    },
  );
});

it('what a publication needs that could be neither completed nor undone is not discarded', async () => {
  const output = temporaryOutput();
  const { journal, previous } = workPaths(output);
  const staging = await openStaging(output);
  writeBuild(staging, 'new');
  writeBuild(previous, 'old');
  put(journal, '{ "direction": "undo" }');
  expect(await staging.discard()).toEqual([]);
  await recover(output);
  expect(outputState(output)).toEqual({ dist: 'old', audit: 'old', beside: [] });
});

describe('a folder that may not be written', () => {
  it.runIf(process.platform !== 'win32')('is a diagnostic, and the output stays', async () => {
    const output = temporaryOutput();
    writeBuild(output, 'old');
    chmodSync(output.parent, 0o555);
    const child = startChild(
      output.dist,
      "await publishBuild('new').then(() => console.log('published'), (error) => console.log(JSON.stringify(error.diagnostics)));",
      user,
    );
    const said = await child.line();
    chmodSync(output.parent, 0o755);
    expect(JSON.parse(said)).toMatchObject([
      {
        name: 'publish-failed',
        message: `The system refused \`mkdir\` on \`${relative('', output.work)}\` (EACCES).`,
        remedy:
          'Make that folder writable, or choose another `--out`. Intermediate files are in `.islet/` in the project, or in `--cache-dir`.',
      },
    ]);
    expect(outputState(output)).toEqual({ dist: 'old', audit: 'old', beside: [] });
    expect(readFileSync(join(output.dist, 'index.html'), 'utf8')).toBe('index.html of old');
  });
});

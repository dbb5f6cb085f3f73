import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEmitter } from '../../../../src/emit/emitter.js';
import type { Manifest } from '../../../../src/emit/manifest.js';
import { writeAudit } from '../../../../src/emit/write-audit.js';
import { verify } from '../../../../src/audit/verify/verify.js';
import { archiveOf } from '../../../../src/lib/fs/source-archive.js';
import { sha256Hex } from '../../../../src/lib/text/hash.js';
import { asPlainUser } from '../../../helpers/plain-user.js';
import { manifestOf, put, temporaryOutput, writeBuild } from '../../emit/output.js';

type Output = ReturnType<typeof temporaryOutput>;

function built(): Output {
  const output = temporaryOutput();
  writeBuild(output, 'one');
  return output;
}

const found = async (output: Output) =>
  (await verify(output)).problems.map(({ name, position }) => `${name} ${position?.file ?? ''}`);

describe('verify', () => {
  it('finds nothing in what was built', async () => {
    expect(await verify(built())).toEqual({ files: 3, problems: [] });
  });

  const gone =
    (path: string) =>
    ({ parent }: Output): void => {
      rmSync(join(parent, path), { recursive: true });
    };
  const written =
    (path: string, text: string) =>
    ({ parent }: Output): void => {
      put(join(parent, path), text);
    };
  const lengthened =
    (path: string, text: string) =>
    ({ parent }: Output): void => {
      appendFileSync(join(parent, path), text);
    };
  const MANIFEST = 'dist.audit/manifest.json';
  const SUMS = 'dist.audit/SHA256SUMS';

  const changes: [string, (output: Output) => void, string[]][] = [
    ['a file that is gone', gone('dist/ludo/index.html'), ['verify-missing dist/ludo/index.html']],
    ['a file that nobody built', written('dist/ludo/x.php', ''), ['verify-extra dist/ludo/x.php']],
    ['a hidden file', written('dist/.DS_Store', ''), ['verify-extra dist/.DS_Store']],
    ['a changed byte', written('dist/index.html', 'index.html of onf'), ['verify-altered dist/index.html']],
    ['another size', lengthened('dist/index.html', '\n'), ['verify-altered dist/index.html']],
    ['no output at all, as one problem', gone('dist'), ['verify-missing dist']],
    ['no manifest', gone(MANIFEST), [`audit-missing ${MANIFEST}`]],
    ['no audit folder', gone('dist.audit'), [`audit-missing ${MANIFEST}`]],
    ['a damaged manifest', written(MANIFEST, '{'), [`audit-damaged ${MANIFEST}`]],
    ['no checksums', gone(SUMS), [`audit-missing ${SUMS}`]],
    ['a checksum too many', lengthened(SUMS, 'x\n'), [`audit-damaged ${SUMS}`]],
    ['no checksum left', written(SUMS, ''), [`audit-damaged ${SUMS}`]],
    [
      'a link to the very same content',
      ({ dist, parent }) => {
        renameSync(join(dist, 'index.html'), join(parent, 'x'));
        symlinkSync(join(parent, 'x'), join(dist, 'index.html'));
      },
      ['verify-extra dist/index.html', 'verify-missing dist/index.html'],
    ],
    [
      'a link to a folder, without following it',
      ({ dist }) => {
        symlinkSync('.', join(dist, 'loop'));
      },
      ['verify-extra dist/loop'],
    ],
    [
      'a pipe, without opening it',
      ({ dist }) => {
        execFileSync('mkfifo', [join(dist, 'pipe')]);
      },
      ['verify-extra dist/pipe'],
    ],
    [
      'a folder in the place of a file',
      ({ dist }) => {
        rmSync(join(dist, 'index.html'));
        mkdirSync(join(dist, 'index.html'));
        put(join(dist, 'index.html/x'), '');
      },
      ['verify-missing dist/index.html', 'verify-extra dist/index.html/x'],
    ],
    [
      'an empty output, as one problem',
      ({ dist }) => {
        rmSync(dist, { recursive: true });
        mkdirSync(dist);
      },
      ['verify-missing dist'],
    ],
    [
      'an output that is a link',
      ({ dist, parent }) => {
        renameSync(dist, join(parent, 'x'));
        symlinkSync('x', dist);
      },
      [
        'verify-extra dist',
        'verify-missing dist/assets/only-one.js',
        'verify-missing dist/index.html',
        'verify-missing dist/ludo/index.html',
      ],
    ],
    [
      'a source that is altered, one that was added, one that is gone, and a damaged archive, but not one that was never kept',
      ({ audit, parent }) => {
        const kept = 'title: Tea\n';
        const lay = (name: string, text: string) => {
          mkdirSync(dirname(join(parent, name)), { recursive: true });
          writeFileSync(join(parent, name), text);
        };
        const [altered, added, gone, torn, never] = ['a', 'b', 'c', 'd', 'e'].map((name) => `site/data/${name}.yaml`);
        const sources = Object.fromEntries([altered, gone, torn, never].map((path = '') => [path, sha256Hex(kept)]));
        const { files } = JSON.parse(readFileSync(join(audit, 'manifest.json'), 'utf8')) as Manifest;
        const manifest = manifestOf(files, {
          sources,
          unarchived: [never ?? ''],
        });
        writeAudit(audit, manifest);
        mkdirSync(join(audit, 'sources'));
        for (const [name = '', text] of [
          [altered, 'title: Coffee\n'],
          [added, kept],
          [torn, kept],
        ]) {
          lay(name, text ?? '');
          execFileSync('tar', ['-cf', join(audit, archiveOf(name)), '-C', parent, name]);
        }
        truncateSync(join(audit, archiveOf(torn ?? '')), 700);
      },
      ['a', 'b', 'c', 'd'].map((name) => `audit-damaged dist.audit/${archiveOf(`site/data/${name}.yaml`)}`).sort(),
    ],
  ];
  it.each(changes)('finds %s', async (_what, change, expected) => {
    const output = built();
    change(output);
    expect(await found(output)).toEqual(expected);
  });

  it.each([
    ['dist', 'dist'],
    ['dist/ludo', 'dist/ludo'],
  ])('does not say of what lies in %s that it is gone, where that may not be read', async (folder, told) => {
    const output = built();
    chmodSync(join(output.parent, folder), 0);
    const problems = await asPlainUser(output.parent, () => found(output));
    chmodSync(join(output.parent, folder), 0o700);
    expect(problems).toEqual([`file-unreadable ${told}`]);
  });

  it('names the line where the checksums leave the manifest', async () => {
    const output = built();
    const sums = join(output.audit, 'SHA256SUMS');
    put(sums, readFileSync(sums, 'utf8').replace(/\w{64} {2}index/, `${'0'.repeat(64)}  index`));
    expect((await verify(output)).problems).toMatchObject([
      { name: 'audit-damaged', position: { file: 'dist.audit/SHA256SUMS', line: 2 } },
    ]);
  });

  it('finds a change beyond the first block of a large file', async () => {
    const output = temporaryOutput();
    const large = 'x'.repeat(700_000);
    mkdirSync(output.dist);
    mkdirSync(output.audit);
    const emitter = createEmitter(output.dist);
    emitter.write('game.apk', large, { sources: [] });
    writeAudit(output.audit, manifestOf([...emitter.files()]));
    expect(await found(output)).toEqual([]);
    put(join(output.dist, 'game.apk'), `${large.slice(0, -1)}y`);
    expect(await found(output)).toEqual(['verify-altered dist/game.apk']);
  });
});

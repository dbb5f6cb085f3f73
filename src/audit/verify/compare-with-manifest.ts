import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { diagnostic, type Diagnostic, type DiagnosticName } from '../../errors/index.js';
import type { EmittedFile } from '../../emit/emitted-file.js';
import { isSystemError } from '../../errors/system-error.js';
import { walkTree, type TreeEntry } from '../../emit/walk-tree.js';

/** Files between two turns of the event loop, in which the process can react to signals. */
const FILES_PER_TURN = 256;

/** Bytes read at a time. */
const BLOCK = 1 << 18;

const NOT_A_FILE: Readonly<Record<Exclude<TreeEntry['kind'], 'file' | 'unreadable folder'>, string>> = {
  link: 'is a symbolic link; a build writes none',
  other: 'is neither a file nor a folder; a build writes only those',
};

/**
 * Compares a folder with a list of files and returns missing, extra, renamed and changed files in no
 * particular order. Links and devices are extra and are not opened. Reads synchronously and in blocks,
 * because a promise for each small file would take longer than hashing it.
 *
 * @param name name of the folder for messages
 */
export async function compareWithManifest(
  dist: string,
  files: readonly Pick<EmittedFile, 'path' | 'sha256' | 'size'>[],
  name = basename(dist),
): Promise<Diagnostic[]> {
  const missing = new Map(files.map((file) => [file.path, file]));
  const problems: Diagnostic[] = [];
  const block = Buffer.allocUnsafe(BLOCK);
  const unknown: string[] = [];
  /** Files below these folders are not reported as missing. */
  const unreadable: string[] = [];
  let seen = 0;

  function add(problem: DiagnosticName, path: string, what: string): void {
    const file = path === '' ? name : `${name}/${path}`;
    problems.push(diagnostic(problem, { message: `\`${file}\` ${what}.`, position: { file } }));
  }

  for (const { path, kind } of walkTree(dist)) {
    seen += 1;
    if (seen % FILES_PER_TURN === 0) await nextTurn();
    if (kind === 'unreadable folder') {
      add('file-unreadable', path, 'cannot be listed');
      unreadable.push(path === '' ? '' : `${path}/`);
    } else if (kind !== 'file') {
      add('verify-extra', path, NOT_A_FILE[kind]);
    } else {
      const expected = missing.get(path);
      missing.delete(path);
      if (expected === undefined) unknown.push(path);
      else
        compareFile(`${dist}/${path}`, expected, block, (problem, what) => {
          add(problem, path, what);
        });
    }
  }
  for (const path of unknown) {
    const former = contentOf(`${dist}/${path}`, missing, block);
    if (former === undefined) add('verify-extra', path, 'is not in the manifest');
    else {
      missing.delete(former);
      add('verify-renamed', path, `is what the build wrote as \`${name}/${former}\``);
    }
  }
  if (seen === 0 && files.length > 0) add('verify-missing', '', 'is gone or empty');
  else
    for (const path of missing.keys())
      if (!unreadable.some((folder) => path.startsWith(folder))) add('verify-missing', path, 'is gone');
  return problems;
}

function compareFile(
  file: string,
  expected: Pick<EmittedFile, 'sha256' | 'size'>,
  block: Buffer,
  add: (problem: DiagnosticName, what: string) => void,
): void {
  try {
    withFile(file, (descriptor, size) => {
      if (size !== expected.size)
        add('verify-altered', `has ${String(size)} bytes, the build wrote ${String(expected.size)}`);
      else if (hashOf(descriptor, block) !== expected.sha256)
        add('verify-altered', 'has other content than the build wrote');
    });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'ENOENT') add('verify-missing', 'is gone');
    else add('file-unreadable', `cannot be read (${error.code})`);
  }
}

/** Path of the missing file with the content of this one; `undefined` for empty files. */
function contentOf(
  file: string,
  missing: ReadonlyMap<string, Pick<EmittedFile, 'path' | 'sha256' | 'size'>>,
  block: Buffer,
): string | undefined {
  try {
    return withFile(file, (descriptor, size) => {
      const alike = size === 0 ? [] : [...missing.values()].filter((other) => other.size === size);
      const hash = alike.length === 0 ? '' : hashOf(descriptor, block);
      return alike.find(({ sha256 }) => sha256 === hash)?.path;
    });
  } catch (error) {
    // An unreadable file counts as extra.
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

function withFile<T>(file: string, use: (descriptor: number, size: number) => T): T {
  const descriptor = openSync(file, 'r');
  try {
    return use(descriptor, fstatSync(descriptor).size);
  } finally {
    closeSync(descriptor);
  }
}

function hashOf(descriptor: number, block: Buffer): string {
  const hash = createHash('sha256');
  for (;;) {
    const count = readSync(descriptor, block, 0, block.length, null);
    if (count === 0) return hash.digest('hex');
    hash.update(block.subarray(0, count));
  }
}

import { readdirSync, readFileSync, statSync, type Dirent } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { failure } from '../errors/index.js';
import { isSystemError } from '../errors/system-error.js';
import { byCodeUnit } from './code-unit-order.js';
import { hashFiles, type HashResult } from './file-hashes.js';
import { hashInThread } from './hash-in-thread.js';
import { sha256Hex } from './hash.js';

export interface TreeFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** A folder of files to compare, as it was when it was listed. */
export interface Tree {
  /** Absolute path. */
  readonly folder: string;
  /** By path relative to the folder, with forward slashes, sorted. */
  readonly files: ReadonlyMap<string, TreeFile>;
  /** SHA-256 of the sorted lines `HASH  PATH`: equal for trees of equal files, and for `SHA256SUMS` of a tree. */
  readonly digest: string;
  /** @throws IsletError `diff-unreadable` */
  read(path: string): Buffer;
}

/** Files from which a thread for hashing them costs less than it saves. */
const MANY_FILES = 1000;

/**
 * Lists and hashes every file below a folder; what a manifest says of them is not believed. A tree that cannot be read whole cannot be compared.
 * @throws IsletError `diff-unreadable`
 */
export async function readTree(folder: string): Promise<Tree> {
  const paths = [...filesBelow(folder, '')].sort(byCodeUnit);
  const read = (path: string): Buffer => reading(`${basename(folder)}/${path}`, () => readFileSync(join(folder, path)));
  const result: HashResult = paths.length < MANY_FILES ? hashFiles({ folder, paths }) : await hashInThread({ folder, paths });
  if ('refused' in result) throw unreadable(`${basename(folder)}/${result.refused.path}`, `cannot be read (${result.refused.code})`);
  const files = new Map<string, TreeFile>();
  let lines = '';
  for (const [index, path] of paths.entries()) {
    const hash = result.hashes[index];
    if (!hash) throw new TypeError(`No hash of ${path}`);
    files.set(path, { path, ...hash });
    lines += `${hash.sha256}  ${path}\n`;
  }
  return { folder, files, digest: sha256Hex(lines), read };
}

function* filesBelow(folder: string, path: string): Generator<string> {
  const here = path === '' ? folder : join(folder, path);
  if (path === '' && !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw unreadable(relative('', folder), 'is no folder');
  const entries: Dirent[] = reading(path === '' ? relative('', folder) : `${basename(folder)}/${path}`, () => readdirSync(here, { withFileTypes: true }));
  for (const entry of entries) {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(folder, inner);
    else if (entry.isFile()) yield inner;
    else throw unreadable(`${basename(folder)}/${inner}`, entry.isSymbolicLink() ? 'is a symbolic link; a published tree has none' : 'is neither a file nor a folder');
  }
}

function reading<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isSystemError(error)) throw unreadable(path, `cannot be read (${error.code})`);
    throw error;
  }
}

function unreadable(path: string, why: string) {
  return failure('diff-unreadable', { message: `\`${path}\` ${why}.`, position: { file: path } });
}

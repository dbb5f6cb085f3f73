import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { failure } from '../../errors/index.js';
import { pathFromHere } from '../../errors/path-from-here.js';
import { isSystemError } from '../../errors/system-error.js';
import { hashFolder, type HashResult, type TreeFile } from './file-hashes.js';
import { THREAD_OPTIONS } from '../async/thread-options.js';
import { sha256Hex } from '../text/hash.js';
import { Worker } from 'node:worker_threads';

export type { TreeFile } from './file-hashes.js';

/** The files of a folder at the time of listing. */
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

/** If a folder has more files than this, they are hashed in a thread. */
const MANY_FILES = 1000;

/** Lists and hashes every file below a folder, without using its manifest. @throws IsletError `diff-unreadable` */
export async function readTree(folder: string): Promise<Tree> {
  const there = statSync(folder, { throwIfNoEntry: false });
  if (!there?.isDirectory())
    throw unreadable(pathFromHere(folder), there === undefined ? 'does not exist' : 'is no folder');
  const few = hashFolder(folder, MANY_FILES);
  const result = 'tooMany' in few ? await hashInThread(folder) : few;
  if ('refused' in result)
    throw unreadable(
      result.refused.path === '' ? pathFromHere(folder) : `${basename(folder)}/${result.refused.path}`,
      result.refused.why,
    );
  if ('tooMany' in result) throw new TypeError('A thread hashes every file.');
  return treeOf(folder, result.files);
}

/** Creates a tree of some files of a folder. */
export function treeOf(folder: string, files: readonly TreeFile[]): Tree {
  return {
    folder,
    files: new Map(files.map((file) => [file.path, file])),
    digest: sha256Hex(files.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('')),
    read: (path) => readInTree(folder, path, (file) => readFileSync(file)),
  };
}

/** Reads at most `length` bytes from the start of a file. @throws IsletError `diff-unreadable` */
export function readStart({ folder }: Tree, path: string, length: number): Buffer {
  return readInTree(folder, path, (file) => readBytes(file, length));
}

function readInTree(folder: string, path: string, read: (file: string) => Buffer): Buffer {
  try {
    return read(join(folder, path));
  } catch (error) {
    if (isSystemError(error)) throw unreadable(`${basename(folder)}/${path}`, `cannot be read (${error.code})`);
    throw error;
  }
}

function readBytes(file: string, length: number): Buffer {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(handle, bytes, 0, length, 0));
  } finally {
    closeSync(handle);
  }
}

function unreadable(path: string, why: string) {
  return failure('diff-unreadable', { message: `\`${path}\` ${why}.`, position: { file: path } });
}

/** Lists and hashes a large folder in a thread of its own, so that two trees take the time of one. */
function hashInThread(folder: string): Promise<HashResult> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./file-hashes-thread.js', import.meta.url), {
      ...THREAD_OPTIONS,
      workerData: folder,
    });
    thread.once('message', (result: HashResult) => {
      resolve(result);
    });
    thread.once('error', reject);
    // Has no effect after a message.
    thread.once('exit', (code) => {
      reject(new TypeError(`The hashing thread ended with ${String(code)}.`));
    });
  });
}

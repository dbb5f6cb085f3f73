import type { BigIntStats } from 'node:fs';
import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { isPublic } from '../request-path.js';

/** An open regular file, whose bytes do not depend on its path any more. Its owner closes `handle`. */
export interface OpenFile {
  readonly handle: FileHandle;
  /** State of the open file, not of its path. */
  readonly stat: BigIntStats;
}

/** Does not wait for a pipe, and does not follow a link created after the path was resolved. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** Errors of a path that names no file to serve. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'ENXIO']);

/**
 * Opens a file of `dist`. `root` is the real path of `dist`, `path` is relative to it. Returns `undefined` if there
 * is no regular file, or a link leads out of `dist` or to a file that is not served.
 */
export async function openFile(root: string, path: string): Promise<OpenFile | undefined> {
  let handle: FileHandle | undefined;
  try {
    const real = await realpath(join(root, path));
    if (!isPublicInside(root, real)) return undefined;
    handle = await open(real, FLAGS);
    const stat = await handle.stat({ bigint: true });
    if (stat.isFile()) return { handle, stat };
    await handle.close();
    return undefined;
  } catch (error) {
    await handle?.close();
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

/** True if `openFile` finds a file. */
export async function fileExists(root: string, path: string): Promise<boolean> {
  const file = await openFile(root, path);
  await file?.handle.close();
  return file !== undefined;
}

/** Returns the result of `work`; `undefined` if there is no file to serve. */
export async function unlessAbsent<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

/** True if an error of `node:fs` says that there is no file to serve. */
function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && ABSENT.has(error.code);
}

function isPublicInside(root: string, real: string): boolean {
  const inside = relative(root, real);
  return inside !== '' && !isAbsolute(inside) && isPublic(inside.split(sep));
}

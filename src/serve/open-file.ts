import type { BigIntStats } from 'node:fs';
import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { isPublic } from './request-path.js';

/** A regular file, held open: whatever happens to its path, its bytes stay these. Whoever has it closes `handle`. */
export interface OpenFile {
  readonly handle: FileHandle;
  /** State of the opened file itself, not of what its path names by now. */
  readonly stat: BigIntStats;
}

/** No waiting for the other end of a pipe, no following of a link put there since the path was resolved. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** Ways in which a path can name nothing that could be served. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'ENXIO']);

/**
 * Opens a file of `dist`. `root` is the real path of `dist`, `path` is relative to it. `undefined` where there is no
 * regular file, where links lead out of `dist`, and where they lead to a file of it that is not served.
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

/** Whether `openFile` would find a file. */
export async function fileExists(root: string, path: string): Promise<boolean> {
  const file = await openFile(root, path);
  await file?.handle.close();
  return file !== undefined;
}

/** Whether an error of `node:fs` says that the path names nothing that could be served. */
export function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && ABSENT.has(error.code);
}

function isPublicInside(root: string, real: string): boolean {
  const inside = relative(root, real);
  return inside !== '' && !isAbsolute(inside) && isPublic(inside.split(sep));
}

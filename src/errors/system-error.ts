import { failure, type IsletError } from './islet-error.js';
import { pathFromHere } from './path-from-here.js';

/** True for what a system call of Node throws; with codes given, only for one of those. */
export function isSystemError(
  error: unknown,
  ...codes: readonly string[]
): error is NodeJS.ErrnoException & { code: string } {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return false;
  return codes.length === 0 || codes.includes(String(error.code));
}

/** What some work gives, or something else where the system refuses it and that costs nothing but time. */
export function unlessRefused<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch (error) {
    if (isSystemError(error)) return otherwise;
    throw error;
  }
}

/** Runs file system work of the output; what the system refuses becomes `publish-failed`, anything else passes through. */
export function publishing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw isSystemError(error) ? publishFailed(error) : error;
  }
}

/** `publish-failed` that says what the system refused, on which path, and what helps against it. */
export function publishFailed(error: NodeJS.ErrnoException): IsletError {
  const code = error.code ?? 'unknown';
  const remedy = REMEDIES[code];
  const target = error.path === undefined ? '' : ` on \`${pathFromHere(error.path)}\``;
  return failure('publish-failed', {
    message: `The system refused \`${error.syscall ?? 'a call'}\`${target} (${code}).`,
    ...(remedy === undefined ? {} : { remedy }),
  });
}

const READ_ONLY =
  'Where the file system is read-only, work on a copy of the project elsewhere: beside the output, which `--out` names, `.islet/` in the project is written.';

const REMEDIES: Readonly<Record<string, string>> = {
  EACCES:
    'Make that place writable; of an output folder, choose another `--out`. What is made on the way lies in `.islet/` in the project.',
  EPERM:
    'Make that place writable, and close programs that have files of it open; of an output folder, choose another `--out`. What is made on the way lies in `.islet/` in the project.',
  EROFS: READ_ONLY,
  ENOENT: `Where a link on that path leads nowhere, as to a disk that is not there, remove it or make what it leads to. ${READ_ONLY}`,
  ENOSPC: 'The disk is full: free some space and run the command again.',
  EDQUOT: 'Your quota on this disk is used up: free some space and run the command again.',
  ENOTDIR: 'A part of the path is a file where a folder is needed: rename or remove it, or choose another `--out`.',
  EEXIST:
    'A file, or a link that leads nowhere, is where a folder is needed: rename or remove it. What is made on the way lies in `.islet/` in the project.',
  ENAMETOOLONG:
    'A name on that path is longer than the file system holds: choose a shorter one, of an output folder with `--out`.',
  ELOOP: 'Links on the path lead to each other in a circle: remove them.',
  EBUSY: 'The output folder is in use or a mount point, so it cannot be renamed: choose an `--out` inside it.',
  EXDEV: 'The output folder is a file system of its own, so it cannot be renamed: choose an `--out` inside it.',
};

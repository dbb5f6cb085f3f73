import { failure, type IsletError } from './islet-error.js';
import { pathFromHere } from './path-from-here.js';

/** Whether an error was thrown by a system call of Node; if codes are given, with one of them. */
export function isSystemError(
  error: unknown,
  ...codes: readonly string[]
): error is NodeJS.ErrnoException & { code: string } {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return false;
  return codes.length === 0 || codes.includes(String(error.code));
}

/** Returns the result of `work`, or `otherwise` if a system call fails. */
export function unlessRefused<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch (error) {
    if (isSystemError(error)) return otherwise;
    throw error;
  }
}

/** Runs file system work of the output. System errors become `publish-failed`; other errors are rethrown. */
export function publishing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw isSystemError(error) ? publishFailed(error) : error;
  }
}

/** Creates a `publish-failed` error that names the failed call, its path and a remedy. */
export function publishFailed(error: NodeJS.ErrnoException): IsletError {
  const code = error.code ?? 'unknown';
  const target = error.path === undefined ? '' : ` on \`${pathFromHere(error.path)}\``;
  return failure('publish-failed', {
    message: `The system refused \`${error.syscall ?? 'a call'}\`${target} (${code}).`,
    remedy: REMEDIES[code],
  });
}

const READ_ONLY =
  'If the file system is read-only, name other folders: `--out` for the output, and `--cache-dir` for `.islet/`.';

const REMEDIES: Readonly<Record<string, string>> = {
  EACCES:
    'Make that folder writable, or choose another `--out`. Intermediate files are in `.islet/` in the project, or in `--cache-dir`.',
  EPERM:
    'Make that folder writable and close programs that have files in it open, or choose another `--out`. Intermediate files are in `.islet/` in the project, or in `--cache-dir`.',
  EROFS: READ_ONLY,
  ENOENT: `If a link on that path is broken, for example because a disk is not mounted, remove it or create its target. ${READ_ONLY}`,
  ENOSPC: 'The disk is full: free some space and run the command again.',
  EDQUOT: 'Your quota on this disk is used up: free some space and run the command again.',
  ENOTDIR: 'A part of the path is a file instead of a folder: rename or remove it, or choose another `--out`.',
  EEXIST:
    'A file or a broken link is in the place of a folder: rename or remove it. Intermediate files are in `.islet/` in the project, or in `--cache-dir`.',
  ENAMETOOLONG: 'A name on that path is too long for the file system: choose a shorter one, or another `--out`.',
  ELOOP: 'Links on the path form a loop: remove them.',
  EBUSY: 'The output folder is in use or a mount point, so it cannot be renamed: choose an `--out` inside it.',
  EXDEV: 'The output folder is a file system of its own, so it cannot be renamed: choose an `--out` inside it.',
};

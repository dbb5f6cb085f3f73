import { copyFileSync, linkSync } from 'node:fs';
import { isSystemError } from '../../errors/system-error.js';

/** Hard-links a file, or copies it if the file system has no links. @throws the system's error */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    // The error code for missing support differs between file systems.
    if (!isSystemError(error)) throw error;
    copyFileSync(from, to);
  }
}

import { copyFileSync, linkSync } from 'node:fs';
import { isSystemError } from '../../errors/system-error.js';

/** Gives a file a second name, or where the file system has no links, a copy. @throws the system's error */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    // Some file systems have no links, and each says so in its own way.
    if (!isSystemError(error)) throw error;
    copyFileSync(from, to);
  }
}

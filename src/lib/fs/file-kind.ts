import type { Stats } from 'node:fs';

export const IN_ITS_PLACE = 'Rename or remove it, and put the file in its place where there was one.';

export const RIGHTS = 'Give yourself the right to read it.';

/** Describes the kind of a path that is not a regular file, as the end of a sentence. */
export function oddKind(found: Pick<Stats, 'isDirectory' | 'isFIFO' | 'isSocket'>): string {
  if (found.isDirectory()) return 'is a folder';
  if (found.isFIFO()) return 'is a named pipe, which keeps whoever reads it waiting';
  return found.isSocket() ? 'is a socket' : 'is a device';
}

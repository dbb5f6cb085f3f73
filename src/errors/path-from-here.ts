import { relative } from 'node:path';

/** How messages name a path: from the working folder on, so that reports of equal runs are equal on every machine. */
export function pathFromHere(path: string): string {
  return relative('', path) || '.';
}

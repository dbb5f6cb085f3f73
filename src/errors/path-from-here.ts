import { relative, sep } from 'node:path';

/** Returns a path relative to the working folder with `/`, so that messages are the same on every machine. */
export function pathFromHere(path: string): string {
  return relative('', path).split(sep).join('/') || '.';
}

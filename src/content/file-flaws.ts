import type { File } from '../api/define-file.js';
import { pathProblem } from '../lib/fs/confine.js';

/** Returns what is wrong with the definition of a file. The bundler does not check types. */
export function fileFlaw({ path, render }: Partial<File>): string | undefined {
  if (typeof path !== 'string') return 'Its `path` is not a text.';
  return typeof render === 'function' ? undefined : 'Its `render` is not a function.';
}

/** Describes why a file cannot have a path, as the end of a sentence; `undefined` if it can. */
export function filePathProblem(path: string): string | undefined {
  if (path.startsWith('assets/')) return 'browsers store what is in `/assets/` for a year';
  if (/\.html?$/i.test(path)) return 'HTML is rendered by page kinds, which give it a security policy';
  return pathProblem(path) ?? (/^[\w./~-]+$/.test(path) ? undefined : 'it has a character that addresses encode');
}

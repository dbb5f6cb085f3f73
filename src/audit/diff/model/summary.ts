import { formatCount } from '../../../lib/text/format-count.js';
import type { Statement } from './change.js';
import { routeOf } from './match-files.js';

/** A change and its files in one sentence: `The age notice is no longer visible on 67 pages: its text size is 0.` */
export function summaryOf({ says, why }: Statement, files: readonly string[]): string {
  const [first = ''] = files;
  const where = files.length === 1 ? address(first) : countFiles(files);
  const preposition = files.every((file) => file.endsWith('.html')) ? 'on' : 'in';
  const sentence = `${says} ${preposition} ${where}${why === undefined ? '' : `: ${why}`}`;
  return /[.!?…।]”$/.test(sentence) ? sentence : `${sentence}.`;
}

/** `60 pages`, `2 files`. */
export function countFiles(files: readonly string[]): string {
  return formatCount(files.length, files.every((file) => file.endsWith('.html')) ? 'page' : 'file');
}

/** The route of a page, `/ludo/` for `ludo/index.html`; the path of other files. */
export function address(file: string): string {
  return file.endsWith('.html') ? routeOf(file) : file;
}

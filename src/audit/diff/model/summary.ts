import type { Statement } from './change.js';
import { addressOf, countFiles } from '../../route-of.js';

/** A change and its files in one sentence: `The age notice is no longer visible on 67 pages: its text size is 0.` */
export function sentenceOf({ says, where, why }: Statement, files: readonly string[]): string {
  const preposition = files.every((file) => file.endsWith('.html')) ? 'on' : 'in';
  const [only = ''] = files.length === 1 ? files : [];
  const place = only !== '' && says.includes(only) ? undefined : `${preposition} ${fileOrCount(files)}`;
  const sentence =
    [says, where, place].filter((part) => part !== undefined).join(' ') + (why === undefined ? '' : `: ${why}`);
  return /[.!?…।]”$/.test(sentence) ? sentence : `${sentence}.`;
}

/** The only file, or how many there are. */
export function fileOrCount(files: readonly string[]): string {
  const [first = ''] = files;
  return files.length === 1 ? addressOf(first) : countFiles(files);
}

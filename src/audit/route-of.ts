import { formatCount } from '../lib/text/format-count.js';

/** The route of an output file: `/ludo/` for `ludo/index.html`, `/` and the path for other files. */
export function routeOf(path: string): string {
  return `/${path.replace(/(^|\/)index\.html$/, '$1')}`;
}

/** The route of a page; the path of other files. */
export function addressOf(file: string): string {
  return file.endsWith('.html') ? routeOf(file) : file;
}

/** `60 pages`, `2 files`. */
export function countFiles(files: readonly string[]): string {
  return formatCount(files.length, files.every((file) => file.endsWith('.html')) ? 'page' : 'file');
}

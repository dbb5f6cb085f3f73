import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagePlace } from './corpus-page.mjs';

/** Pages looked at. */
const SAMPLE = 20;

/**
 * Holds the two sides of the comparison to the same work: what a page says between header and footer must be the same bytes,
 * addresses of images aside.
 *
 * @param {{ pages: number, built: string, floor: string }} trees `pages`: how many there are; then the two output folders
 * @throws {Error} naming the first page that differs
 */
export function compareSample({ pages, built, floor }) {
  const step = Math.max(1, Math.floor(pages / SAMPLE));
  for (let index = 2; index < pages; index += step) {
    const { route } = pagePlace(index);
    const [ours = '', theirs = ''] = [built, floor].map((folder) => mainOf(readFileSync(join(folder, route, 'index.html'), 'utf8')));
    if (ours === '' || ours !== theirs) throw new Error(`\`${route}\` is not the same page with the generator and without; their times would not compare.`);
  }
}

/** @param {string} html */
export function mainOf(html) {
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? '';
  return main.replaceAll(/ (src|width|height)="[^"]*"/g, '').replaceAll('<!-- -->', '');
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagePlace } from './corpus-page.mjs';

/** Pages looked at. */
const SAMPLE = 20;

/**
 * What a sample of the pages of an output folder say, by route.
 *
 * @param {string} folder
 * @param {number} pages how many there are
 * @param {(html: string) => string} [contentOf] what counts of a page: by default what stands between header and footer
 */
export function sample(folder, pages, contentOf = mainOf) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const step = Math.max(1, Math.floor(pages / SAMPLE));
  for (let index = 2; index < pages; index += step) {
    const { route } = pagePlace(index);
    found.set(route, contentOf(readFileSync(join(folder, route, 'index.html'), 'utf8')));
  }
  return found;
}

/**
 * Holds both sides of the comparison to the same work.
 *
 * @param {ReadonlyMap<string, string>} ours
 * @param {ReadonlyMap<string, string>} theirs
 * @param {string} [other] how they made theirs
 * @throws {Error} naming the first page that differs
 */
export function refuseDifference(ours, theirs, other = 'without') {
  for (const [route, content] of ours) {
    const their = theirs.get(route) ?? '';
    if (content !== '' && content === their) continue;
    throw new Error(
      `\`${route}\` is not the same page with the generator and ${other}; their times would not compare.\n${firstDifference(content, their)}`,
    );
  }
}

/**
 * The main part of a page without the addresses and sizes of its images.
 *
 * @param {string} html
 */
export function mainOf(html) {
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? '';
  return main.replaceAll(/ (src|width|height)="[^"]*"/g, '').replaceAll('<!-- -->', '');
}

/**
 * @param {string} ours
 * @param {string} theirs
 */
function firstDifference(ours, theirs) {
  let at = 0;
  while (at < ours.length && ours[at] === theirs[at]) at += 1;
  const [one, other] = [ours, theirs].map((content) => JSON.stringify(content.slice(Math.max(0, at - 30), at + 30)));
  return `First difference: ${one ?? ''} and ${other ?? ''}.`;
}

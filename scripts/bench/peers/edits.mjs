import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pagePlace } from '../corpus-page.mjs';

/** One page in so many uses the template that is edited. */
const SHARE = 10;

/** The first page that uses it; neither the first of all nor the one for addresses that do not exist. */
export const RARE_PAGE = 5;

const RARE = 'templates/pages/rare.tsx';

/**
 * Gives a tenth of the pages a template of their own, which shows the same. Other generators read the field and have no use for it.
 *
 * @param {string} corpus
 * @param {number} pages
 */
export async function addRareTemplate(corpus, pages) {
  const page = await readFile(join(corpus, 'templates/pages/page.tsx'), 'utf8');
  await writeFile(join(corpus, RARE), page.replace("'@type': 'ListItem',", '$& identifier: 0,'));
  for (let index = RARE_PAGE; index < pages; index += SHARE) {
    await editFile(join(corpus, 'site/pages', pagePlace(index).file), (text) => text.replace(/^template: page$/m, 'template: rare'));
  }
}

/**
 * @param {string} root of the generator's project
 * @param {number} round
 */
export function editRareTemplate(root, round) {
  return editFile(join(root, RARE), (text) => text.replace(/identifier: \d+/, `identifier: ${String(round)}`));
}

/**
 * What the template then writes into its pages.
 *
 * @param {number} round
 */
export function rareMark(round) {
  return `"identifier":${String(round)},`;
}

/**
 * Changes the heading of one page, in a YAML file or wherever the same YAML stands.
 *
 * @param {string} file
 * @param {number} round
 */
export function editPage(file, round) {
  return editFile(file, (text) => text.replace(/\n {2}heading: /, `$&Edited in round ${String(round)} `));
}

/**
 * Changes the name of one link of the footer, and takes it back.
 *
 * @param {string} root
 * @param {number} round
 * @returns {Promise<() => Promise<void>>}
 */
export async function editFooterLink(root, round) {
  const file = join(root, 'site/data/footer.yaml');
  const before = await readFile(file, 'utf8');
  await editFile(file, (text) => text.replace(/ {6}- name: /, `$&Edited in round ${String(round)} `));
  return () => writeFile(file, before);
}

/**
 * Makes a project what a fresh checkout with a restored cache is: every source written anew, no output, the cache kept.
 *
 * @param {string} root
 * @param {{ cache: string, made: readonly string[], aside: import('../set-aside.mjs').Aside }} folders `cache`: the one that is restored
 */
export async function checkOutAgain(root, { cache, made, aside }) {
  const before = `${root}.before`;
  await rename(root, before);
  await mkdir(root);
  for (const entry of await readdir(before)) {
    if (!made.includes(entry)) await cp(join(before, entry), join(root, entry), { recursive: true });
  }
  await mkdir(dirname(join(root, cache)), { recursive: true });
  await rename(join(before, cache), join(root, cache));
  await aside.put(before);
}

/**
 * @param {string} file
 * @param {(text: string) => string} change
 * @throws {Error} where it changes nothing
 */
async function editFile(file, change) {
  const before = await readFile(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`\`${file}\` has not what was to be edited.`);
  await writeFile(file, after);
}

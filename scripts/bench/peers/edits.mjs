import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pagePlace } from '../corpus-page.mjs';

/**
 * Templates that are edited: which pages use them, by the last digit of their number. One has a tenth of the pages, the other twice as many. Neither the first of all pages has one nor that for addresses that do not exist.
 *
 * @type {Readonly<Record<EditedTemplate, readonly number[]>>}
 */
const DIGITS = { rare: [5], common: [7, 8] };

/** @typedef {'rare' | 'common'} EditedTemplate */

/**
 * Gives a tenth of the pages a template of their own, and a fifth another one, which show the same. Other generators read the field and have no use for it.
 *
 * @param {string} corpus
 * @param {number} pages
 */
export async function addEditedTemplates(corpus, pages) {
  const page = await readFile(join(corpus, 'templates/pages/page.tsx'), 'utf8');
  for (const [name, digits] of Object.entries(DIGITS)) {
    await writeFile(templateFile(corpus, name), page.replace("'@type': 'ListItem',", '$& identifier: 0,'));
    for (let index = 0; index < pages; index += 1) {
      if (digits.includes(index % 10))
        await editFile(join(corpus, 'site/pages', pagePlace(index).file), (text) =>
          text.replace(/^template: page$/m, `template: ${name}`),
        );
    }
  }
}

/**
 * @param {string} root
 * @param {string} name
 */
function templateFile(root, name) {
  return join(root, `templates/pages/${name}.tsx`);
}

/**
 * @param {string} root of the generator's project
 * @param {EditedTemplate} name
 * @param {number} round
 */
export function editTemplate(root, name, round) {
  return editFile(templateFile(root, name), (text) => text.replace(/identifier: \d+/, `identifier: ${String(round)}`));
}

/**
 * The first page that uses a template.
 *
 * @param {EditedTemplate} name
 */
export function pageOf(name) {
  return pagePlace(DIGITS[name][0] ?? NaN);
}

/**
 * What a template then writes into its pages.
 *
 * @param {number} round
 */
export function templateMark(round) {
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

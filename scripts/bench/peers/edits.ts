import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pagePlace } from '../corpus-page.js';
import type { Trash } from '../trash.js';

/** Pages whose number ends with this digit use the template `rare`. */
const RARE_DIGIT = 5;

/** Gives a tenth of the pages a template of their own, which renders the same. Other generators ignore the field. */
export async function addRareTemplate(corpus: string, pages: number): Promise<void> {
  const template = await readFile(join(corpus, 'templates/pages/page.tsx'), 'utf8');
  await writeFile(rareTemplate(corpus), template.replace("'@type': 'ListItem',", '$& identifier: 0,'));
  for (let index = RARE_DIGIT; index < pages; index += 10)
    await editFile(join(corpus, 'site/pages', pagePlace(index).file), (yaml) =>
      yaml.replace(/^template: page$/m, 'template: rare'),
    );
}

function rareTemplate(root: string): string {
  return join(root, 'templates/pages/rare.tsx');
}

/** Changes the template `rare`. Returns the route of a page that uses it and the text that this page must contain. */
export async function editTemplate(root: string, round: number): Promise<{ route: string; text: string }> {
  await editFile(rareTemplate(root), (code) => code.replace(/identifier: \d+/, `identifier: ${String(round)}`));
  return { route: pagePlace(RARE_DIGIT).route, text: `"identifier":${String(round)},` };
}

/** Changes the heading of one page. */
export function editPage(file: string, round: number): Promise<void> {
  return editFile(file, (yaml) => yaml.replace(/\n {2}heading: /, `$&${editMark(round)}`));
}

/** Data that pages show in shared fragments, with the text that is edited. */
const SHARED = {
  footer: ['site/data/footer.yaml', / {6}- name: /],
  navigation: ['site/data/navigation.yaml', / {2}- name: /],
  'search links': ['site/data/search-links/set-1.yaml', / {2}- name: /],
} as const;

/** Changes the name of one link of the footer, the header or a set of search links. Returns a function that reverts it. */
export async function editSharedLink(
  root: string,
  where: keyof typeof SHARED,
  round: number,
): Promise<() => Promise<void>> {
  const [path, name] = SHARED[where];
  const file = join(root, path);
  const before = await readFile(file, 'utf8');
  await editFile(file, (yaml) => yaml.replace(name, `$&${editMark(round)}`));
  return () => writeFile(file, before);
}

/** The words that an edit adds to a text. */
export function editMark(round: number): string {
  return `Edited in round ${String(round)} `;
}

/** Replaces a project by a fresh copy of its sources with the restored cache, and without output. */
export async function checkOutAgain(
  root: string,
  { cache, outputs, trash }: { readonly cache: string; readonly outputs: readonly string[]; readonly trash: Trash },
): Promise<void> {
  const before = `${root}.before`;
  await rename(root, before);
  await mkdir(root);
  for (const entry of await readdir(before)) {
    if (!outputs.includes(entry)) await cp(join(before, entry), join(root, entry), { recursive: true });
  }
  await mkdir(dirname(join(root, cache)), { recursive: true });
  await rename(join(before, cache), join(root, cache));
  await trash.move(before);
}

/** @throws {Error} if nothing changes */
async function editFile(file: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`\`${file}\` does not contain the text to edit.`);
  await writeFile(file, after);
}

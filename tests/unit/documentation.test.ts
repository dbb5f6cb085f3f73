import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastGlob from 'fast-glob';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Every Markdown file that readers see. The changelog names files of earlier versions. */
const DOCUMENTS = fastGlob
  .sync(['*.md', '.github/*.md', '{docs,site,templates,src,scripts}/**/*.md'], { cwd: root })
  .filter((file) => !/^(?:CHANGELOG|NOTICE)|^src\/starter\//.test(file))
  .sort();

/** Longest documents, in lines: more than this is not read in one sitting. */
const LIMITS: readonly (readonly [pattern: RegExp, lines: number])[] = [
  [/^README\.md$/, 200],
  [/^ARCHITECTURE\.md$/, 250],
  [/^src\/(?!audit\/check\/)/, 60],
];

/** A document without its code blocks. */
function proseOf(document: string): string {
  return readFileSync(join(root, document), 'utf8').replace(/^```.*?^```$/gms, '');
}

function headingsOf(prose: string): string[] {
  return [...prose.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
}

/** The anchor that GitHub gives a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-');
}

it.each(DOCUMENTS)('%s links to files and headings that are there', (document) => {
  const prose = proseOf(document);
  const anchors = new Set(headingsOf(prose).map(anchorOf));
  const links = [...prose.replace(/`[^`\n]+`/g, '').matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(
    ([, target = '']) => target,
  );
  const dead = links.filter((target) =>
    target.startsWith('#')
      ? !anchors.has(target.slice(1))
      : !existsSync(join(root, dirname(document), target.replace(/#.*/, ''))),
  );
  expect(dead).toEqual([]);
});

/** Documents of the package are about new sites: see `packaged-documents.test.ts`. */
const OF_REPOSITORY = DOCUMENTS.filter((document) => !/^\.github\/(?!CONTRIBUTING)/.test(document));

it.each(OF_REPOSITORY)('%s names files of this repository that are there', (document) => {
  const paths = [...proseOf(document).matchAll(/`((?:src|tests|scripts|bin)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.filter((path) => !/[A-Z]{2}/.test(path) && !existsSync(join(root, path)))).toEqual([]);
});

it.each(DOCUMENTS)('%s is short enough to be read', (document) => {
  const [, limit = Infinity] = LIMITS.find(([pattern]) => pattern.test(document)) ?? [];
  expect(readFileSync(join(root, document), 'utf8').split('\n').length).toBeLessThanOrEqual(limit);
});

it('every folder of the generator has a README', () => {
  const folders = fastGlob
    .sync('src/*', { cwd: root, onlyDirectories: true })
    .filter((folder) => folder !== 'src/starter');
  expect(folders.filter((folder) => !existsSync(join(root, folder, 'README.md')))).toEqual([]);
});

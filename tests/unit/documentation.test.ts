import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

const DOCUMENTS = [
  'ARCHITECTURE.md',
  'README.md',
  'site/README.md',
  'templates/README.md',
  'src/audit/check/README.md',
  'templates/browser/native-bridge/README.md',
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
  const links = [...prose.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, target = '']) => target);
  const dead = links.filter((target) =>
    target.startsWith('#')
      ? !anchors.has(target.slice(1))
      : !existsSync(join(root, dirname(document), target.replace(/#.*/, ''))),
  );
  expect(dead).toEqual([]);
});

it.each(DOCUMENTS)('%s names files of this repository that are there', (document) => {
  const paths = [...proseOf(document).matchAll(/`((?:src|tests|scripts|bin)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.filter((path) => !/[A-Z]{2}/.test(path) && !existsSync(join(root, path)))).toEqual([]);
});

it('decisions keep their numbers', () => {
  const numbers = headingsOf(proseOf('ARCHITECTURE.md')).flatMap((heading) => /^(\d+)\. /.exec(heading)?.[1] ?? []);
  expect(numbers.length).toBeGreaterThan(50);
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1)));
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Message } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromEsbuild } from '../../../src/bundle/esbuild/esbuild-diagnostics.js';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'islet-imports-'));
  for (const file of [
    'templates/components/note-list.tsx',
    'templates/components/card.module.css',
    'templates/islands/menu/menu.tsx',
    'templates/styles/base.css',
    'templates/styles/hero.webp',
    'templates/styles/pictures/leaf.svg',
    'site/assets/images/mark.svg',
    'site/public/seal.png',
    'node_modules/here/index.js',
  ])
    write(file, '');
  write('package.json', JSON.stringify({ dependencies: { here: '1', away: '1' }, peerDependencies: { react: '19' } }));
  write('node_modules/here/package.json', JSON.stringify({ peerDependencies: { beside: '1' } }));
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** What is said of an import in a file that esbuild could not resolve. */
function said(file: string, written: string): string {
  const location = { file, namespace: 'file', line: 1, column: 0, length: 1, lineText: '', suggestion: '' };
  const message: Message = {
    id: '',
    pluginName: '',
    text: `Could not resolve "${written}"`,
    location,
    notes: [],
    detail: undefined,
  };
  const [found] = fromEsbuild(root, [message]);
  return `${found?.message ?? ''} ${found?.remedy ?? ''}`;
}

const BESIDE = 'A style sheet names a file in `templates/` by its path from there.';
const OWN = 'A file of the site is imported by its path from this one, such as `../components/NAME.js`.';

it.each([
  // Style sheets
  ['templates/styles/a.css', 'hero.jpg', 'There is no `templates/styles/hero.jpg`. Did you mean `./hero.webp`?'],
  [
    'templates/styles/a.css',
    'img/hero.webp?v=1',
    'There is no `templates/styles/img/hero.webp`. Did you mean `./hero.webp`?',
  ],
  [
    'templates/pages/a.module.css',
    'leaf.svg#icon',
    'There is no `templates/pages/leaf.svg`. Did you mean `../styles/pictures/leaf.svg`?',
  ],
  [
    'templates/styles/a.css',
    './far.png',
    `There is no \`templates/styles/far.png\`. ${BESIDE} Put it beside the style sheet as \`far.png\`, or correct the path.`,
  ],
  [
    'templates/styles/a.scss',
    '/images/mark.svg',
    'There is no `/images/mark.svg`. Style sheets use files in `templates/`. Copy `site/assets/images/mark.svg` to `templates/styles/mark.svg`, and write `./mark.svg`.',
  ],
  [
    'templates/styles/a.css',
    'seal.png',
    'There is no `templates/styles/seal.png`. Style sheets use files in `templates/`. Copy `site/public/seal.png` to `templates/styles/seal.png`, and write `./seal.png`.',
  ],
  ['templates/styles/a.css', 'bases.css', 'There is no `templates/styles/bases.css`. Did you mean `./base.css`?'],
  [
    'templates/styles/a.css',
    'reset.css',
    `There is no \`templates/styles/reset.css\`. ${BESIDE} Put it beside the style sheet as \`reset.css\`, or correct the path. If \`reset.css\` is a package that you know, add it to \`package.json\` and run \`npm install\`.`,
  ],
  ['templates/styles/a.css', '~here/leaf.svg', 'Could not resolve "~here/leaf.svg". Did you mean `here/leaf.svg`?'],
  [
    'templates/styles/a.css',
    'away/leaf.svg',
    'Could not resolve "away/leaf.svg". Install the packages: `npm install`.',
  ],
  // Templates
  [
    'templates/pages/a.tsx',
    'components/note-list',
    'Could not resolve "components/note-list". Did you mean `../components/note-list.js`?',
  ],
  [
    'templates/pages/a.tsx',
    '@/components/note-lst',
    'Could not resolve "@/components/note-lst". Did you mean `../components/note-list.js`?',
  ],
  [
    'templates/pages/a.tsx',
    'src/components/card.module.css',
    'Could not resolve "src/components/card.module.css". Did you mean `../components/card.module.css`?',
  ],
  ['templates/components/a.tsx', 'note-list', 'Could not resolve "note-list". Did you mean `./note-list.js`?'],
  [
    'templates/pages/a.tsx',
    './Note-List.js',
    'There is no `templates/pages/Note-List.js`. Did you mean `../components/note-list.js`?',
  ],
  ['templates/pages/a.tsx', './far', 'There is no `templates/pages/far`. Create the file, or correct the path.'],
  [
    'templates/pages/a.tsx',
    'islands/zoo',
    'Could not resolve "islands/zoo". Write the path of the file from this one, such as `../components/NAME.js`.',
  ],
  [
    'templates/pages/a.tsx',
    'prices.json',
    `Could not resolve "prices.json". \`prices.json\` is not in \`package.json\`. If it is a package that you know, add it there and run \`npm install\`. ${OWN}`,
  ],
  [
    'templates/pages/a.tsx',
    '@some/thing/part.js',
    `Could not resolve "@some/thing/part.js". \`@some/thing\` is not in \`package.json\`. If it is a package that you know, add it there and run \`npm install\`. ${OWN}`,
  ],
  [
    'templates/pages/a.tsx',
    'reakt/jsx-runtime',
    'Could not resolve "reakt/jsx-runtime". Did you mean `react/jsx-runtime`?',
  ],
  ['templates/pages/a.tsx', 'here/part', 'Could not resolve "here/part". The package `here` has no `here/part`.'],
  [
    'node_modules/here/index.js',
    'beside',
    'Could not resolve "beside". The package `here` needs it. Install it: `npm install beside`.',
  ],
])('says of `%s` that imports `%s` where the file is', (file, written, expected) => {
  expect(said(file, written)).toBe(expected);
});

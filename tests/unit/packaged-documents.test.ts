import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastGlob from 'fast-glob';
import { afterAll, describe, expect, it } from 'vitest';
import { initSite } from '../../src/core/commands/init-site.js';
import { readBlocks } from '../helpers/handbook.js';

const project = fileURLToPath(new URL('../../', import.meta.url));
const DOCUMENTS = fastGlob
  .sync(['README.md', '.github/*.md', 'src/starter/README.md'], { cwd: project, dot: true })
  .filter((file) => !file.endsWith('CONTRIBUTING.md'))
  .sort();

/** Files that the documents tell the reader to make, or that a command of theirs makes. */
const MADE = [
  'site/data/products.json',
  'site/assets/products',
  'site/pages/notes/opening-hours.yaml',
  'site/policies.yaml',
  'site/public',
  'site/public/admin',
  'site/public/admin/config.yml',
  'site/public/pagefind',
  'site/sandbox',
  'site/sandbox/sandbox.ts',
  'templates/components/old-tags.tsx',
  'templates/social-card.tsx',
];

const root = mkdtempSync(join(tmpdir(), 'islet-documents-'));
initSite({ folder: root, shown: '.', facts: { name: 'Clay Yard', origin: 'https://clay.example', locale: 'en' } });
afterAll(() => {
  rmSync(root, { recursive: true });
});

const blocks = (await Promise.all(DOCUMENTS.map(readBlocks))).flat();
const written = new Set(blocks.flatMap(({ title = [] }) => title));
const isThere = (path: string): boolean =>
  existsSync(join(root, path)) || written.has(path) || MADE.includes(path) || /[A-Z]{2}/.test(path);

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readFileSync(join(project, document), 'utf8');

  it('names files of a new site, or files that it tells to make', () => {
    const paths = [...text.matchAll(/(?<![\w./-])(?:site|templates|tests)\/[\w.-]+(?:\/[\w.-]+)*/g)].map(([path]) =>
      path.replace(/\.$/, ''),
    );
    expect([...new Set(paths)].filter((path) => !isThere(path))).toEqual([]);
  });

  it('imports modules of a new site, or modules that it shows', () => {
    const missing = blocks
      .filter(({ place, title }) => place.startsWith(`${document}:`) && title !== undefined)
      .flatMap(({ title = '', text: code }) =>
        [...code.matchAll(/from '(\.[^']+)'|^import '(\.[^']+)'/gm)].map(([, from, alone]) =>
          normalize(join(dirname(title), from ?? alone ?? '')),
        ),
      )
      .filter((path) => !['', 'x'].some((end) => isThere(path.replace(/\.js$/, `.ts${end}`))) && !isThere(path));
    expect(missing).toEqual([]);
  });

  it('shows no other site', () => {
    expect(text).not.toMatch(/\b(?:ludo|zupee)\b/i);
  });
});

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BuildOptions, BuildResult } from 'esbuild';
import type { Compile } from '../../../src/bundle/compile.js';

// The generator names its own compiled modules to the bundler.
const { bundleIslands } = await import('../../../lib/bundle/bundle-islands.js');
const { bundleTemplates } = await import('../../../lib/bundle/bundle-templates.js');
const { buildSparing } = await import('../../../lib/bundle/lazy-plugins.js');
const { esbuild } = await import('../../../lib/bundle/esbuild.js');
const { findTemplateFiles } = await import('../../../lib/bundle/template-files.js');
const { createReport } = await import('../../../lib/errors/index.js');

const FILES: Readonly<Record<string, string>> = {
  'templates/pages/home.tsx': `import { defineTemplate } from 'islet';
import { word } from '../words/word';
import { shape } from 'shape';
import '../styles/base.css';
export default defineTemplate({ component: () => <main>{word}{shape}</main> });
`,
  'templates/words/word.ts': "export const word = 'plain';\n",
  'templates/styles/base.css': "@import './more.css';\n.base { background: url('./dot.svg'); }\n",
  'templates/styles/more.css': '.more { color: red; }\n',
  'templates/styles/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'templates/islands/menu/menu.tsx': `import { useState } from 'react';
import { shape } from 'shape';
import { word } from '../../words/word';
import styles from './menu.module.css';
export default function Menu() { const [open] = useState(false); return <button className={styles.menu}>{open ? shape : word}</button>; }
`,
  'templates/islands/menu/menu.module.css': '.menu { color: blue; }\n',
  'node_modules/shape/package.json': '{ "name": "shape", "version": "1.0.0", "main": "./main.js" }',
  'node_modules/shape/main.js': "import { inner } from './inner.js';\nexport const shape = 'round ' + inner;\n",
  'node_modules/shape/inner.js': "export const inner = 'inside';\n",
};

const HOME = 'templates/pages/home.tsx';

const WITHOUT_EXPORTS = {
  'templates/words/word.ts':
    "import * as nothing from './nothing';\nexport const word = Object.keys(nothing).join();\n",
  'templates/words/nothing.ts': 'globalThis.name = "export {}";\n',
};

function project(changes: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'islet-spared-')));
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
  });
  for (const [path, text] of Object.entries({ ...FILES, ...changes })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** What is compiled: templates for the server, or islands for browsers by what they run on there. */
type Side = 'server' | 'react' | 'preact';

/** What came of a run: all that is made, or all that is wrong. */
async function outcome(root: string, side: Side, compile: Compile): Promise<unknown> {
  let result: BuildResult | undefined;
  const noting: Compile = async (options, identity) => {
    const found = await compile(options, identity);
    if (identity !== 'loader') result = found;
    return found;
  };
  const report = createReport();
  const files = findTemplateFiles(root, report);
  try {
    await (side === 'server'
      ? bundleTemplates(root, files, report, { compile: noting })
      : bundleIslands(root, files, side, noting));
  } catch (error) {
    if (error instanceof Error && 'diagnostics' in error) return error.diagnostics;
    throw error;
  }
  const { outputFiles = [], metafile, warnings } = result ?? {};
  return { files: outputFiles.map(({ path, text }) => [path, text]), metafile, warnings, said: report.list() };
}

/** The same without and with the plugins that can be spared, and how often the bundler ran. */
async function bothWays(
  root: string,
  side: Side = 'server',
): Promise<{ readonly sparing: unknown; readonly full: unknown; readonly runs: number }> {
  let runs = 0;
  const compile: Compile = (options, identity) =>
    buildSparing(options, (same) => {
      if (identity !== 'loader') runs += 1;
      return esbuild().build(same);
    });
  const sparing = await outcome(root, side, compile);
  return { sparing, full: await outcome(root, side, (options) => esbuild().build(options)), runs };
}

describe('plugins that change nothing for most templates', () => {
  it.each<[what: string, changes: Readonly<Record<string, string>>]>([
    ['no package.json', {}],
    ['one that says nothing', { 'package.json': '{ "name": "shop" }' }],
    ['modules of ECMAScript', { 'package.json': '{ "type": "module" }' }],
    ['CommonJS', { 'package.json': '{ "type": "commonjs" }' }],
    [
      'another type below',
      { 'package.json': '{ "type": "commonjs" }', 'templates/words/package.json': '{ "type": "module" }' },
    ],
    [
      'no package.json, and CommonJS',
      { 'node_modules/shape/main.js': "exports.__esModule = true;\nexports.shape = 'square';\n" },
    ],
    ['no package.json, and a module without exports', WITHOUT_EXPORTS],
    [
      'all that islands import of React',
      {
        'templates/islands/menu/menu.tsx': `import { createPortal, preload } from 'react-dom';\n${FILES['templates/islands/menu/menu.tsx'] ?? ''}globalThis.name = [createPortal, preload].join();\n`,
      },
    ],
    [
      'React in a package',
      { 'node_modules/shape/inner.js': "import { version } from 'react';\nexport const inner = version;\n" },
    ],
    [
      'a picture of another host',
      { 'templates/styles/more.css': ".more { background: url('https://pictures.example/dot.svg'); }\n" },
    ],
  ])('are spared with %s', async (_, changes) => {
    const { sparing, full, runs } = await bothWays(project(changes));
    expect(full).toHaveProperty('files');
    expect(sparing).toEqual(full);
    expect(runs).toBe(1);
  });

  it.each<[what: string, changes: Readonly<Record<string, string>>]>([
    [
      'a package is CommonJS',
      { 'node_modules/shape/main.js': "exports.__esModule = true;\nexports.shape = 'square';\n" },
    ],
    [
      'a package is CommonJS and imported whole',
      {
        [HOME]: FILES[HOME]?.replace('{ shape }', 'shape') ?? '',
        'node_modules/shape/main.js': "exports.__esModule = true;\nexports.default = 'square';\n",
      },
    ],
    ['a template is CommonJS', { 'templates/words/word.ts': "module.exports = { word: 'plain' };\n" }],
    [
      'a template imports data',
      {
        'templates/words/word.ts': "import words from './words.json';\nexport const word = words.word;\n",
        'templates/words/words.json': '{ "word": "plain" }',
      },
    ],
    ['a module has no exports', WITHOUT_EXPORTS],
    [
      'a file outside of the templates is imported',
      {
        'templates/words/word.ts': "export { word } from '../../other/word';\n",
        'other/word.ts': "export const word = 'other';\n",
      },
    ],
    [
      'a style sheet outside of the templates is imported',
      {
        'templates/styles/base.css': "@import '../../other/base.css';\n",
        'other/base.css': '.other { color: red; }\n',
      },
    ],
    ['the bundler warns', { 'templates/styles/base.css': '.base { colr: red; }\n' }],
    ['an import is not found', { 'templates/words/word.ts': "export { word } from './missing';\n" }],
    [
      'another part of React is imported',
      { 'templates/words/word.ts': "import { c } from 'react/compiler-runtime';\nexport const word = String(c);\n" },
    ],
    [
      'a package imports another part of React',
      {
        'node_modules/shape/inner.js':
          "import { renderToString } from 'react-dom/server';\nexport const inner = String(renderToString);\n",
      },
    ],
    [
      'a part of the generator is imported',
      { 'templates/words/word.ts': "import 'islet/browser';\nexport const word = 'one';\n" },
    ],
    [
      'a picture is imported',
      { 'templates/words/word.ts': "import dot from '../styles/dot.svg';\nexport const word = dot;\n" },
    ],
    [
      'a style sheet of another host is imported',
      { 'templates/styles/base.css': "@import 'https://styles.example/base.css';\n" },
    ],
    [
      'Node is imported by a short name',
      { 'templates/words/word.ts': "import { sep } from 'path';\nexport const word = sep;\n" },
    ],
    ['Node is imported', { 'templates/words/word.ts': "import { sep } from 'node:path';\nexport const word = sep;\n" }],
  ])('have their say where %s', async (_, changes) => {
    for (const type of ['{ "type": "module" }', '{ "type": "commonjs" }']) {
      const { sparing, full, runs } = await bothWays(project({ ...changes, 'package.json': type }));
      expect(sparing).toEqual(full);
      expect(runs).toBe(2);
    }
  });

  const TYPED = { 'package.json': '{ "type": "module" }' };
  const COMMON = { 'node_modules/shape/main.js': "exports.__esModule = true;\nexports.shape = 'square';\n" };

  it.each<[what: string, side: Side, changes: Readonly<Record<string, string>>, runs: number]>([
    ['once with Preact', 'preact', TYPED, 1],
    ['once with React where no type is named', 'react', {}, 1],
    ['once, with all plugins, with React where one is', 'react', TYPED, 1],
    ['twice with Preact and a package that is CommonJS', 'preact', { ...TYPED, ...COMMON }, 2],
    ['once with such a package where no type is named', 'preact', COMMON, 1],
  ])('have islands compiled %s', async (_, side, changes, expected) => {
    const { sparing, full, runs } = await bothWays(project(changes), side);
    expect(full).toHaveProperty('files');
    expect(sparing).toEqual(full);
    expect(runs).toBe(expected);
  });

  it('would change what a default import of CommonJS gives', async () => {
    const options = (root: string): BuildOptions & { write: false } => ({
      absWorkingDir: root,
      entryPoints: [HOME],
      bundle: true,
      write: false,
      external: ['islet'],
      format: 'esm',
      outdir: 'out',
      packages: 'bundle',
      jsx: 'automatic',
      alias: { react: 'shape', 'react/jsx-runtime': 'shape' },
      loader: { '.svg': 'file' },
    });
    const changes = {
      [HOME]: FILES[HOME]?.replace('{ shape }', 'shape') ?? '',
      'node_modules/shape/main.js':
        "exports.__esModule = true;\nexports.default = 'square';\nexports.jsx = exports.jsxs = () => 0;\n",
    };
    const texts = await Promise.all(
      [{}, { 'package.json': '{ "type": "module" }' }].map(async (type) => {
        const { outputFiles } = await esbuild().build(options(project({ ...changes, ...type })));
        return outputFiles.map(({ text }) => text).join('\n');
      }),
    );
    expect(texts[0]).not.toBe(texts[1]);
  });
});

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { UNCERTAIN_FOR } from '../../../../src/incremental/stat-cache.js';
import type { BrowserBundle, TemplateBundle } from '../../../../src/lib/site/template-bundle.js';
import type { Compile } from '../../../../src/bundle/compile.js';
import type { Diagnostic } from '../../../../src/errors/index.js';

// The generator names its own compiled modules to the bundler.
const { bundleIslands } = await import('../../../../lib/bundle/browser/bundle-islands.js');
const { bundleTemplates } = await import('../../../../lib/bundle/server/bundle-templates.js');
const { compileOnce } = await import('../../../../lib/bundle/compile.js');
const { findTemplateFiles } = await import('../../../../lib/bundle/template-files.js');
const { cachedCompile } = await import('../../../../lib/core/project/cached-compile.js');
const { createReport } = await import('../../../../lib/errors/index.js');

const GENERATOR = 'a generator';

/** Longer than what was just written is not believed, in milliseconds. */
const SETTLED = UNCERTAIN_FOR + 10;

export const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "shop", "version": "1.0.0" }',
  'tsconfig.json': '{ "extends": "./tsconfig.base.json" }',
  'tsconfig.base.json': '{ "compilerOptions": {} }',
  'site/site.yaml': 'name: Shop\n',
  'templates/pages/home.tsx': `import { defineTemplate } from 'islet';
import { useRef } from 'react';
import { shape } from 'shape';
import { Word } from '../components/word';
import { part } from '../components/part';
import Menu from '../islands/menu/menu';
import '../styles/base.css';
export default defineTemplate({ component: () => { useRef(0); return <main><Word /><Menu />{shape}{part}</main>; } });
`,
  'templates/components/word.ts': "import styles from './word.module.css';\nexport const Word = () => styles.word;\n",
  // Its rules come after those of `ground`, which esbuild leaves open.
  'templates/components/word.module.css': ".word { color: red; composes: ground from './ground.module.css'; }\n",
  'templates/components/ground.module.css': '.ground { color: blue; }\n',
  'templates/components/part/index.ts':
    "import styles from '../ground.module.css';\nexport const part = 'a folder ' + styles.ground;\n",
  'templates/styles/base.css': '.base { color: red; background: url("./dot.svg"); }\n',
  'templates/styles/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'templates/islands/menu/menu.tsx': `import { useState } from 'react';
import { shape } from 'shape';
import styles from './menu.module.css';
export default function Menu() { const [open] = useState(false); return <button className={styles.menu}>{open ? shape : 'closed'}</button>; }
`,
  'templates/islands/menu/menu.module.css': ".menu { color: blue; composes: edge from 'shape/edge.module.css'; }\n",
  'node_modules/shape/package.json': '{ "name": "shape", "version": "1.0.0", "main": "./main.js" }',
  'node_modules/shape/main.js': "import { inner } from './inner';\nexport const shape = 'round ' + inner;\n",
  'node_modules/shape/other.js': "export const shape = 'square';\n",
  'node_modules/shape/inner/index.js': "export const inner = 'inside';\n",
  'node_modules/shape/edge.module.css': '.edge { border: 0; }\n',
};

export function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** A small project in a folder of its own, of an age at which its packages are believed. */
export async function project(...below: readonly string[]): Promise<string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'islet-bundles-')));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const root = join(folder, 'site', ...below);
  for (const [path, text] of Object.entries(FILES)) write(root, path, text);
  await settled();
  return root;
}

/** Waits until what was written last can be told from what is written from now on. */
export const settled = (): Promise<void> => setTimeout(SETTLED);

interface Bundled {
  readonly templates: TemplateBundle;
  readonly islands: BrowserBundle;
  readonly said: readonly Diagnostic[];
}

interface Setting {
  readonly runtime?: 'react' | 'preact';
  readonly generator?: string;
  /** Called before the bundler runs, with how often it did. */
  readonly beforeRun?: (runs: number) => void;
  /** Called when the bundler has run, with how often it did. */
  readonly afterRun?: (runs: number) => void;
}

async function bundle(root: string, compile: Compile, runtime: 'react' | 'preact' = 'react'): Promise<Bundled> {
  const report = createReport();
  const files = findTemplateFiles(root, report);
  const templates = await bundleTemplates(root, files, report, { compile });
  return { templates, islands: await bundleIslands(root, files, runtime, compile), said: report.list() };
}

/** What is got by way of the cache, and how often the bundler ran for it: three times where nothing is known. */
export async function cached(
  root: string,
  { runtime, generator = GENERATOR, beforeRun, afterRun }: Setting = {},
): Promise<Bundled & { readonly runs: number }> {
  let runs = 0;
  const counting: Compile = async (options, identity) => {
    beforeRun?.(runs);
    const result = await compileOnce(options, identity);
    runs += 1;
    afterRun?.(runs);
    return result;
  };
  const bundled = await bundle(root, cachedCompile(root, generator, counting).compile, runtime);
  return { ...bundled, runs };
}

export async function fresh(root: string, { runtime }: Setting = {}): Promise<Bundled> {
  return bundle(root, compileOnce, runtime);
}

export function entries(root: string): string[] {
  const folder = join(root, '.islet/cache/bundles');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Files that the modules of a bundle lie in, with their bytes. */
export function modules({ templates: { folder } }: Bundled): [path: string, text: string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.m(js|ap)$/.test(path))
    .sort()
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')]);
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { preloadImports, scriptsOf, staticImports } from '../../../src/bundle/browser/preload-imports.js';

/** Two entries that share a module; the first one imports two others dynamically, which share modules too. */
const SOURCES = {
  'first.js': `import { count, state } from './state.js'; import { both } from './both.js'; count(both);
    export const later = () => import('./later.js'); export const last = () => import('./last.js'); export { state };`,
  'state.js':
    'let counted = 0; export const state = () => counted; export const count = (by) => { counted += by; return counted; };',
  'both.js': 'export const both = 1;',
  'later.js':
    'import { count } from "./state.js"; import { deep } from "./deep.js"; export const tap = () => count(deep());',
  'last.js':
    'import { state } from "./state.js"; import { deep } from "./deep.js"; export default () => state() + deep();',
  'deep.js': 'export const deep = () => 10;',
  'old.cjs': 'exports.old = 1;',
  'third.js': 'import { old } from "./old.cjs"; export default old;',
  'fourth.js': 'import { old } from "./old.cjs"; export const other = old;',
  'second.js': 'import { both } from "./both.js"; export default both;',
};

async function compiled() {
  const folder = await mkdtemp(join(tmpdir(), 'islet-preload-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(SOURCES)) await writeFile(join(folder, name), text);
  const { outputFiles, metafile } = await build({
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
    metafile: true,
    splitting: true,
    absWorkingDir: folder,
    outdir: '.',
    entryPoints: ['./first.js', './second.js', './third.js', './fourth.js'],
    entryNames: '[name]-[hash]',
  });
  const read = scriptsOf(
    new Map(outputFiles.map(({ path, text }) => [relative(folder, path), text])),
    metafile.outputs,
  );
  const scripts = [...read.keys()].map((output) => ({ output, text: preloadImports(read, output) }));
  const named = (name: string) => {
    const found = scripts.find(({ output }) => output.startsWith(`${name}-`));
    if (!found) throw new Error(`${name} is missing.`);
    return found;
  };
  return { folder, scripts, named, read };
}

it('a dynamic import requests everything that its script imports and that is not loaded yet', async () => {
  const { scripts, named, read } = await compiled();
  const first = named('first');
  const requested = [...first.text.matchAll(/import\("\.\/([^"]+)"\)/g)].map(([, path = '']) => path);
  const deep = scripts.find(({ text }) => text.includes('10'))?.output ?? '';
  expect([...requested].sort()).toEqual([named('later').output, named('last').output, deep, deep].sort());
  for (const name of ['later', 'last']) {
    const needed = staticImports(read, named(name).output);
    expect([...needed]).toContain(deep);
    const loaded = new Set([...staticImports(read, first.output), ...requested.map((path) => basename(path))]);
    expect([...needed].filter((path) => !loaded.has(path))).toEqual([]);
  }
});

it('the scripts run, with one state for all of them', async () => {
  const { folder, scripts, named } = await compiled();
  for (const { output, text } of scripts) await writeFile(join(folder, output), text);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const first = (await import(pathToFileURL(join(folder, named('first').output)).href)) as {
    later(): Promise<{ tap(): number }>;
    last(): Promise<{ default(): number }>;
    state(): number;
  };
  expect((await first.later()).tap()).toBe(11);
  expect((await first.last()).default()).toBe(21);
  expect(first.state()).toBe(11);
});

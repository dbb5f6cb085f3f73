import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type BuildOptions } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { fewRounds } from '../../../src/bundle/few-rounds.js';

const WRITTEN: BuildOptions = { bundle: true, write: false, format: 'esm', minify: true, logLevel: 'silent' };

/** Two entries: one begins at once and fetches the rest, the other shares a file with it. */
const SOURCES = {
  'first.js': `import { count, state } from './state.js'; import { both } from './both.js'; count(both);
    export const later = () => import('./later.js'); export const last = () => import('./last.js'); export { state };`,
  'state.js':
    'let counted = 0; export const state = () => counted; export const count = (by) => { counted += by; return counted; };',
  'both.js': 'globalThis.bothRan = (globalThis.bothRan ?? 0) + 1; export const both = 1;',
  'later.js':
    'import { count } from "./state.js"; import { deep } from "./deep.js"; export const tap = () => count(deep());',
  'last.js':
    'import { state } from "./state.js"; import { deep } from "./deep.js"; export default () => state() + deep();',
  'deep.js': 'export const deep = () => 10;',
  'second.js': 'import { both } from "./both.js"; export default both;',
};

interface Script {
  readonly path: string;
  readonly text: string;
}

async function scripts(
  isAtOnce: (entry: string) => boolean,
): Promise<{ readonly folder: string; readonly found: readonly Script[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'islet-rounds-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(SOURCES)) await writeFile(join(folder, name), text);
  const isEntry = (entry: string): boolean => /^(?:first|second)\.js$/.test(entry);
  const { outputFiles, metafile } = await build({
    ...WRITTEN,
    write: false,
    metafile: true,
    splitting: true,
    absWorkingDir: folder,
    outdir: 'out',
    entryPoints: ['./first.js', './second.js'],
    entryNames: '[name]-[hash]',
    plugins: [fewRounds(WRITTEN, isEntry, isAtOnce)],
  });
  expect(outputFiles.map(({ path }) => relative(folder, path).replaceAll('\\', '/')).sort()).toEqual(
    Object.keys(metafile.outputs).sort(),
  );
  return { folder, found: outputFiles.map(({ path, text }) => ({ path, text })) };
}

const named = (found: readonly Script[], name: string): Script =>
  found.find(({ path }) => basename(path).startsWith(`${name}-`)) ?? { path: '', text: '' };
const imports = ({ text }: Script): string[] =>
  [...text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, path = '']) => path);
const asksFor = ({ text }: Script): string[] =>
  [...text.matchAll(/import\("\.\/([^"]+)"\)/g)].map(([, path = '']) => path);

it('what an entry shares only with what comes after it is in its own file', async () => {
  const { found } = await scripts((entry) => entry === 'first.js');
  const [first, later] = [named(found, 'first'), named(found, 'later')];
  // What another entry needs too, which may come without this one, stays a file.
  expect(
    imports(first).map((path) => found.find((file) => basename(file.path) === path)?.text.includes('bothRan')),
  ).toEqual([true]);
  expect(imports(later)).toContain(basename(first.path));
});

it('stays a file of its own elsewhere', async () => {
  const { found } = await scripts(() => false);
  expect(imports(named(found, 'first'))).toHaveLength(2);
});

it('what comes with code that is fetched later is asked for with it', async () => {
  const { found } = await scripts((entry) => entry === 'first.js');
  const deep = found.find(({ text }) => text.includes('10'));
  const asked = asksFor(named(found, 'first'));
  expect(asked.filter((path) => path === basename(deep?.path ?? ''))).toHaveLength(2);
  expect(asked.filter((path) => !/^(?:later|last)-/.test(path) && path !== basename(deep?.path ?? ''))).toEqual([]);
});

it('it runs as it did, with one state for all', async () => {
  const { found } = await scripts((entry) => entry === 'first.js');
  for (const { path, text } of found) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  await writeFile(join(dirname(named(found, 'first').path), 'package.json'), '{"type":"module"}');
  const first = (await import(pathToFileURL(named(found, 'first').path).href)) as {
    later(): Promise<{ tap(): number }>;
    last(): Promise<{ default(): number }>;
    state(): number;
  };
  await import(pathToFileURL(named(found, 'second').path).href);
  expect((globalThis as { bothRan?: number }).bothRan).toBe(1);
  expect(first.state()).toBe(1);
  expect((await first.later()).tap()).toBe(11);
  expect((await first.last()).default()).toBe(21);
  expect(first.state()).toBe(11);
});

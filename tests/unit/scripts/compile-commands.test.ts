import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Metafile } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileCommands, LIBRARIES } from '../../../scripts/prepare/compile-commands.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const THREADS = ['file-hashes-thread', 'file-thread', 'markup-worker', 'page-thread', 'watchdog-thread'];
let folder: string;
let bundles: Record<string, Metafile>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'islet-bundles-'));
  bundles = await compileCommands(folder);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** All files of all bundles, with their texts. */
function files(): { path: string; text: string }[] {
  return Object.keys(bundles).flatMap((name) =>
    readdirSync(join(folder, 'bundled', name)).map((file) => {
      const path = join(folder, 'bundled', name, file);
      return { path, text: readFileSync(path, 'utf8') };
    }),
  );
}

test('builds have a bundle, all other commands one, and each thread', () => {
  expect(Object.keys(bundles).sort()).toEqual(['build', 'others', ...THREADS].sort());
  expect(files().filter(({ path }) => !path.endsWith('.mjs'))).toEqual([]);
});

test('a bundle has each module once, of ours alone, without the contract and the libraries', () => {
  for (const { outputs } of Object.values(bundles)) {
    const modules = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
    expect(modules).toEqual([...new Set(modules)]);
    expect(
      modules.filter(
        (module) => !/^src\/(?!contract\/).*\.tsx?$/.test(module) || LIBRARIES.includes(module.slice('src/'.length)),
      ),
    ).toEqual([]);
  }
});

test('a few files are all that a build and its threads load', () => {
  expect(
    loaded('build', 'src/cli/building.ts', 'src/build/pipeline.ts', 'src/cli/reporters/pretty.ts').length,
  ).toBeLessThan(26);
  expect(loaded('page-thread', 'src/build/threads/page-thread.ts').length).toBeLessThan(5);
  // The second is what it has in common with what makes vector images, which waits until there are some.
  expect(loaded('file-thread', 'src/build/threads/file-thread.ts').length).toBe(2);
});

/** Files that are loaded before the modules run. */
function loaded(name: string, ...modules: readonly string[]): string[] {
  const outputs = bundles[name]?.outputs ?? {};
  const found = new Set(Object.keys(outputs).filter((file) => modules.includes(outputs[file]?.entryPoint ?? '')));
  expect(found.size).toBe(modules.length);
  for (const file of found)
    for (const { path, kind, external } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && external !== true) found.add(path);
  return [...found];
}

test('what a bundle names outside of it is there, and is no module that a bundle has: contract, libraries, threads and what is given to others by its address', () => {
  const imported = new Set<string>();
  const addresses = new Set<string>();
  for (const { path, text } of files()) {
    const place = (specifier: string): string => relative(folder, resolve(path, '..', specifier));
    for (const [, specifier = ''] of text.matchAll(/(?:\bfrom|\bimport) ?\(?["'](\.[^"']+)/g))
      imported.add(place(specifier));
    // An address with `.href` may also be the place of the module itself, which is told by its name alone.
    for (const [, specifier = ''] of text.matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g))
      addresses.add(place(specifier));
  }
  const outside = [...imported].filter((place) => !place.startsWith('bundled/'));
  expect(
    outside.filter((place) => !place.startsWith('contract/') && !LIBRARIES.includes(place.replace('.js', '.ts'))),
  ).toEqual([]);
  expect(outside).toContain('contract/render-context.js');
  for (const place of [...outside, ...addresses])
    expect(existsSync(join(place.startsWith('bundled/') ? folder : join(root, 'lib'), place)), place).toBe(true);
  for (const place of imported)
    if (place.startsWith('bundled/')) expect(existsSync(join(folder, place)), place).toBe(true);
  expect([...addresses].filter((place) => place.startsWith('bundled/')).sort()).toEqual([
    'bundled/file-hashes-thread/lib-file-hashes-thread.mjs',
    'bundled/file-thread/build-threads-file-thread.mjs',
    'bundled/markup-worker/check-markup-markup-worker.mjs',
    'bundled/page-thread/build-threads-page-thread.mjs',
    'bundled/watchdog-thread/render-watchdog-thread.mjs',
  ]);
  for (const thread of [
    'lib/file-hashes-thread.js',
    'check/markup/markup-worker.js',
    'build/threads/file-thread.js',
    'build/threads/page-thread.js',
    'render/watchdog-thread.js',
  ])
    expect(addresses).not.toContain(thread);
});

test('each module that starts a thread starts one that has a bundle', () => {
  const starters = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !/^(client|starter)/.test(path) &&
      /new (?:Piscina|Worker)\b|openPool<.*>\(/.test(readFileSync(join(root, 'src', path), 'utf8')),
  );
  expect(starters.sort()).toEqual([
    'build/threads/file-threads.ts',
    'build/threads/page-threads.ts',
    'build/threads/thread-pool.ts',
    'check/markup/markup-threads.ts',
    'lib/hash-in-thread.ts',
    'render/watchdog.ts',
  ]);
});

test('names and places of our own code stay readable in a stack', async () => {
  const outputs = bundles['others']?.outputs ?? {};
  const entry = Object.keys(outputs).find((file) => outputs[file]?.entryPoint === 'src/emit/folders.ts') ?? '';
  const { outputFolders } = (await import(pathToFileURL(resolve(root, entry)).href)) as {
    outputFolders: (out: string) => unknown;
  };
  expect(outputFolders.name).toBe('outputFolders');
});

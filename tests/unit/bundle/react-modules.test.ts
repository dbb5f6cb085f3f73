import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as react from 'react';
import * as reactDom from 'react-dom';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { reactSpecifierOf } from '../../../src/bundle/esbuild/generator-modules.js';

// The generator names its own compiled modules.
const { writeReactModules } = await import('../../../lib/bundle/server/react-modules.js');

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'islet-react-')));
  onTestFinished(() => {
    rmSync(root, { recursive: true });
  });
});

it('hands on what the React of the generator exports, and knows each module by its name', async () => {
  const modules = writeReactModules(root, true);
  expect(Object.keys(modules)).toEqual(['react', 'react/jsx-runtime', 'react-dom']);
  for (const [specifier, file] of Object.entries(modules)) {
    expect(reactSpecifierOf(relative(root, file))).toBe(specifier);
    // Of this the bundler makes names in compiled modules, by which those of two places are told to be the same.
    expect(basename(file)).toBe(`${basename(specifier)}.mjs`);
  }
  const [own, dom] = await Promise.all(
    [modules['react'], modules['react-dom']].map(
      async (file = '') => (await import(pathToFileURL(file).href)) as Record<string, unknown>,
    ),
  );
  expect(own?.['useState']).toBe(react.useState);
  expect(dom?.['createPortal']).toBe(reactDom.createPortal);
});

it('leaves out what only islands import where there are none', () => {
  expect(Object.keys(writeReactModules(root, false))).toEqual(['react', 'react/jsx-runtime']);
});

it('makes a module anew that says something else than its name promises', () => {
  const { react: file = '' } = writeReactModules(root, false);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, 'export default undefined;');
  expect(writeReactModules(root, false)['react']).toBe(file);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

it.each([
  'templates/react/react.tsx',
  'react/react-dom.mjs',
  `.islet/react/${'a'.repeat(64)}/preact.mjs`,
  'islet-react:react-dom/server',
])('takes %s for none of them', (path) => {
  expect(reactSpecifierOf(path)).toBeUndefined();
});

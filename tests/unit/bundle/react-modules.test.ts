import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as react from 'react';
import * as reactDom from 'react-dom';
import { expect, it, onTestFinished } from 'vitest';
import { reactSpecifierOf } from '../../../src/bundle/esbuild/generator-modules.js';

// The generator names its own compiled modules.
const { requiredReact } = await import('../../../lib/bundle/esbuild/generator-modules.js');

it('re-exports the React of the generator by name', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'islet-react-')));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const [own, dom] = await Promise.all(
    ['react', 'react-dom'].map(async (specifier) => {
      const file = join(folder, `${specifier}.mjs`);
      writeFileSync(file, requiredReact(specifier));
      return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
    }),
  );
  expect(own?.['useState']).toBe(react.useState);
  expect(dom?.['createPortal']).toBe(reactDom.createPortal);
});

it('knows these modules by their namespace', () => {
  expect(reactSpecifierOf('islet-react:react-dom/server')).toBe('react-dom/server');
  expect(reactSpecifierOf('templates/react/react.tsx')).toBeUndefined();
});

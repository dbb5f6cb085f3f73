import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BuildResult } from 'esbuild';
import type { Compile } from '../../../src/bundle/compile.js';

// The generator passes its own compiled modules to esbuild.
const { bundleIslands } = await import('../../../lib/bundle/browser/bundle-islands.js');
const { bundleTemplates } = await import('../../../lib/bundle/server/bundle-templates.js');
const { esbuild } = await import('../../../lib/bundle/esbuild/esbuild.js');
const { findTemplateFiles } = await import('../../../lib/bundle/template-files.js');
const { createReport } = await import('../../../lib/errors/index.js');

const FILES: Readonly<Record<string, string>> = {
  'templates/pages/home.tsx': `import { defineTemplate } from 'islet';
import shape from 'shape';
import { word } from '../words/word';
export default defineTemplate({ component: () => <main>{word}{shape}</main> });
`,
  'templates/words/word.ts': "export const word = 'plain';\n",
  'templates/islands/menu/menu.tsx': `import React, { useState } from 'react';
import shape from 'shape';
import { word } from '../../words/word';
export default function Menu() { const [open] = useState(false); return <button>{open ? shape : word}{React.version}</button>; }
`,
  'node_modules/shape/package.json': '{ "name": "shape", "version": "1.0.0", "main": "./main.js" }',
  'node_modules/shape/main.js': "exports.__esModule = true;\nexports.default = 'square';\n",
};

const TYPES: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'package.json': '{ "type": "module" }' },
  { 'package.json': '{ "type": "commonjs" }' },
  { 'package.json': '{ "type": "commonjs" }', 'templates/words/package.json': '{ "type": "module" }' },
];

function project(changes: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'islet-type-')));
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
  });
  for (const [path, text] of Object.entries({ ...FILES, ...changes })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

async function compiledTexts(root: string, side: 'server' | 'react' | 'preact'): Promise<readonly string[]> {
  let result: BuildResult | undefined;
  const compile: Compile = async (options, identity) => {
    const found = await esbuild().build(options);
    if (identity !== 'loader') result = found;
    return found;
  };
  const report = createReport();
  const files = findTemplateFiles(root, report);
  await (side === 'server'
    ? bundleTemplates(root, files, report, { compile })
    : bundleIslands(root, files, side, compile));
  return (result?.outputFiles ?? []).filter(({ path }) => !path.endsWith('.map')).map(({ text }) => text);
}

describe('templates mean the same whatever type a package.json names', () => {
  it.each<[what: string, changes: Readonly<Record<string, string>>]>([
    ['a CommonJS package', {}],
    ['a CommonJS template', { 'templates/words/word.ts': "module.exports = { word: 'plain' };\n" }],
    [
      'a module without exports',
      {
        'templates/words/word.ts':
          "import * as nothing from './nothing';\nexport const word = Object.keys(nothing).join();\n",
        'templates/words/nothing.ts': 'globalThis.name = "export {}";\n',
      },
    ],
  ])('%s', async (_, changes) => {
    for (const side of ['server', 'react', 'preact'] as const) {
      const texts: (readonly string[])[] = [];
      for (const type of TYPES) texts.push(await compiledTexts(project({ ...changes, ...type }), side));
      expect(texts[0]?.length).toBeGreaterThan(0);
      for (const other of texts) expect(other).toEqual(texts[0]);
    }
  });
});

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { UNCERTAIN_FOR } from '../../../../src/incremental/stat-cache.js';
import type { Compile } from '../../../../src/bundle/compile.js';

// The generator names its own compiled modules to the bundler.
const { bundleIslands } = await import('../../../../lib/bundle/browser/bundle-islands.js');
const { bundleTemplates } = await import('../../../../lib/bundle/server/bundle-templates.js');
const { compileOnce, createRecompiler } = await import('../../../../lib/bundle/compile.js');
const { findTemplateFiles } = await import('../../../../lib/bundle/template-files.js');
const { cachedCompile } = await import('../../../../lib/serve/dev/compile-cache.js');
const { createReport } = await import('../../../../lib/errors/index.js');

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "shop", "version": "1.0.0" }',
  'templates/pages/home.tsx':
    "import { defineTemplate, z } from 'islet';\nimport { Word } from '../components/word.js';\nimport Menu from '../islands/menu/menu.js';\n" +
    'export default defineTemplate({ schema: z.object({}), component: () => <main><Word /><Menu /></main> });\n',
  'templates/components/word.tsx': 'export const Word = () => <p>plain</p>;\n',
  'templates/islands/menu/menu.tsx':
    "import { useState } from 'react';\nimport { shape } from 'shape';\nimport { label } from '../../shared/label';\nimport styles from './menu.module.css';\n" +
    "export default function Menu() { const [open] = useState(shape); return <b className={styles['menu']}>{label}{open}</b>; }\n",
  'templates/islands/menu/menu.module.css':
    ".menu { color: blue; composes: line from '../../styles/line.module.css'; }\n",
  'templates/styles/line.module.css': '.line { border: 0; }\n',
  'templates/shared/label/index.ts': "export const label = 'a folder';\n",
  'node_modules/shape/package.json': '{ "name": "shape", "version": "1.0.0", "main": "main.js" }',
  'node_modules/shape/main.js': "export const shape = 'round';\n",
  'node_modules/shape/other.js': "export const shape = 'square';\n",
};

it('runs the bundler again where it would read something else, and only there', async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'islet-unchanged-')));
  const recompiler = createRecompiler();
  onTestFinished(async () => {
    await recompiler.dispose();
    rmSync(root, { recursive: true, force: true });
  });
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries(FILES)) write(path, text);
  let runs: string[] = [];
  const counting: Compile = (options, identity) => {
    runs.push(identity.split(' ')[0] ?? '');
    return recompiler.compile(options, identity);
  };
  const compile = cachedCompile(root, counting);
  const bundled = async (by: Compile) => {
    const report = createReport();
    const files = findTemplateFiles(root, report);
    const { pages } = await bundleTemplates(root, files, report, { compile: by });
    return { pages: [...pages.values()], islands: await bundleIslands(root, files, 'react', by) };
  };
  const after = async (path: string, text: string): Promise<string[]> => {
    write(path, text);
    // File times must differ between the last write and later ones.
    await setTimeout(UNCERTAIN_FOR + 10);
    runs = [];
    const again = await bundled(compile);
    const taken = runs;
    expect(again).toEqual(await bundled(compileOnce));
    return taken;
  };
  expect(await after('site/site.yaml', 'name: Shop\n')).toEqual(['templates', 'loader', 'islands']);
  expect(await after('site/site.yaml', 'name: Stall\n')).toEqual([]);
  expect(await after('templates/components/word.tsx', 'export const Word = () => <p>clear</p>;\n')).toEqual([
    'templates',
  ]);
  expect(
    await after(
      'templates/islands/menu/menu.tsx',
      (FILES['templates/islands/menu/menu.tsx'] ?? '').replace('{label}', '{label}!'),
    ),
  ).toEqual(['templates', 'islands']);
  expect(await after('templates/styles/line.module.css', '.line { border: 0; }\n.other { color: red; }\n')).toEqual([
    'templates',
    'loader',
    'islands',
  ]);
  expect(await after('templates/shared/label.ts', "export const label = 'a file';\n")).toEqual([
    'templates',
    'loader',
    'islands',
  ]);
  expect(
    await after('node_modules/shape/package.json', '{ "name": "shape", "version": "1.0.0", "main": "other.js" }'),
  ).toEqual(['templates', 'loader', 'islands']);
  expect(await after('node_modules/shape/other.js', "export const shape = 'oval';\n")).toEqual([
    'templates',
    'loader',
    'islands',
  ]);
  // Nor does a package that is no longer there, and that nothing asks for, keep it from being spared.
  write('templates/islands/menu/menu.tsx', 'export default function Menu() { return <b>menu</b>; }\n');
  rmSync(join(root, 'node_modules'), { recursive: true });
  expect(await after('site/site.yaml', 'name: Booth\n')).toEqual(['templates', 'loader', 'islands']);
  await after('site/site.yaml', 'name: Tent\n');
  expect(await after('site/site.yaml', 'name: Cart\n')).toEqual([]);
});

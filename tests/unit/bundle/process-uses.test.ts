import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { processUses } from '../../../src/bundle/checks/process-uses.js';

async function warningsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'islet-uses-')));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['view.js'],
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    outdir: 'out',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [path.slice(root.length + 1), text]));
  return processUses(root, metafile, texts).map(({ message, position }) => `${position?.file ?? ''} ${message}`);
}

const VIEW = "import { view } from 'link-kit';\nconsole.log(view);\n";

it('a package that reads a variable of the environment in browsers is named once, with its file', async () => {
  const code = 'export const view = [process.env.NODE_ENV, process.env.KIT_SLASH, process.env.KIT_BASE];\n';
  expect(await warningsOf({ 'view.js': VIEW, 'node_modules/link-kit/index.js': code })).toEqual([
    'node_modules/link-kit/index.js The package `link-kit` reads `process.env.KIT_SLASH`, which browsers do not have.',
  ]);
});

it.each([
  ['asks whether there is a process', "export const view = typeof process === 'object' && process.env.KIT_SLASH;\n"],
  ['reads only what the bundler replaces', 'export const view = process.env.NODE_ENV;\n'],
  ['reads it in code that is left out', 'export const view = 1;\nexport const other = () => process.env.KIT_SLASH;\n'],
])('a package is not named that %s', async (_, code) => {
  expect(await warningsOf({ 'view.js': VIEW, 'node_modules/link-kit/index.js': code })).toEqual([]);
});

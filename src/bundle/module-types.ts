import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Loader, Metafile } from 'esbuild';
import { foldersUpFrom } from '../lib/fs/folders.js';
import { esbuild } from './esbuild.js';

/** What is no script: style sheets, and what they name. */
const STYLE = /\.(css|svg|png|webp|avif|woff2)$/;

/**
 * Whether templates mean the same whatever `type` a `package.json` names: where none names any, or where all that was read are modules of ECMAScript by what stands in them.
 *
 * @param inputs what the bundler read, with a type or without
 */
export async function isAnyTypeAlike(root: string, inputs: Metafile['inputs']): Promise<boolean> {
  if (!namesType(root)) return true;
  const scripts = Object.entries(inputs).filter(([input]) => !STYLE.test(input));
  if (scripts.some(([, { format }]) => format !== 'esm')) return false;
  // One that imports nothing may be taken for such a module by its type alone.
  const lone = scripts.filter(
    ([input, { imports }]) =>
      input.startsWith('templates/') && !imports.some(({ kind }) => kind === 'import-statement'),
  );
  return (await Promise.all(lone.map(([input]) => hasExports(join(root, input))))).every((has) => has);
}

/** Whether a `package.json` that may count for a template names a type. */
export function namesType(root: string): boolean {
  return hasSetting(root, ['type']);
}

/** Whether a `package.json` that may count for a template has one of these settings. One that cannot be read may. */
export function hasSetting(root: string, names: readonly string[]): boolean {
  const above = foldersUpFrom(root)
    .map((folder) => join(folder, 'package.json'))
    .filter((file) => existsSync(file));
  const below = readdirSync(join(root, 'templates'), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === 'package.json')
    .map((entry) => join(entry.parentPath, entry.name));
  return [...above, ...below].some((file) => {
    try {
      const settings = Object(JSON.parse(readFileSync(file, 'utf8'))) as object;
      return names.some((name) => Object.hasOwn(settings, name));
    } catch (error) {
      if (error instanceof SyntaxError || (error instanceof Error && 'code' in error)) return true;
      throw error;
    }
  });
}

const LOADERS: Readonly<Record<string, Loader>> = {
  '.ts': 'ts',
  '.tsx': 'tsx',
  '.js': 'js',
  '.jsx': 'jsx',
  '.mjs': 'js',
  '.mts': 'ts',
};

/** Whether a script exports anything, as the bundler sees it: it hands exports to CommonJS by a function of this name. */
async function hasExports(file: string): Promise<boolean> {
  const loader = LOADERS[extname(file)];
  if (loader === undefined) return false;
  const { code } = await esbuild().transform(readFileSync(file, 'utf8'), { loader, format: 'cjs', logLevel: 'silent' });
  return code.includes('module.exports = __toCommonJS(');
}

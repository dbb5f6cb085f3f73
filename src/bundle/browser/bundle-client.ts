import { basename, dirname } from 'node:path';
import type { BuildOptions } from 'esbuild';
import type { Compile } from '../compile.js';
import { BROWSER_TARGETS, esbuild } from '../esbuild/esbuild.js';
import { DEV_FILE, LOADER_FILE } from '../esbuild/generator-modules.js';

/** Options of all scripts for browsers. */
export const BROWSER_OPTIONS = {
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'browser',
  target: BROWSER_TARGETS,
  minify: true,
  legalComments: 'none',
  logLevel: 'silent',
  define: { 'process.env.NODE_ENV': '"production"' },
} satisfies BuildOptions;

/** Returns the inline script that starts islands. */
export async function bundleLoader(compile: Compile): Promise<string> {
  const { outputFiles } = await compile({ ...BROWSER_OPTIONS, ...entryOf(LOADER_FILE) }, 'loader');
  return (outputFiles[0]?.text ?? '').trim();
}

/** Returns the script that pages get in a dev session only, for current browsers. */
export async function bundleDevClient(): Promise<string> {
  const { outputFiles } = await esbuild().build({
    ...BROWSER_OPTIONS,
    ...entryOf(DEV_FILE),
    target: 'es2022',
    minify: false,
  });
  return outputFiles[0]?.text ?? '';
}

function entryOf(file: string): { readonly absWorkingDir: string; readonly entryPoints: string[] } {
  return { absWorkingDir: dirname(file), entryPoints: [`./${basename(file)}`] };
}

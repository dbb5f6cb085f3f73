import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildFailure, BuildOptions, OutputFile, Plugin } from 'esbuild';
import { failure, IsletError, type DiagnosticName } from '../../errors/index.js';
import { keyHash } from '../../lib/text/hash.js';
import { fromEsbuild } from '../esbuild/esbuild-diagnostics.js';
import { esbuild, NODE_TARGET } from '../esbuild/esbuild.js';
import { API_URL, GENERATOR_FOLDER } from '../esbuild/generator-modules.js';
import { isletFolder } from '../../lib/fs/islet-folder.js';

/** The module that replaces the outside services of a site, relative to its root. */
export const SANDBOX_FILE = 'site/sandbox/sandbox.ts';

/**
 * Compiles `site/sandbox/` into one module and returns its `file:` address.
 * @throws IsletError `sandbox-missing`, `sandbox-build-failed`
 */
export async function bundleSandbox(root: string): Promise<string> {
  if (!existsSync(join(root, SANDBOX_FILE)))
    throw failure('sandbox-missing', { message: `There is no \`${SANDBOX_FILE}\`.` });
  const { outputs } = await compileForNode(root, SANDBOX_FILE, 'sandbox-build-failed');
  const [output] = outputs;
  if (output === undefined) throw new TypeError('esbuild wrote nothing.');
  const code = output.contents;
  const folder = join(isletFolder(root), 'sandbox/services');
  const file = join(folder, `${keyHash(code)}.mjs`);
  if (!existsSync(file)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, code);
  }
  return pathToFileURL(file).href;
}

/**
 * Compiles a file of the site, and what it imports of it, into one module for Node. Packages stay external: the site's
 * or, if it does not have them, the generator's. `inputs` are the paths of these files relative to the root.
 * @throws IsletError `problem`
 */
export async function compileForNode(
  root: string,
  file: string,
  problem: DiagnosticName,
  options: Pick<BuildOptions, 'outdir' | 'entryNames' | 'outExtension' | 'sourcemap' | 'sourcesContent'> = {},
): Promise<{ readonly outputs: OutputFile[]; readonly inputs: readonly string[] }> {
  try {
    const { outputFiles, metafile } = await esbuild().build({
      absWorkingDir: root,
      // Relative, since esbuild would read special characters in the project's path as a pattern.
      entryPoints: [`./${file}`],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'node',
      target: NODE_TARGET,
      logLevel: 'silent',
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
      plugins: [externalPackages],
      ...options,
    });
    return { outputs: outputFiles, inputs: Object.keys(metafile.inputs) };
  } catch (error) {
    if (error instanceof Error && 'errors' in error)
      throw new IsletError(fromEsbuild(root, (error as BuildFailure).errors, problem));
    throw error;
  }
}

/** Marks the plugin's own requests, which it leaves to esbuild. */
const OWN = Symbol('resolved by esbuild');

const externalPackages: Plugin = {
  name: 'islet-external-packages',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^islet$/ }, () => ({ path: API_URL, external: true }));
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || pluginData === OWN || isBuiltin(path)) return undefined;
      for (const folder of [resolveDir, GENERATOR_FOLDER]) {
        const found = await resolve(path, { kind, resolveDir: folder, pluginData: OWN });
        if (found.errors.length === 0) return { path: pathToFileURL(found.path).href, external: true };
      }
      return undefined;
    });
  },
};

import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildFailure, Plugin } from 'esbuild';
import { failure, IsletError } from '../../errors/index.js';
import { keyHash } from '../../lib/text/hash.js';
import { fromEsbuild } from '../esbuild/esbuild-diagnostics.js';
import { esbuild, NODE_TARGET } from '../esbuild/esbuild.js';
import { API_URL, GENERATOR_FOLDER } from '../esbuild/generator-modules.js';
import { isletFolder } from '../../lib/fs/islet-folder.js';

/** The module that replaces the outside services of a site, relative to its root. */
export const SANDBOX_FILE = 'site/sandbox/sandbox.ts';

/**
 * Compiles `site/sandbox/` into one module and returns its `file:` address. Packages stay external: the site's or, if
 * it does not have them, the generator's.
 * @throws IsletError `sandbox-missing`, `sandbox-build-failed`
 */
export async function bundleSandbox(root: string): Promise<string> {
  if (!existsSync(join(root, SANDBOX_FILE)))
    throw failure('sandbox-missing', { message: `There is no \`${SANDBOX_FILE}\`.` });
  const code = await compile(root);
  const folder = join(isletFolder(root), 'sandbox/services');
  const file = join(folder, `${keyHash(code)}.mjs`);
  if (!existsSync(file)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, code);
  }
  return pathToFileURL(file).href;
}

async function compile(root: string): Promise<Uint8Array> {
  try {
    const { outputFiles } = await esbuild().build({
      absWorkingDir: root,
      // Relative, since esbuild would read special characters in the project's path as a pattern.
      entryPoints: [`./${SANDBOX_FILE}`],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: NODE_TARGET,
      logLevel: 'silent',
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
      plugins: [externalPackages],
    });
    const [output] = outputFiles;
    if (output === undefined) throw new TypeError('esbuild wrote nothing.');
    return output.contents;
  } catch (error) {
    if (error instanceof Error && 'errors' in error)
      throw new IsletError(fromEsbuild(root, (error as BuildFailure).errors, 'sandbox-build-failed'));
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

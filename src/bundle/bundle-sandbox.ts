import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildFailure, Plugin } from 'esbuild';
import { failure, IsletError } from '../errors/index.js';
import { keyHash } from '../lib/text/hash.js';
import { fromEsbuild } from './esbuild-faults.js';
import { esbuild } from './esbuild.js';
import { CONTRACT_URL, GENERATOR_FOLDER } from './generator-modules.js';
import { NODE_TARGET } from './targets.js';

/** Where a site keeps the stand-ins for its outside services, relative to its root. */
export const SANDBOX_FILE = 'site/sandbox/sandbox.ts';

/**
 * Compiles `site/sandbox/` into one module and returns its `file:` address. Packages stay outside; they are the site's own or, where it has
 * none, those of the generator. @throws IsletError `sandbox-missing`, `sandbox-build-failed`
 */
export async function bundleSandbox(root: string): Promise<string> {
  if (!existsSync(join(root, SANDBOX_FILE)))
    throw failure('sandbox-missing', { message: `There is no \`${SANDBOX_FILE}\`.` });
  const code = await compile(root);
  const folder = join(root, '.islet/sandbox/services');
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
      // Relative, since the bundler takes what stands in the path of a project for a pattern of names.
      entryPoints: [`./${SANDBOX_FILE}`],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: NODE_TARGET,
      logLevel: 'silent',
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
      plugins: [packagesStayOutside],
    });
    const [output] = outputFiles;
    if (output === undefined) throw new TypeError('The bundler wrote nothing.');
    return output.contents;
  } catch (error) {
    if (error instanceof Error && 'errors' in error)
      throw new IsletError(fromEsbuild(root, (error as BuildFailure).errors, 'sandbox-build-failed'));
    throw error;
  }
}

/** Marks a look-up of the plugin's own, which it leaves to the bundler. */
const OWN = Symbol('look-up of a package');

const packagesStayOutside: Plugin = {
  name: 'islet-packages-stay-outside',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^islet$/ }, () => ({ path: CONTRACT_URL, external: true }));
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

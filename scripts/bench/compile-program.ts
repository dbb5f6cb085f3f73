import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const require = createRequire(import.meta.url);

/** Bare imports of the programs, which stay outside the compiled module. */
const PACKAGES = /^(react|react-dom|yaml)(\/|$)/;

/**
 * Compiles a program of this folder to plain JavaScript, so that the time to compile TypeScript is not measured.
 *
 * @param source relative to this folder
 * @param folder where to write the module
 * @returns the path of the module
 */
export async function compileProgram(source: string, folder: string): Promise<string> {
  const outfile = join(folder, source.replace(/^.*\//, '').replace(/\.tsx?$/, '.mjs'));
  await build({
    entryPoints: [fileURLToPath(new URL(source, import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { islet: fileURLToPath(new URL('reference/islet.tsx', import.meta.url)) },
    plugins: [
      {
        name: 'installed-packages',
        setup({ onResolve }) {
          onResolve({ filter: PACKAGES }, ({ path }) => ({
            path: pathToFileURL(require.resolve(path)).href,
            external: true,
          }));
        },
      },
    ],
    loader: { '.css': 'empty' },
    logLevel: 'silent',
  });
  return outfile;
}

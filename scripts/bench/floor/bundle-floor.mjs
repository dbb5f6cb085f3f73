import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Compiles the corpus's components for the floor into one module; React stays outside.
 *
 * @param {string} folder where to put it
 * @returns {Promise<string>} the path of the module
 */
export async function bundleFloor(folder) {
  const outfile = `${folder}/pages.mjs`;
  await build({
    entryPoints: [fileURLToPath(new URL('pages.tsx', import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { islet: fileURLToPath(new URL('islet.tsx', import.meta.url)) },
    plugins: [
      {
        name: 'installed-react',
        setup({ onResolve }) {
          onResolve({ filter: /^react(\/|$)/ }, ({ path }) => ({ path: import.meta.resolve(path), external: true }));
        },
      },
    ],
    loader: { '.css': 'empty' },
    logLevel: 'silent',
  });
  return outfile;
}

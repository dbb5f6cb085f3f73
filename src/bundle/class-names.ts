import { basename, dirname } from 'node:path';
import type { Plugin } from 'esbuild';
import { esbuild } from './esbuild.js';

/**
 * Gives scripts for the browser the class names that the server's markup and style sheets have. The bundler would shorten them together with the
 * names of variables. Style rules come from the server's bundle, so only the names are left of a CSS module.
 */
export function serverClassNames(): Plugin {
  return {
    name: 'islet-class-names',
    setup({ onLoad }) {
      onLoad({ filter: /\.module\.css$/, namespace: 'file' }, async ({ path }) => {
        const { outputFiles } = await esbuild().build({
          stdin: { contents: `export { default } from ${JSON.stringify(`./${basename(path)}`)};`, resolveDir: dirname(path) },
          bundle: true,
          write: false,
          format: 'esm',
          outdir: dirname(path),
          loader: { '.svg': 'empty', '.png': 'empty', '.webp': 'empty', '.avif': 'empty', '.woff2': 'empty' },
          logLevel: 'silent',
        });
        return { contents: outputFiles.find((file) => file.path.endsWith('.js'))?.text ?? '', loader: 'js' };
      });
    },
  };
}

import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { esbuild } from './esbuild.js';
import { fromInside } from './esbuild-faults.js';
import { BROWSER_TARGETS } from './targets.js';

/**
 * Makes `NAME.sheet.css`, imported by browser code, a text of its rules, for `CSSStyleSheet`: the look of what only scripts show comes with
 * the script instead of with every page. Class names stay as they are written.
 *
 * @param root that messages name files from
 */
export function styleSheets(root: string): Plugin {
  return {
    name: 'islet-style-sheets',
    setup({ onLoad }) {
      onLoad({ filter: /\.sheet\.css$/, namespace: 'file' }, async ({ path }) => {
        const { code, warnings } = await esbuild().transform(await readFile(path, 'utf8'), {
          loader: 'css',
          minify: true,
          target: BROWSER_TARGETS,
          sourcefile: path,
          logLevel: 'silent',
        });
        return { contents: code.trim(), loader: 'text', warnings: fromInside(root, root, warnings) };
      });
    },
  };
}

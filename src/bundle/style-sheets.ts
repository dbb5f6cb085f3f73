import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { esbuild } from './esbuild.js';
import { BROWSER_TARGETS } from './targets.js';

/**
 * Makes `NAME.sheet.css`, imported by browser code, a text of its rules, for `CSSStyleSheet`: the look of what only scripts show comes with
 * the script instead of with every page. Class names stay as they are written.
 */
export function styleSheets(): Plugin {
  return {
    name: 'islet-style-sheets',
    setup({ onLoad }) {
      onLoad({ filter: /\.sheet\.css$/, namespace: 'file' }, async ({ path }) => {
        const { code } = await esbuild().transform(await readFile(path, 'utf8'), { loader: 'css', minify: true, target: BROWSER_TARGETS, sourcefile: path, logLevel: 'silent' });
        return { contents: code.trim(), loader: 'text' };
      });
    },
  };
}

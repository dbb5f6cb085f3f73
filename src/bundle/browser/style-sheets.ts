import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { BROWSER_TARGETS, esbuild } from '../esbuild/esbuild.js';
import { fromNestedRun } from '../esbuild/esbuild-diagnostics.js';
import { processStyles } from '../style-tools.js';

/**
 * Plugin that makes an import of `NAME.sheet.css` in browser code a string of its rules, for `CSSStyleSheet`: styles of
 * what only scripts show are loaded with the script instead of with every page. Class names are not changed.
 *
 * @param root messages name files relative to it
 */
export function styleSheets(root: string): Plugin {
  return {
    name: 'islet-style-sheets',
    setup({ onLoad }) {
      onLoad({ filter: /\.sheet\.(?:css|s[ac]ss)$/, namespace: 'file' }, async ({ path }) => {
        const processed = await processStyles(root, path);
        if (processed?.errors) return processed;
        const { code, warnings } = await esbuild().transform(processed?.css ?? (await readFile(path, 'utf8')), {
          loader: 'css',
          minify: true,
          target: BROWSER_TARGETS,
          sourcefile: path,
          logLevel: 'silent',
        });
        return { contents: code.trim(), loader: 'text', warnings: fromNestedRun(root, root, warnings) };
      });
    },
  };
}

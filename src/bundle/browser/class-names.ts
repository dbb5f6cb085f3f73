import { basename, dirname } from 'node:path';
import type { Plugin } from 'esbuild';
import { assetLoaders } from '../esbuild/asset-loaders.js';
import { esbuild } from '../esbuild/esbuild.js';
import { fromNestedRun, messagesOf } from '../esbuild/esbuild-diagnostics.js';
import { styleTools } from '../style-tools.js';

/**
 * Plugin that gives scripts for the browser the class names of the server's markup and style sheets; esbuild would
 * shorten them together with the names of variables. Style rules come from the server's bundle, so only the names of a
 * CSS module remain, and nothing of other style sheets.
 *
 * @param root messages name files relative to it
 */
export function serverClassNames(root: string): Plugin {
  return {
    name: 'islet-class-names',
    setup({ onLoad }) {
      onLoad({ filter: /\.(?:css|s[ac]ss)$/, namespace: 'file' }, async ({ path }) => {
        if (path.includes('.sheet.')) return undefined;
        if (!path.includes('.module.')) return { contents: '', loader: 'empty' };
        try {
          return { contents: await namesOf(root, path), loader: 'js' };
        } catch (error) {
          const messages = messagesOf(error);
          if (!messages) throw error;
          return { errors: fromNestedRun(root, dirname(path), messages) };
        }
      });
    },
  };
}

/** The names of a CSS module as a script. */
async function namesOf(root: string, path: string): Promise<string> {
  const folder = dirname(path);
  const { outputFiles } = await esbuild().build({
    absWorkingDir: folder,
    stdin: { contents: `export { default } from ${JSON.stringify(`./${basename(path)}`)};`, resolveDir: folder },
    bundle: true,
    write: false,
    format: 'esm',
    outdir: folder,
    loader: assetLoaders('empty'),
    logLevel: 'silent',
    plugins: [styleTools(root)],
  });
  return outputFiles.find((file) => file.path.endsWith('.js'))?.text ?? '';
}

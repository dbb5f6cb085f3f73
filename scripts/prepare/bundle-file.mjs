import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { licenceComments } from './licence-comments.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Bundles a module for Node into the text of one file, with the licences of the packages in it. Names stay, for stack traces; comments go, which name folders of this machine where packages are linked.
 * @param {string} entry absolute, or relative to the root of the project
 * @param {Pick<import('esbuild').BuildOptions, 'format' | 'plugins' | 'define' | 'banner' | 'footer'>} options
 */
export async function bundleFile(entry, options) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    write: false,
    metafile: true,
    logLevel: 'error',
    ...options,
  });
  const [output] = outputFiles;
  if (output === undefined) throw new TypeError(`${entry} gave no output.`);
  return `${output.text}${await licenceComments(root, metafile)}`;
}

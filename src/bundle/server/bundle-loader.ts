import { basename, join } from 'node:path';
import { compileForNode } from './bundle-sandbox.js';
import { writeModules } from './write-modules.js';

/**
 * Compiles a source of data in code with its source map into a folder, and returns the path of the module, and the paths
 * of the files in it relative to the root. It may import packages and modules of the site.
 * @throws IsletError `data-loader-failed`
 */
export async function bundleLoader(
  root: string,
  file: string,
  folder: string,
): Promise<{ readonly module: string; readonly inputs: readonly string[] }> {
  const { outputs, inputs } = await compileForNode(root, file, 'data-loader-failed', {
    // Positions in sources are read as those of templates are.
    outdir: join(root, '.islet/out'),
    entryNames: '[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    sourcemap: 'external',
    sourcesContent: false,
  });
  const [module = ''] = writeModules(
    folder,
    new Map(outputs.map(({ path, hash, contents }) => [basename(path), { hash, contents }])),
  );
  return { module, inputs };
}

import { dirname, join } from 'node:path';
import { generatorId } from '../../incremental/generator-id.js';
import { isletFolder } from '../../lib/fs/islet-folder.js';

/** For `check`: the command line accesses the caches of a project through core. */
export { linkCache } from '../../incremental/result-cache.js';

/** Where `check` stores what it found on the pages of a project. */
export function verdictPlace(root: string): { readonly file: string; readonly top: string; readonly program: string } {
  const folder = isletFolder(root);
  return { file: join(folder, 'cache/check/verdicts'), top: dirname(folder), program: generatorId(root) };
}

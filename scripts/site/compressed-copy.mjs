import { cp, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDocument } from 'yaml';

/**
 * Copies the site into a folder of its own and asks its build for compressed files, so that the preview answers as a host
 * that compresses does; the site itself leaves that to its host.
 *
 * @param {string} project
 * @returns {Promise<{ root: string, dispose: () => Promise<void> }>}
 */
export async function compressedCopy(project) {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'islet-compressed-')));
  const dispose = () => rm(root, { recursive: true, force: true });
  try {
    for (const part of ['site', 'templates', 'tsconfig.base.json'])
      await cp(join(project, part), join(root, part), { recursive: true });
    const file = join(root, 'site/site.yaml');
    const config = parseDocument(await readFile(file, 'utf8'));
    config.setIn(['build', 'precompress'], true);
    await writeFile(file, config.toString());
    return { root, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

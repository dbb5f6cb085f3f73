import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const installed = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** Installs packages of the generator in a site, as links. */
export async function linkPackages(root: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const link = join(root, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(installed, name), link);
  }
}

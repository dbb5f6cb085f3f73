import { mkdtemp, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { initSite } from '../../src/core/commands/init-site.js';
import { linkPackages } from './link-packages.js';
import { siteIn, type Site } from './site.js';

/** What `npm install` brings to a new site. */
const PACKAGES = ['react', 'react-dom', '@types', 'typescript'];

/** Makes a site as `islet init` does, with its packages and `packages` as links; its commands run in this process. */
export async function initSharedSite(origin = 'https://clay.example', packages: readonly string[] = []): Promise<Site> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'islet-new-')));
  initSite({ folder: root, shown: '.', facts: { name: 'Clay Yard', origin, locale: 'en' } });
  await linkPackages(root, [...PACKAGES, ...packages]);
  await symlink(fileURLToPath(new URL('../../', import.meta.url)), join(root, 'node_modules/islet'), 'dir');
  return siteIn(root);
}

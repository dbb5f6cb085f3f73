import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copySharedFixture, type Site } from './site.js';

const starterTemplates = fileURLToPath(new URL('../../src/starter/templates', import.meta.url));

/**
 * Copies the site of a bakery, which somebody made with the package and its documents alone. The fixture holds what they
 * wrote or changed; the other templates are those of `islet init`. The caller disposes of it.
 */
export async function copyBakery(): Promise<Site> {
  const site = await copySharedFixture('bakery');
  await cp(starterTemplates, join(site.root, 'templates'), { recursive: true, force: false });
  return site;
}

import { existsSync, readdirSync } from 'node:fs';
import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isProjectPart } from '../../lib/site/project-parts.js';

/** Copies what a build reads of a project into a folder. */
export async function copyParts(root: string, folder: string): Promise<void> {
  for (const part of readdirSync(root).filter(isProjectPart))
    await cp(join(root, part), join(folder, part), { recursive: true, verbatimSymlinks: true });
}

/** Links the packages of a project into a copy of it. */
export async function linkPackages(root: string, folder: string): Promise<void> {
  if (existsSync(join(root, 'node_modules')))
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
}

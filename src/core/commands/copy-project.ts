import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isProjectPart } from '../../lib/site/project-parts.js';
import { HISTORY_FILE, type HistoryPlace } from '../render/history.js';

/** Copies what a build reads of a project into a folder. */
export async function copyParts(root: string, folder: string): Promise<void> {
  for (const part of readdirSync(root).filter(isProjectPart))
    await cp(join(root, part), join(folder, part), { recursive: true, verbatimSymlinks: true });
}

/** Names the history of a copy, whose folder is no repository. */
export function markCopy(folder: string, place: HistoryPlace): void {
  mkdirSync(join(folder, '.islet'), { recursive: true });
  writeFileSync(join(folder, '.islet', HISTORY_FILE), JSON.stringify(place));
}

/** Links the packages of a project into a copy of it. */
export async function linkPackages(root: string, folder: string): Promise<void> {
  if (existsSync(join(root, 'node_modules')))
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
}

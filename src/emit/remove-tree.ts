import { lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { isSystemError } from '../errors/system-error.js';

/**
 * Removes a file, or a folder with all that is in it; links are removed, not followed. One call for each name: Node's own way asks several questions of each before, which takes
 * two to three times the CPU time for a site of thousands of pages. Where that fails, Node's own way, which knows more reasons, has the last word.
 *
 * @throws the system's error
 */
export async function removeTree(path: string): Promise<void> {
  try {
    if (lstatSync(path).isDirectory()) removeFolder(path);
    else unlinkSync(path);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    await rm(path, { recursive: true, force: true });
  }
}

function removeFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeFolder(`${folder}/${entry.name}`);
    else unlinkSync(`${folder}/${entry.name}`);
  }
  rmdirSync(folder);
}

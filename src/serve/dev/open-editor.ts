import { realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import launchEditor from 'launch-editor';
import type { EditPlace } from './server/dev-site.js';

/** How long an editor has to fail, in milliseconds; one that runs on has opened. */
const PATIENCE = 800;

/** Opens the editor that runs here, or that `LAUNCH_EDITOR` names, at a place of the project. Returns what went wrong. */
export function openEditor(root: string, { file, line, column }: EditPlace): Promise<string | undefined> {
  const path = insideProject(root, file);
  if (path === undefined) return Promise.resolve(`\`${file}\` is no file of this project.`);
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(undefined);
    }, PATIENCE);
    launchEditor(`${path}:${String(line)}:${String(column)}`, (_, message: string | null) => {
      clearTimeout(timer);
      resolve(
        message === null || message === ''
          ? 'No editor was found that runs. Start one, or name its command in the environment variable `LAUNCH_EDITOR`.'
          : `The editor could not be opened: ${message}`,
      );
    });
  });
}

/** The real path of a file, unless it lies outside the project, or among packages and hidden files. */
function insideProject(root: string, file: string): string | undefined {
  if (/[\0\\:]/.test(file) || file.split('/').some((part) => part === 'node_modules' || part.startsWith('.')))
    return undefined;
  try {
    const path = realpathSync(join(root, file));
    return path.startsWith(realpathSync(root) + sep) && statSync(path).isFile() ? path : undefined;
  } catch {
    // There is no such file.
    return undefined;
  }
}

import { realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import launchEditor from 'launch-editor';

/** An editor that has not failed within this time has opened, in milliseconds. */
const FAILURE_TIMEOUT = 800;

/** Opens a running editor, or the one in `LAUNCH_EDITOR`, at `FILE:LINE:COLUMN`. Returns an error message, if any. */
export function openEditor(root: string, place: string): Promise<string | undefined> {
  const [, file = '', at = ''] = /^(.*?)((?::\d+){0,2})$/.exec(place) ?? [];
  const path = insideProject(root, file);
  if (path === undefined) return Promise.resolve(`\`${file}\` is no file of this project.`);
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(undefined);
    }, FAILURE_TIMEOUT);
    launchEditor(path + at, (_, message: string | null) => {
      clearTimeout(timer);
      resolve(
        message === null || message === ''
          ? 'No editor was found that runs. Start one, or name its command in the environment variable `LAUNCH_EDITOR`.'
          : `The editor could not be opened: ${message}`,
      );
    });
  });
}

/** The real path of a file, unless it is outside the project, in a package or hidden. */
function insideProject(root: string, file: string): string | undefined {
  if (/[\0\\:]/.test(file) || file.split('/').some((part) => part === 'node_modules' || part.startsWith('.')))
    return undefined;
  try {
    const path = realpathSync(join(root, file));
    return path.startsWith(realpathSync(root) + sep) && statSync(path).isFile() ? path : undefined;
  } catch {
    // The file does not exist.
    return undefined;
  }
}

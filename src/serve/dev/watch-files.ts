import { statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { watch, type FSWatcher } from 'chokidar';
import { createChangeBatches, RECHECK_DELAY, type ChangeBatchOptions } from './change-batches.js';

const FOLDERS = ['site', 'templates'];

export interface FileWatch {
  /** Resolves after the last call of `onChange`. */
  close(): Promise<void>;
}

export interface FileWatchOptions extends ChangeBatchOptions {
  /** Called if the system cannot watch more files, and with errors of `onChange`. */
  readonly onFault: (error: unknown) => void;
}

/** Watches the files of a project; changes in quick succession are reported together. */
export async function watchFiles({ root, onChange, onFault }: FileWatchOptions): Promise<FileWatch> {
  const batches = createChangeBatches({ root, onChange, onFault });
  let closed = false;
  const plainPath = (path: string): string => relative(root, path).split(sep).join('/');

  async function open(): Promise<FSWatcher> {
    const opened = watch(root, { ignoreInitial: true, ignored: (path) => !isWatched(relative(root, path)) });
    opened.on('all', (event, path) => {
      batches.add(plainPath(path));
      if (event === 'addDir' && !folders.has(path)) folders.set(path, identity(path));
      if (event === 'unlink' || event === 'unlinkDir') suspect(event === 'unlinkDir' ? path : dirname(path));
    });
    opened.on('error', onFault);
    await new Promise<void>((resolve) => {
      opened.once('ready', () => {
        resolve();
      });
    });
    return opened;
  }

  /** Identity of each watched folder. */
  const folders = new Map<string, string>();
  const noteFolders = (opened: FSWatcher): void => {
    folders.clear();
    for (const path of Object.keys(opened.getWatched())) folders.set(path, identity(path));
  };
  /** Folders that may have been replaced. */
  const suspects = new Set<string>();
  let suspectTimer: NodeJS.Timeout | undefined;
  let renewal: Promise<void> | undefined;

  /**
   * If an entry of a folder was removed, the folder itself may have been replaced, which chokidar does not always
   * notice.
   */
  function suspect(folder: string): void {
    suspects.add(folder);
    clearTimeout(suspectTimer);
    suspectTimer = setTimeout(() => {
      renewal = (renewal ?? Promise.resolve()).then(renew).catch(onFault);
    }, RECHECK_DELAY);
  }

  async function renew(): Promise<void> {
    const paths = [...suspects].flatMap((path) => withParents(root, path));
    suspects.clear();
    const lost = paths.filter((path) => identity(path) !== '' && folders.get(path) !== identity(path));
    for (const path of paths) if (identity(path) === '') folders.delete(path);
    if (lost.length === 0 || closed) return;
    const next = await open();
    noteFolders(next);
    await watcher.close();
    watcher = next;
    // Changes in a replaced folder before the new watch were not reported.
    for (const [folder, names] of Object.entries(next.getWatched())) {
      if (!lost.some((path) => folder === path || folder.startsWith(path + sep))) continue;
      for (const name of names) batches.add(plainPath(join(folder, name)));
    }
  }

  // Watches the root, because a watched folder that is deleted and created again would be lost.
  let watcher = await open();
  noteFolders(watcher);
  return {
    async close() {
      closed = true;
      clearTimeout(suspectTimer);
      await batches.close();
      await renewal;
      await watcher.close();
    },
  };
}

function isWatched(path: string): boolean {
  if (path === '') return true;
  const parts = path.split(sep);
  return (
    FOLDERS.includes(parts[0] ?? '') &&
    !parts.some((part) => (part.startsWith('.') && part !== '.well-known') || TEMPORARY.test(part))
  );
}

/** Files that editors write beside a file while they save it. */
const TEMPORARY = /~$|^#.*#$|^4913$|\.tmp(?:[.-]\w+)*$|\.sw[a-z]$|___jb_\w+___$/;

function withParents(root: string, folder: string): string[] {
  return folder === root || !folder.startsWith(root) ? [] : [folder, ...withParents(root, dirname(folder))];
}

/** Identifies a folder; empty if there is none. With the birth time, because inode numbers are reused. */
function identity(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true ? `${String(found.ino)} ${String(found.birthtimeMs)}` : '';
}

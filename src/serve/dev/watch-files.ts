import { statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { watch, type FSWatcher } from 'chokidar';

/** Time without further changes that ends the change of one file, in milliseconds; editors truncate and then write. */
const SETTLE_ONE = 8;

/** The same for several files, as in a checkout of another branch. */
const SETTLE_MANY = 40;

/** Longest time that changes are gathered, in milliseconds. */
const MAX_WAIT = 1000;

/** Delay of a second check, because chokidar drops a second change within 50 ms, in milliseconds. */
const RECHECK_DELAY = 120;

/** Watched folders. */
const FOLDERS = ['site', 'templates'];

export interface FileWatch {
  /** Resolves after the last call of `onChange`. */
  close(): Promise<void>;
}

export interface FileWatchOptions {
  readonly root: string;
  /** Called with paths of changed or removed files, relative to the root, one call at a time. */
  readonly onChange: (files: ReadonlySet<string>) => Promise<void>;
  /** Called if the system cannot watch more files, and with errors of `onChange`. */
  readonly onFault: (error: unknown) => void;
}

/** Watches the files of a project; changes in quick succession are reported together. */
export async function watchFiles({ root, onChange, onFault }: FileWatchOptions): Promise<FileWatch> {
  const pending = new Set<string>();
  /** Files that were empty before a report: most editors truncate a file before they write it. */
  const empty = new Set<string>();
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  /** The running call of `onChange`. */
  let calling: Promise<void> | undefined;
  let closed = false;
  const rechecks = new Set<NodeJS.Timeout>();

  function arm(): void {
    if (closed || calling || pending.size === 0) return;
    clearTimeout(timer);
    const settle = pending.size > 1 || empty.size > 0 ? SETTLE_MANY : SETTLE_ONE;
    timer = setTimeout(flush, Math.max(0, Math.min(settle, since + MAX_WAIT - performance.now())));
  }

  function add(file: string): void {
    if (pending.size === 0) since = performance.now();
    pending.add(file);
    arm();
  }

  function flush(): void {
    const states = new Map([...pending].map((file) => [file, stateOf(root, file)]));
    const waiting = [...states]
      .filter(([file, state]) => state.startsWith('0 ') && !empty.has(file))
      .map(([file]) => file);
    for (const file of waiting) empty.add(file);
    if (waiting.length > 0) {
      arm();
      return;
    }
    pending.clear();
    empty.clear();
    calling = report(states);
  }

  async function report(states: ReadonlyMap<string, string>): Promise<void> {
    try {
      await onChange(new Set(states.keys()));
    } catch (error) {
      onFault(error);
    }
    calling = undefined;
    recheck(states);
    arm();
  }

  function recheck(states: ReadonlyMap<string, string>): void {
    const timer = setTimeout(() => {
      rechecks.delete(timer);
      for (const [file, state] of states) if (stateOf(root, file) !== state) add(file);
    }, RECHECK_DELAY);
    rechecks.add(timer);
  }

  const plainPath = (path: string): string => relative(root, path).split(sep).join('/');

  async function open(): Promise<FSWatcher> {
    const opened = watch(root, { ignoreInitial: true, ignored: (path) => !isWatched(relative(root, path)) });
    opened.on('all', (event, path) => {
      add(plainPath(path));
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
      for (const name of names) add(plainPath(join(folder, name)));
    }
  }

  // Watches the root, because a watched folder that is deleted and created again would be lost.
  let watcher = await open();
  noteFolders(watcher);
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(suspectTimer);
      await renewal;
      await calling;
      for (const timer of rechecks) clearTimeout(timer);
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

/** A folder and its parents up to the root. */
function withParents(root: string, folder: string): string[] {
  return folder === root || !folder.startsWith(root) ? [] : [folder, ...withParents(root, dirname(folder))];
}

/** Identifies a folder; empty if there is none. With the birth time, because inode numbers are reused. */
function identity(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true ? `${String(found.ino)} ${String(found.birthtimeMs)}` : '';
}

/** Size and time of a file; `none` if there is none. */
function stateOf(root: string, file: string): string {
  const found = statSync(join(root, file), { throwIfNoEntry: false });
  return found?.isFile() === true ? `${String(found.size)} ${String(found.mtimeMs)}` : 'none';
}

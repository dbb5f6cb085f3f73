import { statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { watch, type FSWatcher } from 'chokidar';

/** Quiet that ends a change of one file, in milliseconds: an editor that truncates and writes is done by then. */
const SETTLE_ONE = 8;

/** The same once several files have changed, as in a checkout of another branch, which takes its time. */
const SETTLE_MANY = 40;

/** Longest time that changes without a pause are gathered, in milliseconds. */
const MAX_WAIT = 1000;

/** When files are looked at once more: the watcher drops a second change that comes within 50 ms of the first. In milliseconds. */
const SECOND_LOOK = 120;

/** Parts of a project that pages are made from. */
const FOLDERS = ['site', 'templates'];

export interface FileWatch {
  /** Resolves once nothing is told any more. */
  close(): Promise<void>;
}

export interface FileWatchOptions {
  readonly root: string;
  /** Called with paths relative to the root, one call at a time. What was changed, and whether it is still there, is for the caller to see. */
  readonly onChange: (files: ReadonlySet<string>) => Promise<void>;
  /** Called where the system refuses to watch more, and with what `onChange` throws. */
  readonly onFault: (error: unknown) => void;
}

/** Watches what pages are made from; changes that come together are told together. */
export async function watchFiles({ root, onChange, onFault }: FileWatchOptions): Promise<FileWatch> {
  const pending = new Set<string>();
  /** Files that were empty when they were about to be told: most editors empty a file before they write it. */
  const empty = new Set<string>();
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  /** The call of `onChange` that is under way. */
  let telling: Promise<void> | undefined;
  let closed = false;
  const looks = new Set<NodeJS.Timeout>();

  function arm(): void {
    if (closed || telling || pending.size === 0) return;
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
    telling = tell(states);
  }

  async function tell(states: ReadonlyMap<string, string>): Promise<void> {
    try {
      await onChange(new Set(states.keys()));
    } catch (error) {
      onFault(error);
    }
    telling = undefined;
    lookAgain(states);
    arm();
  }

  function lookAgain(states: ReadonlyMap<string, string>): void {
    const look = setTimeout(() => {
      looks.delete(look);
      for (const [file, state] of states) if (stateOf(root, file) !== state) add(file);
    }, SECOND_LOOK);
    looks.add(look);
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

  /** Folders as they were when they came under watch. */
  const folders = new Map<string, string>();
  const noteFolders = (opened: FSWatcher): void => {
    folders.clear();
    for (const path of Object.keys(opened.getWatched())) folders.set(path, identity(path));
  };
  const suspects = new Set<string>();
  let doubt: NodeJS.Timeout | undefined;
  let renewal: Promise<void> | undefined;

  /** Something in a folder is gone: the folder itself may be another one by now, which the watcher does not always see. */
  function suspect(folder: string): void {
    suspects.add(folder);
    clearTimeout(doubt);
    doubt = setTimeout(() => {
      renewal = (renewal ?? Promise.resolve()).then(renew).catch(onFault);
    }, SECOND_LOOK);
  }

  async function renew(): Promise<void> {
    const doubtful = [...suspects].flatMap((path) => chain(root, path));
    suspects.clear();
    const lost = doubtful.filter((path) => identity(path) !== '' && folders.get(path) !== identity(path));
    for (const path of doubtful) if (identity(path) === '') folders.delete(path);
    if (lost.length === 0 || closed) return;
    const next = await open();
    noteFolders(next);
    await watcher.close();
    watcher = next;
    // What happened in such a folder before it was watched was not told.
    for (const [folder, names] of Object.entries(next.getWatched())) {
      if (!lost.some((path) => folder === path || folder.startsWith(path + sep))) continue;
      for (const name of names) add(plainPath(join(folder, name)));
    }
  }

  // The root is watched, since a folder that is deleted and made again would not be found if it were the one that is watched.
  let watcher = await open();
  noteFolders(watcher);
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(doubt);
      await renewal;
      await telling;
      for (const look of looks) clearTimeout(look);
      await watcher.close();
    },
  };
}

function isWatched(path: string): boolean {
  if (path === '') return true;
  const parts = path.split(sep);
  return FOLDERS.includes(parts[0] ?? '') && !parts.some((part) => part.startsWith('.') || part.endsWith('~'));
}

/** A folder and those above it, up to the root. */
function chain(root: string, folder: string): string[] {
  return folder === root || !folder.startsWith(root) ? [] : [folder, ...chain(root, dirname(folder))];
}

/** Differs for two folders of one name; empty where there is none. A number of the file system alone may be given again. */
function identity(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true ? `${String(found.ino)} ${String(found.birthtimeMs)}` : '';
}

/** Size and time of a file, as far as there is one. */
function stateOf(root: string, file: string): string {
  const found = statSync(join(root, file), { throwIfNoEntry: false });
  return found?.isFile() === true ? `${String(found.size)} ${String(found.mtimeMs)}` : 'none';
}

import { statSync } from 'node:fs';
import { join } from 'node:path';

/** Time without further changes that ends the change of one file, in milliseconds; editors truncate and then write. */
const SETTLE_ONE = 8;

/** The same for several files, as in a checkout of another branch. */
const SETTLE_MANY = 40;

/** Longest time that changes are gathered, in milliseconds. */
const MAX_WAIT = 1000;

/** Delay of a second check, because chokidar drops a second change within 50 ms, in milliseconds. */
export const RECHECK_DELAY = 120;

export interface ChangeBatchOptions {
  readonly root: string;
  /** Called with paths of changed or removed files, relative to the root, one call at a time. */
  readonly onChange: (files: ReadonlySet<string>) => Promise<void>;
  /** Called with errors of `onChange`. */
  readonly onFault: (error: unknown) => void;
}

export interface ChangeBatches {
  /** Adds a changed file; its path is relative to the root. */
  add(file: string): void;
  /** Resolves after the last call of `onChange`. */
  close(): Promise<void>;
}

/** Reports changes in quick succession together, after the files are written. */
export function createChangeBatches({ root, onChange, onFault }: ChangeBatchOptions): ChangeBatches {
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

  return {
    add,
    async close() {
      closed = true;
      clearTimeout(timer);
      await calling;
      for (const timer of rechecks) clearTimeout(timer);
    },
  };
}

/** Size and time of a file; `none` if there is none. */
function stateOf(root: string, file: string): string {
  const found = statSync(join(root, file), { throwIfNoEntry: false });
  return found?.isFile() === true ? `${String(found.size)} ${String(found.mtimeMs)}` : 'none';
}

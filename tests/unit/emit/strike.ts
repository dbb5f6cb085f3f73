import fs from 'node:fs';
import { onTestFinished } from 'vitest';
import { standInForFs, type Call } from './file-system.js';

/** Stands for the kill of the process: no call of the program changes anything after it. */
class Kill extends Error {}

const CHANGING = [
  'mkdirSync',
  'openSync',
  'writeFileSync',
  'renameSync',
  'linkSync',
  'unlinkSync',
  'rmdirSync',
  'rmSync',
  'fsyncSync',
] as const;

export interface Strikes {
  /** False if the work was killed instead of its call with this number; true if it ended before. */
  survived(at: number, work: () => Promise<unknown>): Promise<boolean>;
  /** Refuses calls from that number on with a code of the system, as often as is said. Resolves when the work has ended. */
  refusing(at: number, code: string, times: number, work: () => Promise<unknown>): Promise<unknown>;
  /** Names of the calls of the last work, up to the one that was struck. */
  calls(): readonly string[];
  /** Makes a folder a mount, from and to which nothing can be renamed, until the test ends. */
  mount(folder: string): void;
}

/**
 * Strikes calls of `node:fs` that change something. A write that is killed has written half of its content. Nothing is
 * synced: only a power failure would show it, and hundreds of publications would wait for a busy disk.
 */
export function strikes(): Strikes {
  let calls: string[] = [];
  let strike: ((name: string, original: Call, args: unknown[]) => void) | undefined;
  standInForFs(CHANGING, (name, original) => (...args) => {
    if (strike && !(name === 'openSync' && args[1] === 'r')) strike(name, original, args);
    if (name === 'renameSync' && mountOf(args[0]) !== mountOf(args[1])) throw refusal('EXDEV', name, args);
    return name === 'fsyncSync' ? undefined : original(...(name === 'writeFileSync' ? args.slice(0, 2) : args));
  });
  const mounts: string[] = [];
  const mountOf = (path: unknown): string | undefined => mounts.find((folder) => String(path).startsWith(`${folder}/`));
  async function striking<T>(how: typeof strike, work: () => Promise<T>): Promise<T> {
    calls = [];
    strike = how;
    try {
      return await work();
    } finally {
      strike = undefined;
    }
  }
  return {
    calls: () => calls,
    async survived(at, work) {
      let isKilled = false;
      const how = (name: string, original: Call, args: unknown[]): void => {
        if (!isKilled) calls.push(name);
        if (calls.length < at) return;
        if (!isKilled && name === 'writeFileSync')
          original(args[0], String(args[1]).slice(0, String(args[1]).length / 2));
        isKilled = true;
        throw new Kill(name);
      };
      try {
        await striking(how, work);
        return true;
      } catch (error) {
        if (error instanceof Kill) return false;
        throw error;
      }
    },
    refusing(at, code, times, work) {
      let left = times;
      return striking((name, _, args) => {
        calls.push(name);
        if (calls.length < at || left === 0) return;
        left -= 1;
        throw refusal(code, name, args);
      }, work);
    },
    mount(folder) {
      mounts.push(folder);
      onTestFinished(() => void mounts.splice(0));
    },
  };
}

function refusal(code: string, name: string, [path]: readonly unknown[]): Error {
  return Object.assign(new Error(code), { code, syscall: name.replace('Sync', ''), path: String(path) });
}

export const hasMemoryDisk = fs.existsSync('/dev/shm');

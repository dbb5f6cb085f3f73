import { linkSync, readFileSync, rmdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { failure, type IsletError } from '../errors/index.js';
import { sha256Hex } from '../lib/text/hash.js';
import { workPaths, type OutputFolders } from './folders.js';
import { makeFolder } from './make-folder.js';
import { describeSelf, isDead, parseOwner, type LockOwner } from './lock-owner.js';
import { isSystemError, publishing } from '../errors/system-error.js';

export interface Lock {
  /** Gives the lock back and removes the work folder where that leaves it empty. */
  release(): Promise<void>;
}

/** How long to wait for a recovery by another process, and between two looks, in milliseconds. */
const PATIENCE = 30_000;
const PAUSE = 20;

/** Losing the work folder to another process is rare; this often in a row, the folder cannot be made. */
const ATTEMPTS = 100;

/**
 * Makes this process the only one that builds into an output. Held by a living process, the lock stops the caller at
 * once; left behind by a dead one, it is taken over. The file appears with its content in one step (`link`), so no
 * reader meets half of it.
 *
 * @throws IsletError `publish-locked` or `publish-failed`
 */
export async function acquireLock(folders: OutputFolders, purpose: LockOwner['purpose'] = 'build'): Promise<Lock> {
  const self = describeSelf(purpose);
  const { lock } = workPaths(folders);
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const holder = publishing(() => take(folders.work, lock, self));
    if (holder === undefined) break;
    if (holder.purpose === 'build' || Date.now() > deadline) throw locked(lock, holder, self);
    await sleep(PAUSE);
  }
  return {
    release: () =>
      new Promise((resolve) => {
        publishing(() => {
          removeOwned(lock, self);
          removeFolderIfEmpty(folders.work);
        });
        resolve();
      }),
  };
}

/** Puts the lock file in place for `self`. Returns the living holder where there is one. */
function take(work: string, file: string, self: LockOwner): LockOwner | undefined {
  for (;;) {
    if (createWithContent(work, file, self)) return undefined;
    const found = read(file);
    if (found === undefined) continue;
    if (found.owner !== undefined && !isDead(found.owner, self)) return found.owner;
    const rival = removeStale(work, file, found.token, self);
    if (rival !== undefined) return rival;
  }
}

/**
 * Removes the lock of a dead process. Two processes may find the same dead lock, and the slower one must not remove the
 * fresh lock of the faster one: so the right to remove a lock is itself a lock, named after the token of the dead one.
 * While it is held nobody else removes that lock, hence a lock that still has the token stays that very lock until it is
 * removed here. Where its holder dies too, the same rule applies one level down.
 */
function removeStale(work: string, file: string, token: string, self: LockOwner): LockOwner | undefined {
  const right = join(work, `takeover-${token}`);
  const rival = take(work, right, { ...self, purpose: 'recover' });
  if (rival !== undefined) return rival;
  if (read(file)?.token === token) unlinkIfThere(file);
  removeOwned(right, self);
  return undefined;
}

/** False where the file exists already. */
function createWithContent(work: string, file: string, self: LockOwner): boolean {
  const draft = join(work, `draft-${self.token}`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      makeFolder(work);
      writeFileSync(draft, JSON.stringify(self));
      linkSync(draft, file);
      unlinkSync(draft);
      return true;
    } catch (error) {
      if (isSystemError(error, 'EEXIST')) {
        unlinkIfThere(draft);
        return false;
      }
      // Another process that finished just now removed the work folder, even while `mkdir` looked at it, or the draft as a leftover.
      if (!isSystemError(error, 'ENOENT') || attempt === ATTEMPTS) throw error;
    }
  }
}

/** What a lock file says; its token is made from the text where it names no owner. `undefined`: there is no such file. */
function read(file: string): { owner: LockOwner | undefined; token: string } | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    const owner = parseOwner(text);
    return { owner, token: owner?.token ?? sha256Hex(text) };
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function removeOwned(file: string, self: LockOwner): void {
  if (read(file)?.token === self.token) unlinkIfThere(file);
}

function unlinkIfThere(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if (!isSystemError(error, 'ENOENT')) throw error;
  }
}

function removeFolderIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!isSystemError(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw error;
  }
}

function locked(file: string, holder: LockOwner, self: LockOwner): IsletError {
  const foreign = holder.host !== self.host || holder.namespace !== self.namespace;
  return failure('publish-locked', {
    message: `Another build, process ${String(holder.pid)} on \`${holder.host}\`, has been writing to this output since ${holder.since}.`,
    ...(foreign
      ? {
          remedy: `Wait for the other build to end, or use another \`--out\`. If it was killed on its machine or in its container, delete \`${file}\`.`,
        }
      : {}),
  });
}

import { linkSync, mkdirSync, readFileSync, rmdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { failure, type IsletError } from '../errors/index.js';
import { sha256Hex } from '../lib/text/hash.js';
import { workPaths, type OutputFolders } from './output-folders.js';
import { describeSelf, isDead, parseOwner, type LockOwner } from './lock-owner.js';
import { isSystemError, publishing } from '../errors/system-error.js';
import { unlessCode } from './unless-code.js';

export interface Lock {
  /** Releases the lock, and removes the work folder if it is then empty. */
  release(): Promise<void>;
}

/** How long to wait for a recovery or an approval by another process, and the poll interval, in milliseconds. */
const TIMEOUT = 30_000;
const POLL_INTERVAL = 20;

/** Attempts to create the work folder while other processes remove it. */
const MAX_ATTEMPTS = 100;

/**
 * Makes this process the only one that writes into an output, or into a baseline. Fails at once if a running process holds the lock; takes
 * over the lock of a dead one. The file appears with its content in one step (`link`), so no reader sees half of it.
 *
 * @throws IsletError `publish-locked` or `publish-failed`
 */
export async function acquireLock(
  folders: Pick<OutputFolders, 'work'>,
  purpose: LockOwner['purpose'] = 'build',
): Promise<Lock> {
  const self = describeSelf(purpose);
  const { lock } = workPaths(folders);
  const deadline = Date.now() + TIMEOUT;
  for (;;) {
    const holder = publishing(() => take(folders.work, lock, self));
    if (holder === undefined) break;
    if (holder.purpose === 'build' || Date.now() > deadline) throw locked(lock, holder, self);
    await sleep(POLL_INTERVAL);
  }
  return {
    release: () =>
      new Promise((resolve) => {
        publishing(() => {
          removeOwned(lock, self);
          unlessCode(['ENOTEMPTY', 'EEXIST', 'ENOENT'], () => rmdirSync(folders.work));
        });
        resolve();
      }),
  };
}

/** Creates the lock file for `self`. Returns the running holder, if there is one. */
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
 * Removes the lock of a dead process. Two processes may find the same stale lock, and the slower one must not remove
 * the new lock of the faster one. So the right to remove a lock is itself a lock, named after the token of the stale
 * one: only its holder removes a lock with that token. If that holder dies too, the same rule applies one level down.
 */
function removeStale(work: string, file: string, token: string, self: LockOwner): LockOwner | undefined {
  const right = join(work, `takeover-${token}`);
  const rival = take(work, right, { ...self, purpose: 'recover' });
  if (rival !== undefined) return rival;
  if (read(file)?.token === token) unlinkIfThere(file);
  removeOwned(right, self);
  return undefined;
}

/** Returns false if the file exists already. */
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
      // Another process that has just finished removed the work folder, or the draft as a leftover.
      if (!isSystemError(error, 'ENOENT') || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Reads a lock file; `undefined` if there is none. Without a valid owner, the token is the hash of the text. */
function read(file: string): { owner: LockOwner | undefined; token: string } | undefined {
  const text = unlessCode(['ENOENT'], () => readFileSync(file, 'utf8'));
  const owner = text === undefined ? undefined : parseOwner(text);
  return text === undefined ? undefined : { owner, token: owner?.token ?? sha256Hex(text) };
}

function removeOwned(file: string, self: LockOwner): void {
  if (read(file)?.token === self.token) unlinkIfThere(file);
}

function unlinkIfThere(file: string): void {
  unlessCode(['ENOENT'], () => unlinkSync(file));
}

function locked(file: string, holder: LockOwner, self: LockOwner): IsletError {
  const foreign = holder.host !== self.host || holder.namespace !== self.namespace;
  const [writer, target, remedy] =
    holder.purpose === 'approve'
      ? ['Another command', 'baseline', 'Wait for the other command to end, and run this one again.']
      : ['Another build', 'output', 'Wait for the other build to end, or use another `--out`.'];
  return failure('publish-locked', {
    message: `${writer}, process ${String(holder.pid)} on \`${holder.host}\`, has been writing to this ${target} since ${holder.since}.`,
    remedy: foreign ? `${remedy} If it was killed on its machine or in its container, delete \`${file}\`.` : remedy,
  });
}

/**
 * Creates a folder and its parents. `mkdirSync` with `recursive` never returns below `/proc`.
 *
 * @param path absolute
 * @throws the system's error, among them ENOENT if another process removes folders meanwhile
 */
function makeFolder(path: string): void {
  try {
    makeOne(path);
  } catch (error) {
    if (!isSystemError(error, 'ENOENT') || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    makeOne(path);
  }
}

function makeOne(path: string): void {
  unlessCode(['EEXIST'], () => mkdirSync(path));
}

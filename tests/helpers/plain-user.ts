import { chownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** The unprivileged user on Linux and macOS. */
const NOBODY = 65_534;

/**
 * Runs work as an unprivileged user who owns a folder: root may read everything. Asynchronous work keeps these rights until it
 * settles.
 */
export function asPlainUser<T>(folder: string, work: () => T): T {
  if (process.getuid?.() !== 0) return work();
  for (const path of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(join(folder, path), NOBODY, NOBODY);
  const restore = (): void => {
    process.seteuid?.(0);
  };
  process.seteuid?.(NOBODY);
  let result: T | undefined;
  try {
    result = work();
    return isThenable(result) ? (Promise.resolve(result).finally(restore) as T) : result;
  } finally {
    if (!isThenable(result)) restore();
  }
}

/** vitest's `expect().rejects` returns an object with `then` that is not a `Promise`. */
function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value;
}

import { chownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** The user that owns nothing on Linux and macOS. */
const NOBODY = 65_534;

/** Runs a function as a user who owns the folder and is not root, because root may read everything. A promise keeps that user until it settles. */
export function asPlainUser<T>(folder: string, work: () => T): T {
  if (process.getuid?.() !== 0) return work();
  for (const path of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(join(folder, path), NOBODY, NOBODY);
  const back = (): void => {
    process.seteuid?.(0);
  };
  process.seteuid?.(NOBODY);
  let result: T | undefined;
  try {
    result = work();
    return result instanceof Promise ? (result.finally(back) as T) : result;
  } finally {
    if (!(result instanceof Promise)) back();
  }
}

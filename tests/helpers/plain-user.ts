import { chownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** The user that owns nothing on Linux and macOS. */
const NOBODY = 65_534;

/** Runs work with the rights of somebody who owns a folder and is not root, whom nothing is refused; what takes time has them until it ends. */
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

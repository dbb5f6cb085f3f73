import { chownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** The user that owns nothing on Linux and macOS. */
const NOBODY = 65_534;

/** Runs work at once with the rights of somebody who owns a folder and is not root, whom nothing is refused. */
export function asPlainUser<T>(folder: string, work: () => T): T {
  if (process.getuid?.() !== 0) return work();
  for (const path of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) chownSync(join(folder, path), NOBODY, NOBODY);
  process.seteuid?.(NOBODY);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}

import { copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Replaces a file in one step, and keeps its permissions. What a killed process leaves is hidden from builds. */
export function writeWhole(path: string, content: Uint8Array | string): void {
  const aside = join(dirname(path), `.${basename(path)}.${String(process.pid)}~`);
  try {
    if (existsSync(path)) copyFileSync(path, aside);
    writeFileSync(aside, content);
    renameSync(aside, path);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}

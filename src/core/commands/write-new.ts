import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a new file whole or not at all: a partial file would break the next build. */
export function writeNew(file: string, text: string | Uint8Array): void {
  const descriptor = openSync(file, 'wx');
  try {
    writeFileSync(descriptor, text);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Puts pages into an output, in folders that are made as they are needed. */
export function createPageWriter(dist: string): (output: string, bytes: Uint8Array) => void {
  const made = new Set<string>();
  return (output, bytes) => {
    const target = join(dist, output);
    const folder = dirname(target);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    writeFileSync(target, bytes);
  };
}

import { linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Copies a folder with hard links. Files of the copy can be removed and replaced, but must not be written into. */
export function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else linkSync(source, target);
  }
}

import { linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Gives a new folder the files of another without copying what is in them: they can be removed and replaced there, but are not to be written into. */
export function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else linkSync(source, target);
  }
}

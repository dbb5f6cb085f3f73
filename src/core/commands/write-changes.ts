import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeNew } from './write-new.js';

/** The new text of a file, or its new name, or both. Paths are relative to the root. */
export interface FileChange {
  readonly file: string;
  readonly newFile: string;
  readonly text?: string;
}

/** Changes all files; after an error all are as before. */
export function writeChanges(root: string, changes: readonly FileChange[]): void {
  const undo: (() => void)[] = [];
  try {
    for (const { file, newFile, text } of changes) {
      const [from, to] = [join(root, file), join(root, newFile)];
      const before = readFileSync(from);
      const mark = before[0] === 0xef ? '\uFEFF' : '';
      if (from === to) {
        undo.push(() => {
          writeFileSync(from, before);
        });
        writeFileSync(from, text === undefined ? before : mark + text);
        continue;
      }
      mkdirSync(dirname(to), { recursive: true });
      writeNew(to, text === undefined ? before : mark + text);
      undo.push(() => {
        rmSync(to);
      });
      rmSync(from);
      undo.push(() => {
        writeFileSync(from, before);
      });
    }
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw error;
  }
}

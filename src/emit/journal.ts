import { readFileSync, rmSync } from 'node:fs';
import { sep } from 'node:path';
import type { OutputTrees } from './output-folders.js';
import { replaceFile } from './replace-file.js';
import { unlessCode } from './unless-code.js';

/** One step of a publication. A step that is done already changes nothing when it runs again. */
export interface Step {
  /**
   * `move`: renames a new file or folder to its place, over an earlier file. `replace`: removes what is in the place
   * first. `remove`: removes a file, or a folder with its content.
   */
  readonly act: 'move' | 'replace' | 'remove';
  readonly tree: keyof OutputTrees;
  /** Relative to the tree, with forward slashes; empty for the whole tree. */
  readonly path: string;
}

const VERSION = 2;

/**
 * Reads the steps of a publication that was begun; `undefined` if there is none. A journal that is damaged, or of
 * another version, has no steps: the next build replaces all files.
 */
export function readJournal(file: string): readonly Step[] | undefined {
  const text = unlessCode(['ENOENT', 'ENOTDIR'], () => readFileSync(file, 'utf8'));
  if (text === undefined) return undefined;
  try {
    const { version, steps } = JSON.parse(text) as Partial<Record<string, unknown>>;
    return version === VERSION && Array.isArray(steps) && steps.every(isStep) ? steps : [];
  } catch (error) {
    // The JSON value `null` gives a `TypeError`.
    if (error instanceof SyntaxError || error instanceof TypeError) return [];
    throw error;
  }
}

/** Writes the journal whole or not at all, and syncs it to the disk. */
export function writeJournal(file: string, steps: readonly Step[]): void {
  try {
    replaceFile(file, `${JSON.stringify({ version: VERSION, steps })}\n`);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}

function isStep(value: unknown): value is Step {
  if (typeof value !== 'object' || value === null) return false;
  const { act, tree, path }: Partial<Record<keyof Step, unknown>> = value;
  return (
    (act === 'move' || act === 'replace' || act === 'remove') &&
    (tree === 'dist' || tree === 'audit') &&
    typeof path === 'string' &&
    (path === '' ? act === 'move' : path.split(sep).join('/').split('/').every(isName))
  );
}

function isName(part: string): boolean {
  return part !== '' && part !== '.' && part !== '..';
}

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { TOO_FRESH, treeState } from '../cache/tree-state.js';
import type { OutputFolders } from '../emit/folders.js';
import { sha256Hex } from '../lib/hash.js';

/** All that a build reads of a project; what it reads of packages, the identity of the generator stands for. */
const INPUTS = ['site', 'templates', 'package.json', 'tsconfig.json', 'tsconfig.base.json'];

/** What a build writes beside its output: the schemas for editors. */
const SCHEMAS = '.islet/schemas';

/** The last build of one output, with the looks of everything that it read and wrote. */
export interface LastBuild<Result> {
  /** What it came to; `undefined` where anything has been touched since. */
  find(): Result | undefined;
  /** Notes a build that has been published. */
  note(result: Result): Promise<void>;
}

/**
 * Tells that there is nothing to do, without reading any content. The file lies outside of what CI keeps: it speaks of this machine's disk.
 *
 * @param program identity of the program and of what the build was asked for beyond its folders
 */
export function openLastBuild<Result>(root: string, { dist, audit }: OutputFolders, program: string): LastBuild<Result> {
  const file = join(root, '.islet/state', `${sha256Hex(dist).slice(0, 16)}.json`);
  // Looked at before anything is read: what changes while the build runs is met by the next one.
  const inputs = treeState(root, INPUTS);
  const outputs = (): string | undefined => {
    const states = [treeState(dist, ['.']), treeState(audit, ['.']), treeState(root, [SCHEMAS])];
    return states.includes(undefined) ? undefined : states.join(' ');
  };
  return {
    find() {
      const known = read<Result>(file);
      if (known === undefined || inputs === undefined || known.program !== program || known.inputs !== inputs) return undefined;
      const now = outputs();
      return now !== undefined && known.outputs === now ? known.result : undefined;
    },
    async note(result) {
      if (inputs === undefined) return;
      await setTimeout(TOO_FRESH);
      const now = outputs();
      if (now === undefined) return;
      mkdirSync(join(root, '.islet/state'), { recursive: true });
      const aside = `${file}.${String(process.pid)}`;
      writeFileSync(aside, JSON.stringify({ program, inputs, outputs: now, result } satisfies State<Result>));
      renameSync(aside, file);
    },
  };
}

interface State<Result> {
  readonly program: string;
  readonly inputs: string;
  readonly outputs: string;
  readonly result: Result;
}

function read<Result>(file: string): State<Result> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as State<Result>;
  } catch (error) {
    // Absent, half written or damaged: the site is built.
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error)) return undefined;
    throw error;
  }
}

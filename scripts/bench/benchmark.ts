import { availableParallelism, cpus } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Options } from './options.js';

/** What every benchmark gets. */
export interface Task {
  /** An empty folder, removed afterwards. */
  readonly folder: string;
  readonly options: Options;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/** What every benchmark returns. */
export interface Outcome {
  /** The report for the terminal. */
  readonly text: string;
  /** What `--json` writes. */
  readonly figures: object;
  /** The limits that were exceeded. */
  readonly problems: readonly string[];
}

/** The command under test. */
export const COMMAND = fileURLToPath(new URL('../../bin/islet.js', import.meta.url));

/** Describes this machine for a report. */
export function describeMachine(): string {
  const processor = cpus()[0]?.model ?? 'unknown processor';
  return `Node ${process.versions.node}, ${process.platform}, ${String(availableParallelism())} cores (${processor})`;
}

export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(bytes < 10e6 && bytes % 1e6 !== 0 ? 1 : 0);
}

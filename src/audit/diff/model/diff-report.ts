import type { Category } from './change.js';
import type { Finding } from './finding.js';

/** One of the two compared trees. */
export interface ReportedTree {
  /** SHA-256 of the sorted lines `HASH  PATH` of all its files. */
  readonly digest: string;
  readonly files: number;
  readonly bytes: number;
  /** Whether the manifest beside the tree matches its files. A manifest that differs is not used. */
  readonly manifest: 'absent' | 'agrees' | 'differs';
}

/** A file that differs. */
export interface ReportedFile {
  readonly status: 'added' | 'removed' | 'changed' | 'moved';
  /** Path in the tree before; `null` if it did not exist. */
  readonly before: string | null;
  readonly after: string | null;
  readonly sha256Before: string | null;
  readonly sha256After: string | null;
  /** Number of changes in the file; a finding can contain several. */
  readonly changes: number;
}

/** The result of a comparison, from which all reports are made. It is deterministic. */
export interface DiffReport {
  /** Version of the format. */
  readonly version: 1;
  readonly before: ReportedTree;
  readonly after: ReportedTree;
  readonly summary: {
    readonly equal: number;
    readonly changed: number;
    readonly added: number;
    readonly removed: number;
    readonly moved: number;
    /** Findings by category, without ripples; empty categories are left out. */
    readonly categories: Readonly<Partial<Record<Category, number>>>;
    readonly ripples: number;
  };
  /** Sentences on what the comparison does not know or judge. */
  readonly notes: readonly string[];
  /** Sorted: by category, ripples last in each. */
  readonly findings: readonly Finding[];
  /** Sorted by path. */
  readonly files: readonly ReportedFile[];
}

import type { Category } from './change.js';
import type { Finding } from './finding.js';

/** One of the two trees that were compared. */
export interface ReportedTree {
  /** SHA-256 of the sorted lines `HASH  PATH` of all its files. */
  readonly digest: string;
  readonly files: number;
  readonly bytes: number;
  /** What the manifest beside the tree says of its files. Nothing was taken from one that does not agree. */
  readonly manifest: 'absent' | 'agrees' | 'differs';
}

/** A file that differs. */
export interface ReportedFile {
  readonly status: 'added' | 'removed' | 'changed' | 'moved';
  /** Path in the tree before; `null` where it was not there. */
  readonly before: string | null;
  readonly after: string | null;
  readonly sha256Before: string | null;
  readonly sha256After: string | null;
  /** Changes in it, of which one finding may gather several. */
  readonly changes: number;
}

/** Everything that a comparison found: what all reports are made of. Equal trees give equal bytes of it, whenever and wherever they are compared. */
export interface DiffReport {
  /** Raised when a reader of the report would have to change. */
  readonly version: 1;
  readonly before: ReportedTree;
  readonly after: ReportedTree;
  readonly summary: {
    readonly equal: number;
    readonly changed: number;
    readonly added: number;
    readonly removed: number;
    readonly moved: number;
    /** Findings by category, ripples not counted; categories without any are left out. */
    readonly categories: Readonly<Partial<Record<Category, number>>>;
    readonly ripples: number;
  };
  /** Sorted: by category, ripples last in each. */
  readonly findings: readonly Finding[];
  /** Sorted by path. */
  readonly files: readonly ReportedFile[];
}

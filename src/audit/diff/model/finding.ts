import { keyHash } from '../../../lib/text/hash.js';
import { countEach } from '../../count-each.js';
import type { About } from './about.js';
import { subjectOf } from './change-kinds.js';
import type { Category, Change, ChangeKind } from './change.js';
import type { Fact } from './facts.js';

/** Length of a value in a report, in UTF-16 code units. */
export const MAX_VALUE = 2000;

/** Sources in a finding. */
export const MAX_SOURCES = 50;

/** Source position of a value, `site/pages/ludo.yaml:12:10`, before and after; `null` if unknown. */
export interface FindingSource {
  readonly before: string | null;
  readonly after: string | null;
  /** All files of which one is the cause, if that is not certain. */
  readonly candidates?: readonly string[];
}

/** Files named for a change with several candidates; the source has all of them. */
const MAX_NAMED = 3;

/** A source of which only the file is known, or that one of several files is. */
export function sourceOf(files: readonly string[]): FindingSource {
  const [only = '', ...others] = files;
  if (others.length === 0) return { before: null, after: only };
  const after =
    files.length <= MAX_NAMED
      ? `one of these: ${files.join(', ')}`
      : `one of ${String(files.length)} inputs: ${[...countEach(files.map(folderOf))].map(([folder, count]) => `${String(count)} in ${folder}`).join(', ')}`;
  return { before: null, after, candidates: files };
}

/** The folder of its kind: `site/pages/`, `templates/`. */
function folderOf(file: string): string {
  return /^(?:site\/[^/]+\/|[^/]+\/)?/.exec(file)?.[0] ?? '';
}

/** One of the changes that are folded into a finding. */
export type FoldedChange = Pick<Finding, 'fingerprint' | 'subject' | 'before' | 'after' | 'files'>;

/** The data of a finding that JSON does not have: what changed, of which `subject` is the name. */
export const ABOUT = Symbol('about');

/** A change in one or more files, or several changes at the same path with the same cause. */
export interface Finding {
  /**
   * Hash of category, kind, subject and both values: equal for the same change in any two trees. For folded changes,
   * a hash of their fingerprints.
   */
  readonly fingerprint: string;
  readonly category: Category;
  readonly kind: ChangeKind;
  readonly subject: string;
  readonly [ABOUT]: About;
  /** What changed, on how many pages, and why, in one sentence. */
  readonly summary: string;
  /** At most {@link MAX_VALUE} characters; a longer value ends with its length and hash. */
  readonly before: string | null;
  readonly after: string | null;
  readonly ripple: boolean;
  /** Context in the first file. */
  readonly context: string | null;
  readonly facts: readonly Fact[];
  /** Notes for the reader, such as invisible differences. */
  readonly notes: readonly string[];
  /** Number of occurrences in all files. */
  readonly count: number;
  /** Files by their path after, or before if removed; sorted. */
  readonly files: readonly string[];
  /** Sorted; at most {@link MAX_SOURCES}. */
  readonly sources: readonly FindingSource[];
  /** Every change that is folded into this finding, whose values are those of the first; empty for a single change. */
  readonly members: readonly FoldedChange[];
}

/** See `Finding.fingerprint`. */
export function fingerprintOf(change: Change): string {
  const { category, kind, before, after } = change;
  return keyHash(JSON.stringify([category, kind, subjectOf(change), before ?? null, after ?? null]));
}

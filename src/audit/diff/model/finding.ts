import { keyHash } from '../../../lib/text/hash.js';
import type { Category, Change, ChangeKind } from './change.js';
import type { Fact } from './facts.js';

/** UTF-16 code units kept of a value. */
export const MAX_VALUE = 2000;

/** Places kept of a finding. */
export const MAX_SOURCES = 50;

/** Where a value comes from: `site/pages/ludo.yaml:12:10`, as far as it is known. */
export interface FindingSource {
  readonly before: string | null;
  readonly after: string | null;
}

/** One change, however many files have it. */
export interface Finding {
  /** 16 hexadecimal digits made of category, kind, subject and both values, of files told together of those of each: equal for the same change in any two trees. */
  readonly fingerprint: string;
  readonly category: Category;
  readonly kind: ChangeKind;
  readonly subject: string;
  /** At most {@link MAX_VALUE} characters; what was cut is told at the end. */
  readonly before: string | null;
  readonly after: string | null;
  readonly ripple: boolean;
  /** Of the first file that has it. */
  readonly context: string | null;
  readonly facts: readonly Fact[];
  /** What a reader could miss. */
  readonly notes: readonly string[];
  /** How often it stands in all files together. */
  readonly count: number;
  /** Files that have it, by their path after (before, where they are gone), sorted. */
  readonly files: readonly string[];
  /** Sorted; at most {@link MAX_SOURCES}. */
  readonly sources: readonly FindingSource[];
}

/** See `Finding.fingerprint`. */
export function fingerprintOf({ category, kind, subject, before, after }: Change): string {
  return keyHash(JSON.stringify([category, kind, subject, before ?? null, after ?? null]));
}

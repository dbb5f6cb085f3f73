import { formatCount } from '../../lib/text/format-count.js';
import type { CiFinding } from './ci-finding.js';

/** The report of `check`, `diff` or `audit`, from which all its formats are written. It is deterministic. */
export interface AuditReport {
  readonly command: 'audit' | 'check' | 'diff';
  /** `What changed`. A report of this command is known by it. */
  readonly title: string;
  /** One sentence, of which the first part is emphasised, and whether it is good news. */
  readonly summary: { readonly strong: string; readonly rest: string; readonly isGood?: boolean };
  /** What the report does not know or judge, and what limits it, a sentence each. */
  readonly notes: readonly string[];
  /** The outputs that it is about, if they are known by a digest. */
  readonly trees: readonly ReportTree[];
  readonly sections: readonly (FindingSection | TableSection)[];
}

export interface ReportTree {
  readonly name: string;
  readonly files: number;
  readonly about: string;
  readonly digest: string;
}

/** A table, of which a terminal shows some lines. */
export interface TableSection {
  readonly id: string;
  readonly title: string;
  /** Sentences below the title, with code in backticks. */
  readonly about: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Said in place of an empty table. */
  readonly empty: string;
  /** Its lines for a terminal, each with its name. */
  readonly short?: readonly (readonly [name: string, text: string])[];
}

/** Findings of one rule or category. */
export interface FindingSection {
  readonly id: string;
  readonly title: string;
  /** What it requires, in one sentence. */
  readonly about: string;
  /** How to fix its findings; empty for changes. */
  readonly remedy: string;
  /** Sorted, ripples last. */
  readonly findings: readonly ReportFinding[];
  /** Findings that a terminal shows; the rest is counted. */
  readonly most: number;
}

/** A finding. Texts of pages are in it as they are: each format escapes them. */
export interface ReportFinding extends Pick<CiFinding, 'severity' | 'fails' | 'name' | 'fingerprint' | 'place'> {
  /** A sign or a word before its sentence. */
  readonly mark: string;
  /** What it is, in a few words. */
  readonly kind: string;
  /** Its sentence. */
  readonly title: string;
  /** The values that a reader compares; both are equal for a text that only looks different. */
  readonly before: string | null;
  readonly after: string | null;
  /** What is around it. */
  readonly context: string | null;
  /** What it is called technically. */
  readonly detail: string;
  /** What a reader must not miss. */
  readonly warnings: readonly string[];
  /** Changes that are folded into it, each with its pages. */
  readonly members: readonly (Pick<ReportFinding, 'before' | 'after' | 'files'> & { readonly subject: string })[];
  /** Source positions, `before -> after` if they differ. */
  readonly places: readonly string[];
  readonly files: readonly string[];
  /** The files in a few words, if its sentence does not have them. */
  readonly where?: string;
  /** Number of occurrences in all files. */
  readonly count: number;
  /** Whether it only follows from another change. */
  readonly isRipple: boolean;
  /** Why it has to be approved on its own, if it has to. */
  readonly alone?: string | undefined;
}

/** The findings of a report that are no ripples, each with its section. */
export function ownFindings({ sections }: AuditReport): { section: FindingSection; finding: ReportFinding }[] {
  return sections.flatMap((section) =>
    'findings' in section
      ? section.findings.flatMap((finding) => (finding.isRipple ? [] : [{ section, finding }]))
      : [],
  );
}

/** The first places of a finding, and how many are left out. */
export function firstPlaces({ places }: ReportFinding, most: number): string[] {
  const left = places.length - most;
  return [...places.slice(0, most), ...(left > 0 ? [`and ${String(left)} more places`] : [])];
}

/** The technical name of a finding and what is around it; empty without both. */
export function detailLine({ detail, context }: ReportFinding): string {
  return [detail, context ?? ''].filter((part) => part !== '').join('; ');
}

/** How many changes are folded into a finding beside the one that is shown; none for a single change. */
export function countFolded({ members }: ReportFinding): string[] {
  return members.length === 0 ? [] : [`and ${formatCount(members.length - 1, 'more change')} with the same cause`];
}

import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { keyHash, sha256Hex } from '../../lib/text/hash.js';
import { categories, changeOf, type Change, type Statement } from './model/change.js';
import { summaryOf } from './model/summary.js';
import { changedFacts } from './model/facts.js';
import { foldFindings } from './fold-findings.js';
import { fingerprintOf, MAX_SOURCES, MAX_VALUE, type Finding, type FindingSource } from './model/finding.js';
import { hiddenDifferences } from './hidden-differences.js';
import { HOST_FILES } from './hosting/host-files.js';

/** Separate findings; further changes are collected in one finding for each category, to limit memory. */
const MAX_FINDINGS = 20_000;

interface Draft {
  readonly finding: Omit<Finding, 'summary' | 'count' | 'files' | 'sources' | 'ripple' | 'members'>;
  readonly statement: Statement;
  /** True if the change is a ripple in every file. */
  ripple: boolean;
  unexplained: string | undefined;
  count: number;
  readonly files: string[];
  readonly sources: Map<string, FindingSource>;
}

/** Groups changes into findings. All changes of a file are added together. */
export interface FindingCollector {
  /** @param unexplained note for a change that no source explains; shown if every file with the change has one */
  add(file: string, change: Change, sources: readonly FindingSource[], unexplained?: string): void;
  /** Sorted by category, then ripples last, then by number of files. */
  findings(): Finding[];
}

export function createFindingCollector(): FindingCollector {
  const drafts = new Map<string, Draft>();
  return {
    add(file, change, sources, unexplained) {
      const { category, ripple, context } = change;
      let key = fingerprintOf(change);
      let draft = drafts.get(key);
      if (!draft && drafts.size >= MAX_FINDINGS) {
        key = `further ${category}`;
        draft = drafts.get(key);
        if (!draft) {
          const rest = changeOf({ category, kind: 'changed', subject: 'further changes, not kept apart' });
          draft = createDraft(keyHash(key), rest, false, undefined);
          drafts.set(key, draft);
        }
      }
      if (!draft) {
        draft = createDraft(key, change, ripple, context);
        drafts.set(key, draft);
      }
      draft.count += 1;
      draft.unexplained = draft.count === 1 ? unexplained : draft.unexplained && unexplained;
      draft.ripple &&= ripple;
      if (draft.files.at(-1) !== file) draft.files.push(file);
      for (const source of sources) {
        if ((source.before !== null || source.after !== null) && draft.sources.size < MAX_SOURCES)
          draft.sources.set(`${source.before ?? ''}\0${source.after ?? ''}`, source);
      }
    },
    findings() {
      return foldFindings([...drafts.values()].map(finish)).sort(inOrder);
    },
  };
}

function createDraft(
  fingerprint: string,
  { category, kind, subject, before, after, describesFile, notes = [], statement }: Change,
  ripple: boolean,
  context: string | undefined,
): Draft {
  const mayHaveFacts =
    describesFile !== true &&
    category !== 'code' &&
    category !== 'structure' &&
    category !== 'unclassified' &&
    !subject.includes(': visibility');
  return {
    finding: {
      fingerprint,
      category,
      kind,
      subject,
      before: before === undefined ? null : shortened(before),
      after: after === undefined ? null : shortened(after),
      context: context === undefined ? null : shortened(context),
      facts:
        mayHaveFacts && kind !== 'spelling' && !(before ?? after)?.startsWith('<')
          ? changedFacts(before ?? '', after ?? '')
          : [],
      notes: [
        ...notes,
        ...(category !== 'code' && category !== 'unclassified' && before !== undefined && after !== undefined
          ? hiddenDifferences(before, after)
          : []),
      ],
    },
    statement: statement ?? { says: `${subject} ${kind}` },
    ripple,
    unexplained: undefined,
    count: 0,
    files: [],
    sources: new Map(),
  };
}

/** A copy, so that a substring does not keep the whole page in memory. */
function shortened(value: string): string {
  const text =
    value.length <= MAX_VALUE
      ? value
      : `${value.slice(0, MAX_VALUE)}… (${String(value.length)} characters, SHA-256 ${sha256Hex(value)})`;
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

function finish({ finding, statement, ripple, unexplained, count, files: all, sources }: Draft): Finding {
  const { context, facts, notes, ...rest } = finding;
  const files = [...new Set(all)].sort(byCodeUnit);
  return {
    ...rest,
    summary: summaryOf(statement, files),
    ripple,
    context,
    facts,
    notes: unexplained === undefined || ripple ? notes : [...notes, unexplained],
    count,
    files,
    sources: [...sources.entries()].sort(([a], [b]) => byCodeUnit(a, b)).map(([, source]) => source),
    members: [],
  };
}

/** Host configurations are sorted after the published rules that they follow from. */
function isHostFile({ files: [first = ''] }: Finding): boolean {
  return first.startsWith(HOST_FILES);
}

function inOrder(a: Finding, b: Finding): number {
  return (
    categories.indexOf(a.category) - categories.indexOf(b.category) ||
    Number(a.ripple) - Number(b.ripple) ||
    Number(isHostFile(a)) - Number(isHostFile(b)) ||
    b.files.length - a.files.length ||
    byCodeUnit(a.subject, b.subject) ||
    byCodeUnit(a.fingerprint, b.fingerprint)
  );
}

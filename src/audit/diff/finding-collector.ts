import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { keyHash, sha256Hex } from '../../lib/text/hash.js';
import type { About } from './model/about.js';
import { categories, changeOf, type Category, type Change, type Statement } from './model/change.js';
import { nameOf, statementOf, subjectOf } from './model/change-kinds.js';
import { sentenceOf } from './model/summary.js';
import { changedFacts } from './model/facts.js';
import {
  ABOUT,
  fingerprintOf,
  MAX_SOURCES,
  MAX_VALUE,
  sourceOf,
  type Finding,
  type FindingSource,
} from './model/finding.js';
import { hiddenDifferences } from './hidden-differences.js';
import { HOST_FILES } from './model/host-config.js';
import { groupBy } from '../../lib/text/group-by.js';
import { POLICIES_FILE } from '../../lib/site/project-parts.js';
import { individualReason } from './individual-approval.js';

/** Separate findings; further changes are collected in one finding for each category, to limit memory. */
const MAX_FINDINGS = 20_000;

interface Draft {
  readonly finding: Omit<Finding, 'summary' | 'count' | 'files' | 'sources' | 'ripple' | 'members'>;
  statement: Statement;
  /** True if the change is a ripple in every file. */
  ripple: boolean;
  unexplained: string | undefined;
  count: number;
  readonly files: string[];
  readonly sources: FindingSource[];
}

/** Groups changes into findings. All changes of a file are added together. */
export interface FindingCollector {
  /** @param unexplained note for a change that no source explains; shown if every file with the change has one */
  add(file: string, change: Change, sources: readonly FindingSource[], unexplained?: string): void;
  /** Sorted by category, then ripples last, then by page and place in the order in which changes were added. */
  findings(): Finding[];
}

export function createFindingCollector(): FindingCollector {
  const drafts = new Map<string, Draft>();
  return {
    add(file, change, sources, unexplained) {
      const print = fingerprintOf(change);
      const isBeyond = drafts.size >= MAX_FINDINGS && !drafts.has(print);
      const key = isBeyond ? `further ${change.category}` : print;
      let draft = drafts.get(key);
      if (!draft) {
        draft = isBeyond ? createDraft(keyHash(key), furtherChanges(change)) : createDraft(key, change);
        drafts.set(key, draft);
      }
      draft.count += 1;
      if (change.category === 'compliance' && statementOf(change).where !== draft.statement.where)
        draft.statement = { ...draft.statement, where: 'in some of its places' };
      draft.unexplained = draft.count === 1 ? unexplained : draft.unexplained && unexplained;
      draft.ripple &&= change.ripple;
      if (draft.files.at(-1) !== file) draft.files.push(file);
      for (const source of sources) addSource(draft.sources, source);
    },
    findings() {
      return foldFindings([...drafts.values()].map(finish).map(withCommonCauses)).sort(inOrder);
    },
  };
}

/** Adds a source, or replaces the same places. */
function addSource(known: FindingSource[], source: FindingSource): void {
  if ((source.before === null && source.after === null) || known.length === MAX_SOURCES) return;
  const at = known.findIndex(({ before, after }) => before === source.before && after === source.after);
  known[at === -1 ? known.length : at] = copyOf(source);
}

/** A copy, so that a substring does not keep the whole page in memory, nor a text its parts. */
function copyOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

function furtherChanges({ category }: Change): Change {
  return changeOf({ category, kind: 'changed', about: { what: 'further' } });
}

/** Categories whose values are not read by visitors, so that figures in them are no facts. */
const WITHOUT_FACTS: readonly Category[] = ['code', 'hosting', 'structure', 'unclassified'];

function createDraft(fingerprint: string, change: Change): Draft {
  const { category, kind, about, before, after, context, describesFile, notes = [], ripple } = change;
  const hasFacts =
    describesFile !== true &&
    !WITHOUT_FACTS.includes(category) &&
    about.what !== 'policy-visibility' &&
    about.what !== 'clause-number' &&
    kind !== 'spelling' &&
    !(before ?? after)?.startsWith('<');
  const isCompared = category !== 'code' && category !== 'unclassified' && before !== undefined && after !== undefined;
  return {
    finding: {
      fingerprint,
      category,
      kind,
      subject: subjectOf(change),
      [ABOUT]: about,
      before: shortened(before),
      after: shortened(after),
      context: shortened(context),
      facts: hasFacts ? copyOf(changedFacts(before ?? '', after ?? '')) : [],
      notes: [...notes, ...(isCompared ? hiddenDifferences(before, after).map(({ says }) => says) : [])],
    },
    statement: copyOf(statementOf(change)),
    ripple,
    unexplained: undefined,
    count: 0,
    files: [],
    sources: [],
  };
}

function shortened(value: string | undefined): string | null {
  if (value === undefined) return null;
  const text =
    value.length <= MAX_VALUE
      ? value
      : `${value.slice(0, MAX_VALUE)}… (${String(value.length)} characters, SHA-256 ${sha256Hex(value)})`;
  return copyOf(text);
}

function finish({ finding, statement, ripple, unexplained, count, files: all, sources }: Draft): Finding {
  const { context, facts, notes, ...rest } = finding;
  const files = [...new Set(all)].sort(byCodeUnit);
  return {
    ...rest,
    summary: sentenceOf(statement, files),
    ripple,
    context,
    facts,
    notes: unexplained === undefined || ripple ? notes : [...notes, unexplained],
    count,
    files,
    sources: [...sources].sort((a, b) => byCodeUnit(keyOf(a), keyOf(b))),
    members: [],
  };
}

function keyOf({ before, after }: FindingSource): string {
  return `${before ?? ''}\0${after ?? ''}`;
}

/** Host configurations are sorted after the published rules that they follow from. */
function isHostFile({ files: [first = ''] }: Finding): boolean {
  return first.startsWith(HOST_FILES);
}

/** Changed rules come first, whatever else changed. */
function isOfPolicy({ files: [first] }: Finding): boolean {
  return first === POLICIES_FILE;
}

/** Findings are collected page by page, and in each from its start to its end; sorting keeps that order. */
function inOrder(a: Finding, b: Finding): number {
  return (
    Number(isOfPolicy(b)) - Number(isOfPolicy(a)) ||
    categories.indexOf(a.category) - categories.indexOf(b.category) ||
    Number(a.ripple) - Number(b.ripple) ||
    Number(isHostFile(a)) - Number(isHostFile(b))
  );
}

/** Of a change in many files, the files that can be the cause in each of them, if there are any. */
function withCommonCauses(finding: Finding): Finding {
  const { sources } = finding;
  const sets = sources.map(({ before, after, candidates }) => candidates ?? [fileOf(after ?? before ?? '')]);
  const [first = [], ...others] = sets;
  const common = first.filter((file) => others.every((set) => set.includes(file)));
  if (others.length === 0 || common.length === 0 || sources.every(({ candidates }) => !candidates)) return finding;
  const certain = sources.filter(({ candidates }) => !candidates);
  return { ...finding, sources: certain.length > 0 ? certain : [sourceOf(common)] };
}

function fileOf(place: string): string {
  return place.replace(/(?::\d+)+$/, '');
}

/**
 * Folds findings of the same kind, at the same path and with the same known cause into one: a heading that a template
 * writes in capitals is one change, on however many pages. A finding that must be approved by its own fingerprint
 * stays separate, so that approving a folded one never approves it.
 */
function foldFindings(findings: readonly Finding[]): Finding[] {
  const groups = groupBy(findings, (finding) => {
    const { category, kind, ripple, sources, fingerprint } = finding;
    const isFolded = sources.length > 0 && individualReason(finding) === undefined;
    return isFolded ? JSON.stringify([category, kind, anyOf(finding), ripple, sources]) : fingerprint;
  });
  return [...groups.values()].flatMap(fold);
}

/** The same value of any item of a list. */
function anyItem(about: About): About {
  return 'path' in about ? { ...about, path: about.path.replace(/\[\d+\]/g, '[]') } : about;
}

/** The subject of a finding, whatever item of a list it is in. */
function anyOf({ [ABOUT]: about, subject }: Finding): string {
  return !('path' in about) ? subject : nameOf(anyItem(about));
}

function fold(group: readonly Finding[]): Finding[] {
  const [first] = group;
  if (!first || group.length === 1) return [...group];
  const prints = group.map(({ fingerprint }) => fingerprint).sort(byCodeUnit);
  const files = [...new Set(group.flatMap((finding) => finding.files))].sort(byCodeUnit);
  const facts = new Map(group.flatMap((finding) => finding.facts.map((fact) => [JSON.stringify(fact), fact])));
  return [
    {
      ...first,
      fingerprint: sha256Hex(JSON.stringify(prints)).slice(0, 16),
      subject: anyOf(first),
      summary: sentenceOf(statementOf({ kind: first.kind, about: anyItem(first[ABOUT]) }), files),
      context: null,
      facts: [...facts.values()],
      notes: [...new Set(group.flatMap(({ notes }) => notes))],
      count: group.reduce((sum, { count }) => sum + count, 0),
      files,
      members: group.map(({ fingerprint, subject, before, after, files }) => ({
        fingerprint,
        subject,
        before,
        after,
        files,
      })),
    },
  ];
}

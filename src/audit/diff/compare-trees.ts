import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createReport } from '../../errors/index.js';
import type { ComparedPolicies } from '../../lib/site/compared-policies.js';
import type { Policy, PolicyPage } from '../../lib/site/policy.js';
import { POLICIES_FILE } from '../../lib/site/project-parts.js';
import { type Change, categories } from './model/change.js';
import type { FileContent } from './compare-files.js';
import { changesOf, replacement, type ChangeContext } from './compare-pair.js';
import type { DiffReport, ReportedFile, ReportedTree } from './model/diff-report.js';
import { HOST_FILES } from './model/host-config.js';
import type { FindingSource, Finding } from './model/finding.js';
import type { FindSources } from './source/find-sources.js';
import type { ExplainByProgram } from './source/program-changes.js';
import { createFindingCollector } from './finding-collector.js';
import { createComplianceOf, policyPage } from './html/page-compliance.js';
import { notLookedAt } from '../policy/drawn-rules.js';
import type { LookAtTexts, SeenTexts } from './pictures/see-texts.js';
import { readPage } from '../facts/read-page.js';
import { isPage, matchFiles, pageKey, type FileMatch, type IsFormer } from './model/match-files.js';
import { originChange, type Origins } from './model/origin-change.js';
import type { HashContext } from './model/hash-changes.js';
import { ruleChanges } from './model/rule-changes.js';
import type { Tree, TreeFile } from '../../lib/fs/file-tree.js';
import { countEach } from '../count-each.js';

const UNKNOWN: readonly FindingSource[] = [];

/** Pairs of files between two turns of the event loop, in which the process can react to signals. */
const PAIRS_PER_TURN = 16;

export interface CompareOptions {
  readonly findSources?: FindSources;
  readonly unexplained?: ExplainByProgram;
  /** Host configurations of the two trees, if both are known; named `dist.audit/hosts/...`. */
  readonly hosts?: { readonly before: Tree; readonly after: Tree } | undefined;
  readonly manifests?: { readonly before: ReportedTree['manifest']; readonly after: ReportedTree['manifest'] };
  /** Policy for texts; without it there are no `compliance` changes. */
  readonly policy?: Policy | undefined;
  /** The policies that it is made of. */
  readonly policies?: ComparedPolicies;
  readonly look?: LookAtTexts | undefined;
  /** Template of a page, by its path. */
  readonly templateOf?: (path: string) => string | undefined;
  readonly origins?: Origins | undefined;
  /** Assets of previous builds; none by default. */
  readonly isFormer?: IsFormer;
}

/**
 * Compares two trees. Every file that differs, or was added, removed or moved, has at least one change. Only
 * one pair of files is in memory at a time. Pages come first, so that hashes of their inline code in headers
 * are recognised.
 *
 * @throws IsletError `diff-unreadable`, `file-too-deep`
 */
export async function compareTrees(before: Tree, after: Tree, options: CompareOptions = {}): Promise<DiffReport> {
  const {
    findSources = () => UNKNOWN,
    unexplained = () => undefined,
    hosts,
    manifests,
    policy,
    policies,
    look,
    templateOf = () => undefined,
    origins,
    isFormer,
  } = options;
  const matches = [
    ...matchFiles(before, after, pageKey, isFormer),
    ...(hosts ? matchFiles(hosts.before, hosts.after, () => undefined).map(amongHostFiles) : []),
  ];
  const differing = matches.filter(
    (match) => match.before?.sha256 !== match.after?.sha256 || match.before?.path !== match.after?.path,
  );
  const hashes: HashContext = { renamed: renamedFiles(differing), inlineBefore: new Set(), inlineAfter: new Set() };
  const context: ChangeContext = {
    hashes,
    policy,
    templateOf,
    hashAfter: (path) => after.files.get(path)?.sha256,
    complianceOf: createComplianceOf({ before, after }, policy, templateOf),
    isRestyled: policy !== undefined && differing.some(isSameSheet),
    readers: new Map(),
  };
  const collector = createFindingCollector();
  const trees = { before, after };
  const files: ReportedFile[] = [];
  const unreadable = createReport();
  const content = (side: 'before' | 'after', { path, sha256 }: TreeFile): FileContent => {
    const tree = trees[side];
    const bytes =
      hosts && path.startsWith(HOST_FILES) ? hosts[side].read(path.slice(HOST_FILES.length)) : tree.read(path);
    return { path, name: `${basename(tree.folder)}/${path}`, bytes, sha256 };
  };
  const breaches = new Map<string, Set<string>>();
  const noteBreach = (path: string, { breaches: rule }: Change): void => {
    if (rule !== undefined) breaches.set(rule, (breaches.get(rule) ?? new Set()).add(path));
  };
  /** The file whose new name a change follows from. */
  const rippledFile = ({ ripple, before: value }: Change): FileMatch | undefined => {
    const path = ripple ? (/assets\/[^\s"'<>,)?]+/.exec(value ?? '')?.[0] ?? '') : '';
    const renamed = hashes.renamed.get(path);
    return renamed === undefined ? undefined : { before: before.files.get(path), after: after.files.get(renamed) };
  };
  const isDiffering = new Set(differing);
  const ordered = [
    ...(context.isRestyled ? matches : differing).filter(pages),
    ...differing.filter((match) => !pages(match)),
  ];
  for (const [index, match] of ordered.entries()) {
    if (index % PAIRS_PER_TURN === 0) await nextTurn();
    const { predecessor } = match;
    const changes = unreadable.attempt(() =>
      predecessor && match.after
        ? replacement(content('before', predecessor), content('after', match.after), context)
        : changesOf(
            match.before && content('before', match.before),
            match.after && content('after', match.after),
            context,
          ),
    );
    if (!changes) continue;
    const path = (match.after ?? match.before)?.path ?? '';
    const sides = predecessor ? { before: predecessor, after: match.after } : match;
    for (const found of changes) {
      const change = origins ? originChange(found, origins) : found;
      noteBreach(path, change);
      const of = rippledFile(change);
      const sources = findSources(of ?? sides, causeOf(change));
      collector.add(path, change, sources, sources.length === 0 ? unexplained(sides, change) : undefined);
    }
    if (isDiffering.has(match)) files.push(reportedFile(match, changes.length));
  }
  unreadable.throwIfErrors();
  const seen = await seenTexts(ordered, policy, look, (file) =>
    policyPage(file.path, readPage(file.path, content('after', file).bytes.toString('utf8')).pieces, templateOf),
  );
  for (const { path, change } of seen.changes) {
    collector.add(path, change, []);
    noteBreach(path, change);
  }
  for (const { change, source } of policies?.recorded ? ruleChanges(policies.recorded, breaches) : [])
    collector.add(POLICIES_FILE, change, [source]);
  const findings = collector.findings();
  return {
    version: 1,
    before: reportedTree(before, manifests?.before ?? 'absent'),
    after: reportedTree(after, manifests?.after ?? 'absent'),
    summary: { equal: matches.length - differing.length, ...countStatus(files), ...countFindings(findings) },
    notes: [...(policies?.notes ?? []), ...seen.notes],
    findings,
    files: files.sort((a, b) => ((a.after ?? a.before ?? '') < (b.after ?? b.before ?? '') ? -1 : 1)),
  };
}

/** What a browser shows of required texts on pages that may look different, or that none looked. */
async function seenTexts(
  ordered: readonly FileMatch[],
  policy: Policy | undefined,
  look: LookAtTexts | undefined,
  pageOf: (file: TreeFile) => PolicyPage,
): Promise<{ readonly changes: SeenTexts['changes']; readonly notes: readonly string[] }> {
  const pairs = ordered.flatMap(({ before, after }) =>
    before && after && isPage(after) ? [{ before: before.path, after }] : [],
  );
  if (pairs.length === 0 || policy?.rules.some((rule) => rule.require !== undefined) !== true)
    return { changes: [], notes: [] };
  if (!look) return { changes: [], notes: [notLookedAt('diff')] };
  const { changes, note } = await look(
    pairs.map(({ before, after }) => ({ before, after: after.path, page: () => pageOf(after) })),
    policy,
  );
  return { changes, notes: [note] };
}

function amongHostFiles({ before, after }: FileMatch): FileMatch {
  const named = (file: TreeFile | undefined): TreeFile | undefined =>
    file && { ...file, path: `${HOST_FILES}${file.path}` };
  return { before: named(before), after: named(after) };
}

function isSameSheet({ before, after }: FileMatch): boolean {
  return after?.path.endsWith('.css') === true && before?.path === after.path;
}

/** What to look for in the sources. */
function causeOf(change: Change): Change {
  const { styles, category, kind, ripple } = change;
  // Without the selectors, which are on other lines of a style sheet.
  const declarations = (style: string): string => style.replace(/^[^{]*\{|\}[^}]*$/g, '');
  return styles
    ? {
        category,
        kind,
        ripple,
        about: { what: 'element', place: 'head', element: 'style' },
        before: declarations(styles.before),
        after: declarations(styles.after),
      }
    : change;
}

function pages(match: FileMatch): boolean {
  const file = match.after ?? match.before;
  return file !== undefined && isPage(file);
}

function renamedFiles(matches: readonly FileMatch[]): Map<string, string> {
  return new Map(
    matches.flatMap(({ before, after, predecessor = before }) =>
      predecessor && after && predecessor.path !== after.path ? [[predecessor.path, after.path]] : [],
    ),
  );
}

function reportedFile({ before, after }: FileMatch, changes: number): ReportedFile {
  const status = before ? (after ? (before.path === after.path ? 'changed' : 'moved') : 'removed') : 'added';
  return {
    status,
    before: before?.path ?? null,
    after: after?.path ?? null,
    sha256Before: before?.sha256 ?? null,
    sha256After: after?.sha256 ?? null,
    changes,
  };
}

function reportedTree({ digest, files }: Tree, manifest: ReportedTree['manifest']): ReportedTree {
  return { digest, files: files.size, bytes: [...files.values()].reduce((sum, { size }) => sum + size, 0), manifest };
}

function countStatus(files: readonly ReportedFile[]): Record<ReportedFile['status'], number> {
  return {
    changed: 0,
    added: 0,
    removed: 0,
    moved: 0,
    ...Object.fromEntries(countEach(files.map(({ status }) => status))),
  };
}

function countFindings(findings: readonly Finding[]): Pick<DiffReport['summary'], 'categories' | 'ripples'> {
  const own = findings.filter(({ ripple }) => !ripple);
  const counts = countEach(own.map(({ category }) => category));
  const found = categories.filter((category) => counts.has(category));
  return {
    categories: Object.fromEntries(found.map((category) => [category, counts.get(category)])),
    ripples: findings.length - own.length,
  };
}

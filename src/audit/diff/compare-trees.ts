import { createReport } from '../../errors/index.js';
import type { ComparedPolicies } from '../../lib/site/compared-policies.js';
import { policyData, type Policy, type PolicyPage } from '../../lib/site/policy.js';
import { POLICIES_FILE } from '../../lib/site/project-parts.js';
import { type Change, categories } from './model/change.js';
import { inOrder, orHere, startThreads } from '../page-threads.js';
import { createMatchComparison, createNoted, readComparedPage, type ComparedPage } from './compare-match.js';
import type { CompareData } from './compare-thread.js';
import type { DiffReport, ReportedFile, ReportedTree } from './model/diff-report.js';
import { HOST_FILES } from './model/host-config.js';
import type { Finding } from './model/finding.js';
import { createFindingCollector } from './finding-collector.js';
import { policyPage } from './html/page-compliance.js';
import { notLookedAt } from '../policy/drawn-rules.js';
import type { LookAtTexts, SeenTexts } from './pictures/see-texts.js';
import { readPage } from '../facts/read-page.js';
import { isPage, matchFiles, pageKey, type FileMatch, type IsFormer } from './model/match-files.js';
import type { Origins } from './model/origin-change.js';
import { ruleChanges } from './model/rule-changes.js';
import { createExplain, type Explanations } from './source/explanations.js';
import type { Tree, TreeFile } from '../../lib/fs/file-tree.js';
import { countEach } from '../count-each.js';

const THREAD = new URL('compare-thread.js', import.meta.url);

export interface CompareOptions extends Explanations {
  /** Host configurations of the two trees, if both are known; named `dist.audit/hosts/...`. */
  readonly hosts?: { readonly before: Tree; readonly after: Tree } | undefined;
  readonly manifests?: { readonly before: ReportedTree['manifest']; readonly after: ReportedTree['manifest'] };
  /** Policy for texts; without it there are no `compliance` changes. */
  readonly policy?: Policy | undefined;
  /** The policies that it is made of. */
  readonly policies?: ComparedPolicies;
  readonly look?: LookAtTexts | undefined;
  /** Templates of pages by path. */
  readonly templates?: ReadonlyMap<string, string>;
  readonly origins?: Origins | undefined;
  /** Assets of previous builds; none by default. */
  readonly isFormer?: IsFormer;
  /** Threads that compare pages; none by default. */
  readonly threadsFor?: (pages: number) => number;
}

/**
 * Compares two trees. Every file that differs, or was added, removed or moved, has at least one change. Pages
 * come first, so that hashes of their inline code in headers are recognised.
 *
 * @throws IsletError `diff-unreadable`, `file-too-deep`
 */
export async function compareTrees(before: Tree, after: Tree, options: CompareOptions = {}): Promise<DiffReport> {
  const {
    hosts,
    manifests,
    policy,
    policies,
    look,
    templates = new Map<string, string>(),
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
  const matched = {
    renamed: renamedFiles(differing),
    isRestyled: policy !== undefined && differing.some(isSameSheet),
    origins,
  };
  const trees = { before, after };
  const here = createMatchComparison({ ...matched, trees, hosts, policy, templates });
  const explain = createExplain(options, matched, trees);
  const collector = createFindingCollector();
  const files: ReportedFile[] = [];
  const unreadable = createReport();
  const breaches = new Map<string, Set<string>>();
  const noteBreach = (path: string, { breaches: rule }: Change): void => {
    if (rule !== undefined) breaches.set(rule, (breaches.get(rule) ?? new Set()).add(path));
  };
  const isDiffering = new Set(differing);
  const ofPages = (matched.isRestyled ? matches : differing).filter(pages);
  const collect = (match: FileMatch, changes: readonly Change[]): void => {
    const path = (match.after ?? match.before)?.path ?? '';
    for (const found of changes) {
      const { change, sources, unexplained } = explain(match, found);
      noteBreach(path, change);
      collector.add(path, change, sources, unexplained);
    }
    if (isDiffering.has(match)) files.push(reportedFile(match, changes.length));
  };
  const noted = createNoted();
  const data: CompareData = {
    ...matched,
    before: dataOf(before),
    after: dataOf(after),
    policy: policy && policyData(policy),
    templates: policy ? templates : new Map(),
  };
  // The main thread explains what they find.
  const threads = await startThreads<FileMatch, ComparedPage>(THREAD, options.threadsFor?.(ofPages.length) ?? 0, data);
  try {
    await inOrder({
      items: ofPages,
      isAhead: threads !== undefined,
      start: (match) =>
        unreadable.attemptAsync(async () =>
          threads ? orHere(threads.run(match, 'page'), () => here.page(match)) : here.page(match),
        ),
      take(page, match) {
        if (page !== undefined) collect(match, readComparedPage(page, noted));
      },
    });
  } finally {
    await threads?.destroy();
  }
  for (const match of differing.filter((one) => !pages(one))) {
    const changes = unreadable.attempt(() => here.file(match, noted));
    if (changes) collect(match, changes);
  }
  unreadable.throwIfErrors();
  const seen = await seenTexts(ofPages, policy, look, (file) =>
    policyPage(file.path, readPage(file.path, here.content('after', file).bytes.toString('utf8')).pieces, (path) =>
      templates.get(path),
    ),
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

function dataOf({ folder, files }: Tree): CompareData['before'] {
  return { folder, files: [...files.values()].filter((file) => !isPage(file)) };
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

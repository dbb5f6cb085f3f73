import { availableParallelism } from 'node:os';
import { outputFolders } from '../../emit/output-folders.js';
import { recover } from '../../emit/recover.js';
import { createReport, IsletError } from '../../errors/index.js';
import { joinPolicies, type ComparedPolicies, type PoliciesOf } from '../../lib/site/compared-policies.js';
import type { Policy } from '../../lib/site/policy.js';
import { readAuditFolder, readAuditManifest, type AuditFolder } from '../audit-folder.js';
import { threadsFor } from '../page-threads.js';
import { compareTrees } from './compare-trees.js';
import { createComplianceOf, type ComplianceOf } from './html/page-compliance.js';
import type { DiffReport, ReportedTree } from './model/diff-report.js';
import { setsSince } from '../../lib/site/former-group.js';
import { readHosts } from './hosting/host-files.js';
import { routeOf } from '../route-of.js';
import type { LookAtTexts } from './pictures/see-texts.js';
import type { Origins } from './model/origin-change.js';
import { clockChange } from './source/clock-changes.js';
import { createExplanations } from './source/explanations.js';
import type { Audits } from './source/source-changes.js';
import { readTree, type Tree } from '../../lib/fs/file-tree.js';

/** Absolute paths of two folders, and the policies for their texts. */
export interface DiffInputs {
  readonly before: string;
  readonly after: string;
  readonly policiesOf?: PoliciesOf | undefined;
  /** Looks at required texts in a browser. */
  readonly look?: LookAtTexts;
  /** Threads that compare pages; by default as many as are worth it. */
  readonly threads?: number | undefined;
}

/** Pages from which on threads compare them. */
const MIN_FOR_THREADS = 400;

const NO_POLICY: ComparedPolicies = { before: undefined, after: undefined, notes: [] };

/** A finished comparison: the report and its trees. */
export interface Comparison {
  readonly report: DiffReport;
  readonly before: Tree;
  readonly after: Tree;
  /** Set if the two sites have different origins. */
  readonly origins: Origins | undefined;
  /** The compliance changes of a page, by its paths before and after; none without a policy. */
  readonly complianceOf: ComplianceOf;
  /** True if a policy judged the texts. */
  readonly isJudged: boolean;
  /** Policy rules and pages that were not checked, because no manifest names the template of the page. */
  readonly unjudged: { readonly rules: readonly string[]; readonly pages: readonly string[] };
}

/**
 * Compares two folders, neither of which is being published. The audit folders beside them (`dist.audit`) are used to
 * find the sources of changes.
 * @throws IsletError `diff-unreadable`, or as `recover` does
 */
export async function diff(folders: DiffInputs): Promise<Comparison> {
  for (const folder of [folders.before, folders.after]) await recover(outputFolders(folder));
  const unreadable = createReport();
  const trees = Promise.all(
    [folders.before, folders.after].map((folder) => unreadable.attemptAsync(() => readTree(folder))),
  );
  // Read while threads hash the files.
  const manifests = [readAuditManifest(folders.before), readAuditManifest(folders.after)];
  const [before, after] = await trees;
  if (!before || !after) throw new IsletError(unreadable.list());
  const hosts = {
    before: await readHosts(folders.before, manifests[0]),
    after: await readHosts(folders.after, manifests[1]),
  };
  const audits = { before: readAuditFolder(before, manifests[0]), after: readAuditFolder(after, manifests[1]) };
  const explanations = createExplanations(audits);
  const templates = templatesOf(audits, before, after);
  const policies = folders.policiesOf?.(audits) ?? NO_POLICY;
  const policy = joinPolicies(policies.before, policies.after);
  const origins =
    audits.before && audits.after && audits.before.origin !== audits.after.origin
      ? { before: audits.before.origin, after: audits.after.origin }
      : undefined;
  const report = await compareTrees(before, after, {
    ...explanations,
    templates,
    threadsFor: (pages) => folders.threads ?? threadsFor(pages, MIN_FOR_THREADS, availableParallelism()),
    hosts: hosts.before && hosts.after && { before: hosts.before, after: hosts.after },
    manifests: { before: standing(audits.before), after: standing(audits.after) },
    policy,
    policies,
    look: folders.look,
    origins,
    isFormer: (side, path) => setsSince(audits[side]?.sourcesOf(path) ?? []) !== undefined,
  });
  const complianceOf = createComplianceOf({ before, after }, policy, (path) => templates.get(path));
  const unjudged = unjudgedBy(policy, report, templates);
  const clocks = clockChange(audits.before, audits.after);
  const noted = clocks === undefined ? report : { ...report, notes: [...report.notes, clocks] };
  return { report: noted, before, after, origins, complianceOf, isJudged: policy !== undefined, unjudged };
}

/** Data, so that who asks for the template of a page does not keep the audit folders in memory. */
function templatesOf({ before, after }: Audits, ...trees: readonly Tree[]): ReadonlyMap<string, string> {
  const templates = new Map<string, string>();
  for (const path of trees.flatMap(({ files }) => [...files.keys()])) {
    const template = after?.templateOf(path) ?? before?.templateOf(path);
    if (template !== undefined) templates.set(path, template);
  }
  return templates;
}

function unjudgedBy(
  policy: Policy | undefined,
  { files }: DiffReport,
  templates: ReadonlyMap<string, string>,
): Comparison['unjudged'] {
  const asked = files
    .map((file) => file.after ?? file.before ?? '')
    .filter((path) => path.endsWith('.html'))
    .map((path) => {
      const page = { route: routeOf(path), locale: '', template: templates.get(path) };
      return { path, rules: policy?.rules.filter(({ asksKind }) => asksKind(page)) ?? [] };
    })
    .filter(({ rules }) => rules.length > 0);
  return {
    rules: [...new Set(asked.flatMap(({ rules }) => rules.map(({ id }) => id)))],
    pages: asked.map(({ path }) => path),
  };
}

function standing(audit: AuditFolder | undefined): ReportedTree['manifest'] {
  return audit === undefined ? 'absent' : audit.agrees ? 'agrees' : 'differs';
}

import { resolve } from 'node:path';
import { check as checkOutput, type CheckReport } from '../audit/check/check.js';
import { resolveDay } from '../core/project/as-of.js';
import { isProject } from '../core/project/is-project.js';
import { loadSite } from '../core/project/load-site.js';
import { loadPolicy } from '../core/project/load-policy.js';
import { markupCache } from '../core/project/open-markup-cache.js';
import { unmatchedEntries } from '../core/project/unmatched-entries.js';
import type { Diagnostic } from '../errors/index.js';
import { projectFolders, type ProjectFolders } from './folders.js';

export interface CheckRequest extends ProjectFolders {
  /** A profile of `site.yaml`; default: `production`. */
  readonly profile?: string;
  /** A policy of `site/policies.yaml`; default: the one that `site.yaml` names. */
  readonly policy?: string | undefined;
  /** An earlier output, whose addresses have to keep working. */
  readonly former?: string | undefined;
  /** The moment whose day dates are compared with; default: that of the commit, or now. */
  readonly asOf?: string | undefined;
}

export interface CheckResult {
  readonly report: CheckReport;
  /** Entries of policies and budgets that match no page. */
  readonly warnings: readonly Diagnostic[];
  /** Whether the output was checked with a policy. */
  readonly hasPolicy: boolean;
}

/**
 * Checks the output folder, as `islet check` does. A folder that is not a project is checked with the usual budgets and
 * no policy.
 *
 * @throws IsletError `diff-unreadable`, `check-no-pages`, `file-too-deep`, or with every problem of the settings
 */
export async function check({
  profile = 'production',
  policy,
  former,
  asOf,
  ...folders
}: CheckRequest = {}): Promise<CheckResult> {
  const { root, out } = projectFolders(folders);
  const project = isProject(root);
  const chosen = loadPolicy(root, profile, policy);
  const site = loadSite(root, profile);
  const budgets = site?.budgets ?? [];
  let warnings: readonly Diagnostic[] = [];
  const report = await checkOutput({
    folder: out,
    policy: chosen,
    budgets,
    today: await resolveDay(root, asOf, site),
    former: former === undefined ? undefined : resolve(former),
    onPages: (pages) => {
      warnings = project ? unmatchedEntries(root, pages, budgets, chosen) : [];
    },
    store: project ? markupCache(root) : undefined,
  });
  return { report, warnings, hasPolicy: chosen !== undefined };
}

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { idleEntries } from '../core/project/idle-entries.js';
import { isProject } from '../core/project/is-project.js';
import { loadBudgets } from '../core/project/load-budgets.js';
import { loadPolicy, POLICIES_FILE } from '../core/project/load-policy.js';
import { markupCache } from '../core/project/markup-cache.js';
import { check } from '../audit/check/check.js';
import { explainRule } from '../audit/check/explain-rule.js';
import type { Diagnostic } from '../errors/index.js';
import type { CommonOptions, ProfileOption } from './common-options.js';
import type { CommandContext, Ending } from './run-command.js';

export interface CheckFlags extends CommonOptions, ProfileOption {
  readonly former?: string;
  readonly policy?: string;
  readonly explain?: string;
}

/** Runs `islet check`. Exit code 1 where there is an error; warnings and notes change nothing. */
export async function runCheck(
  { root, out }: CommandContext,
  { profile, former, policy, explain }: CheckFlags,
): Promise<Ending> {
  if (explain !== undefined) return { result: { kind: 'rule', rule: explainRule(explain) } };
  const project = isProject(root);
  const chosen = loadPolicy(root, profile, policy);
  const budgets = loadBudgets(root, profile);
  let idle: readonly Diagnostic[] = [];
  const report = await check({
    folder: out,
    policy: chosen,
    budgets,
    today: new Date().toISOString().slice(0, 10),
    former: former === undefined ? undefined : resolve(former),
    onPages: (pages) => {
      idle = project ? idleEntries(root, pages, budgets, chosen) : [];
    },
    // Only a project has a place for what is kept.
    store: project ? markupCache(root) : undefined,
  });
  const without = project
    ? chosen
      ? undefined
      : namelessPolicy(root)
    : 'No policy and the usual budgets: there is no `site/site.yaml` in this folder.';
  const run = without === undefined ? {} : { notes: [without] };
  return {
    result: { kind: 'check', report },
    diagnostics: idle,
    run,
    code: report.findings.some(({ severity }) => severity === 'error') ? 1 : 0,
  };
}

/** For the reader of the report: policies that nobody chose are not applied. */
function namelessPolicy(root: string): string | undefined {
  return existsSync(join(root, POLICIES_FILE))
    ? `No policy: \`policy\` in \`site/site.yaml\` names none of \`${POLICIES_FILE}\`.`
    : undefined;
}

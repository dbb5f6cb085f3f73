import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { explainRule } from '../../audit/check/explain-rule.js';
import { isProject } from '../../core/project/is-project.js';
import { POLICIES_FILE } from '../../core/project/load-policy.js';
import { check } from '../../node/check.js';
import { withCommonOptions, withContent, type CommonOptions, type ContentOptions } from '../run/command-options.js';
import { runCommand, type CommandContext, type Ending } from '../run/run-command.js';

export interface CheckFlags extends CommonOptions, ContentOptions {
  readonly former?: string;
  readonly policy?: string;
  readonly explain?: string;
}

/** `islet check`: checks the output folder against rules. */
export function declareCheck(command: Command): void {
  withCommonOptions(withContent(command), [
    'islet check',
    'islet check --former ../live/dist',
    'islet check --policy free-to-play',
    'islet check --explain html/heading-level',
  ])
    .description(
      'Checks every page of the output folder: links, anchors, head, languages, pictures, names, markup, structured data, security policy, weight, and the content policy of the site.',
    )
    .option('--former <dir>', 'an earlier output, whose addresses have to keep working')
    .option('--policy <name>', 'apply this policy of site/policies.yaml in place of the one that site.yaml names')
    .option(
      '--explain <rule>',
      'explain what a rule asks for, with an example that passes and one that does not; checks nothing',
    )
    .action(async (flags: CheckFlags) => {
      process.exitCode = await runCommand('check', flags, (context) => runCheck(context, flags));
    });
}

/** Checks the output folder. Exit code 1 for errors only. */
export async function runCheck(
  { root, out }: CommandContext,
  { profile, asOf, former, policy, explain }: CheckFlags,
): Promise<Ending> {
  if (explain !== undefined) return { result: { kind: 'rule', rule: explainRule(explain) } };
  const { report, warnings, hasPolicy } = await check({ root, out, profile, asOf, former, policy });
  const note = !isProject(root)
    ? 'No policy and the usual budgets: there is no `site/site.yaml` in this folder.'
    : hasPolicy
      ? undefined
      : unusedPolicies(root);
  return {
    result: { kind: 'check', report },
    diagnostics: warnings,
    run: note === undefined ? {} : { notes: [note] },
    code: report.findings.some(({ severity }) => severity === 'error') ? 1 : 0,
  };
}

/** Notes that there are policies, but the site uses none. */
function unusedPolicies(root: string): string | undefined {
  return existsSync(join(root, POLICIES_FILE))
    ? `No policy: \`policy\` in \`site/site.yaml\` names none of \`${POLICIES_FILE}\`.`
    : undefined;
}

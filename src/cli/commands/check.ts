import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Option, type Command } from 'commander';
import { explainRule } from '../../audit/check/explain-rule.js';
import { isProject } from '../../core/project/is-project.js';
import { POLICIES_FILE } from '../../lib/site/project-parts.js';
import { check } from '../../node/check.js';
import { formatCount } from '../../lib/text/format-count.js';
import { withCommonOptions, withContent, type CommonOptions, type ContentOptions } from '../run/command-options.js';
import { runAction, type CommandContext, type Ending } from '../run/run-command.js';
import { runStoppable } from '../run/stop-signal.js';
import { refuseInside, writeReports, type ReportFiles } from './write-report.js';

export interface CheckFlags extends CommonOptions, ContentOptions, ReportFiles {
  readonly former?: string;
  readonly policy?: string;
  readonly explain?: string;
  readonly online?: boolean;
  readonly browser?: 'kinds' | 'all';
}

/** `islet check`: checks the output folder against rules. */
export function declareCommand(command: Command): void {
  withCommonOptions(withContent(command), [
    'islet check',
    'islet check --former ../live/dist',
    'islet check --policy free-to-play',
    'islet check --explain html/heading-level',
    'islet check --online --browser',
    'islet check --html report.html',
  ])
    .description(
      'Checks every page of the output folder: links, anchors, head, languages, pictures, names, markup, structured data, security policy, weight, and the content policy of the site.',
    )
    .option('--former <dir>', 'an earlier output, whose addresses have to keep working')
    .option('--policy <name>', 'apply this policy of site/policies.yaml in place of the one that site.yaml names')
    .option('--online', 'request the addresses of links to other sites; good answers are kept for a day')
    .addOption(
      new Option(
        '--browser [pages]',
        'open one page of each kind, or all, in Chromium: checks accessibility with axe and measures the budgets; needs puppeteer and axe-core',
      )
        .choices(['kinds', 'all'])
        .preset('kinds'),
    )
    .option('--html <file>', 'write one HTML page for a person to read')
    .option('--markdown <file>', 'write Markdown, at most 60,000 characters, for a pull request')
    .option(
      '--explain <rule>',
      'explain what a rule asks for, with an example that passes and one that does not; checks nothing',
    )
    .action((flags: CheckFlags) => runAction('check', flags, (context) => runCheck(context, flags)));
}

/** Checks the output folder. Exit code 1 for errors only. */
export async function runCheck(context: CommandContext, flags: CheckFlags): Promise<Ending> {
  if (flags.explain !== undefined) return { result: { kind: 'rule', rule: await explainRule(flags.explain) } };
  return flags.online === true || flags.browser !== undefined
    ? runStoppable(
        flags,
        () => 'Stopped. Nothing was reported.',
        ({ signal }) => checkOutput(context, flags, signal),
      )
    : checkOutput(context, flags);
}

async function checkOutput(
  { root, out }: CommandContext,
  { profile, asOf, former, policy, online, browser, html, markdown }: CheckFlags,
  signal?: AbortSignal,
): Promise<Ending> {
  refuseInside([out], { html, markdown });
  const request = { root, out, profile, asOf, former, policy, online, browser, signal };
  const { report, warnings, hasPolicy, opened } = await check(request);
  const note = !isProject(root)
    ? 'No policy and the usual budgets: there is no `site/site.yaml` in this folder.'
    : hasPolicy
      ? undefined
      : unusedPolicies(root);
  const few =
    browser === 'kinds'
      ? `Chromium opened ${formatCount(opened, 'page')} of ${String(report.pages)}, one of each kind. \`--browser=all\` opens all.`
      : undefined;
  const notes = [note, few].filter((text) => text !== undefined);
  if (html !== undefined || markdown !== undefined) {
    const { reportOfCheck } = await import('../../audit/check/reports/report-of-check.js');
    const written = reportOfCheck(report);
    await writeReports({ ...written, notes: [...notes, ...written.notes] }, { html, markdown });
  }
  return {
    result: { kind: 'check', report },
    diagnostics: warnings,
    run: notes.length === 0 ? {} : { notes },
    code: report.findings.some(({ severity }) => severity === 'error') ? 1 : 0,
  };
}

/** Notes that there are policies, but the site uses none. */
function unusedPolicies(root: string): string | undefined {
  return existsSync(join(root, POLICIES_FILE))
    ? `No policy: \`policy\` in \`site/site.yaml\` names none of \`${POLICIES_FILE}\`.`
    : undefined;
}

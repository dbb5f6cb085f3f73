import type { Command } from 'commander';
import { approve, openFindings } from '../../audit/baseline/approvals.js';
import { selectFindings, type SkippedFinding } from '../../audit/baseline/select-findings.js';
import { approvalCommand } from '../../audit/diff/reports/labels.js';
import { basePath } from '../../core/project/load-policy.js';
import { failure } from '../../errors/index.js';
import { formatCount } from '../../lib/text/format-count.js';
import { withCommonOptions, withProfile, type CommonOptions, type ProfileOption } from '../run/command-options.js';
import { runAction, type CommandContext, type Ending } from '../run/run-command.js';
import { compareWithBaseline, refuseInCi } from './baseline-comparison.js';

interface ApproveFlags extends CommonOptions, ProfileOption {
  readonly by?: string;
  readonly reason?: string;
  readonly all?: true;
  readonly category?: readonly string[];
  readonly page?: readonly string[];
  readonly cause?: readonly string[];
}

/** Commands in the remedy of a refusal; `islet baseline status` has all. */
const MAX_COMMANDS = 8;

/** `islet baseline approve`: records who approves which findings, and why. */
export function declareApprove(command: Command): void {
  withCommonOptions(withProfile(command), [
    'islet baseline approve 1f2e3d4c --by "A. Auditor" --reason "agreed with counsel"',
    'islet baseline approve --page /about/ --category text --by "A. Auditor" --reason "new wording"',
  ])
    .summary('approve findings')
    .description(
      'Appends an approval to baseline/approvals.ndjson. Findings about compliance, scripts, headers, redirects, indexing and suspicious characters are approved one at a time, by their fingerprint; the options leave them out and name them.',
    )
    .argument('[fingerprints...]', 'what `islet baseline status` shows beside each finding, or its first characters')
    .option('--by <name>', 'who approves')
    .option('--reason <text>', 'why')
    .option('--category <names>', 'approve findings of these categories, such as text,media', splitNames)
    .option('--page <route>', 'approve findings that are only on this page; can be repeated', collect)
    .option('--cause <file>', 'approve findings that only this source file caused; can be repeated', collect)
    .option('--all', 'approve all findings that may be approved together')
    .action((fingerprints: string[], flags: ApproveFlags) =>
      runAction('baseline approve', flags, (context) => approveFindings(context, fingerprints, flags)),
    );
}

async function approveFindings(
  context: CommandContext,
  fingerprints: readonly string[],
  flags: ApproveFlags,
): Promise<Ending> {
  refuseInCi();
  const { by, reason, all, category = [], page = [], cause = [] } = flags;
  if (!isText(by) || !isText(reason))
    throw failure('usage', {
      message: 'An approval names who gives it and why.',
      remedy: 'Add `--by NAME --reason TEXT`.',
    });
  const byOption = all === true || category.length + page.length + cause.length > 0;
  if (byOption === fingerprints.length > 0)
    throw failure('usage', {
      message: byOption
        ? 'Fingerprints and options that select findings exclude each other.'
        : 'Nothing is named to approve.',
      remedy:
        'Name fingerprints that `islet baseline status` shows, or use `--category`, `--page`, `--cause` or `--all`.',
    });
  const { open, report } = await compareWithBaseline(context, flags);
  const { chosen, skipped } = selectFindings(open, {
    fingerprints,
    categories: category,
    pages: page,
    base: page.length > 0 ? basePath(context.root, flags.profile) : '',
    causes: cause.map(fromRoot),
  });
  if (chosen.length === 0)
    throw failure('baseline-refused', {
      message: `${skipped.length === 1 ? 'The finding' : `Each of the ${String(skipped.length)} findings`} that these options select must be approved by its fingerprint.`,
      remedy: commandsOf(skipped),
    });
  const { approvals } = await approve(context.root, report, chosen, { by, reason, time: new Date().toISOString() });
  return {
    result: {
      kind: 'baseline',
      approved: chosen.map(({ fingerprint }) => fingerprint),
      skipped: skipped.map(({ finding: { fingerprint }, reason: why }) => ({ fingerprint, reason: why })),
      open: openFindings(report, approvals),
    },
  };
}

function commandsOf(skipped: readonly SkippedFinding[]): string[] {
  const more = skipped.length - MAX_COMMANDS;
  return [
    'Read each finding, and approve it by its fingerprint:',
    ...skipped
      .slice(0, MAX_COMMANDS)
      .map(({ finding, reason }) => `${reason}: ${approvalCommand([finding.fingerprint])}`),
    ...(more > 0 ? [`${formatCount(more, 'more finding')}: see \`islet baseline status\`.`] : []),
  ];
}

/** Whether a text says something: the `…` of a copied command does not. */
function isText(text: string | undefined): text is string {
  return text !== undefined && /[\p{L}\p{N}]/u.test(text);
}

/** A path as a report has it: with forward slashes, from the root. */
function fromRoot(file: string): string {
  return file.replaceAll('\\', '/').replace(/^\.\//, '');
}

function collect(value: string, former: readonly string[] = []): string[] {
  return [...former, value];
}

function splitNames(value: string, former: readonly string[] = []): string[] {
  return [
    ...former,
    ...value
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ];
}

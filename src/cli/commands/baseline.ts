import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { Command } from 'commander';
import {
  approve,
  baselineFolders,
  createBaseline,
  isIncomplete,
  repairBaseline,
  openFindings,
  readApprovals,
} from '../../audit/baseline/baseline.js';
import { diff } from '../../audit/diff/diff.js';
import type { DiffReport } from '../../audit/diff/model/diff-report.js';
import type { Finding } from '../../audit/diff/model/finding.js';
import { loadPolicy } from '../../core/project/load-policy.js';
import { failure } from '../../errors/index.js';
import { withCommonOptions, withProfile, type CommonOptions, type ProfileOption } from '../run/command-options.js';
import { runCommand, type CommandContext, type Ending } from '../run/run-command.js';
import { isCi } from '../terminal/console.js';

interface BaselineFlags extends CommonOptions, ProfileOption {
  readonly by?: string;
  readonly reason?: string;
  readonly all?: true;
}

/** `islet baseline create | status | approve`: manages an approved output, and approvals of changes to it. */
export function declareBaseline(group: Command): void {
  group
    .description('Keeps an approved output in baseline/, and records who approved which change, and why.')
    .helpCommand(false);
  withCommonOptions(withProfile(group.command('create')), ['islet baseline create'])
    .summary('make the output the baseline')
    .description('Copies the output to baseline/. If there is a baseline, every difference from it has to be approved.')
    .action(async (flags: BaselineFlags) => {
      process.exitCode = await runCommand('baseline create', flags, (context) => createFrom(context, flags));
    });
  withCommonOptions(withProfile(group.command('status')), [
    'islet baseline status',
    'islet baseline status --reporter json',
  ])
    .summary('list what waits for approval')
    .description(
      'Compares the output with the baseline. Exit code 1 while a finding is not approved for exactly these two trees.',
    )
    .action(async (flags: BaselineFlags) => {
      process.exitCode = await runCommand('baseline status', flags, (context) => showStatus(context, flags));
    });
  withCommonOptions(withProfile(group.command('approve')), [
    'islet baseline approve 1f2e3d4c5b6a7988 --by "A. Auditor" --reason "agreed with counsel"',
  ])
    .summary('approve findings')
    .description(
      'Appends an approval to baseline/approvals.ndjson. Findings about compliance are approved one at a time.',
    )
    .argument('[fingerprints...]', 'what `islet baseline status` shows beside each finding')
    .option('--by <name>', 'who approves')
    .option('--reason <text>', 'why')
    .option('--all', 'approve everything that is not about compliance')
    .action(async (fingerprints: string[], flags: BaselineFlags) => {
      process.exitCode = await runCommand('baseline approve', flags, (context) =>
        approveFindings(context, fingerprints, flags),
      );
    });
}

/** Makes the output the baseline, once everything that differs from the present baseline is approved. */
async function createFrom(context: CommandContext, flags: BaselineFlags): Promise<Ending> {
  refuseInCi();
  if (!existsSync(context.out))
    throw failure('preview-nothing-built', { message: `There is no output \`${basename(context.out)}\`.` });
  // An interrupted `create` may have moved the baseline away.
  await repairBaseline(context.root);
  if (existsSync(baselineFolders(context.root).tree)) {
    const { open } = await compare(context, flags);
    if (open.length > 0)
      throw failure('baseline-refused', {
        message: `${open.length === 1 ? 'One finding' : `${String(open.length)} findings`} against the present baseline ${open.length === 1 ? 'is' : 'are'} not approved.`,
        remedy: 'See `islet baseline status`, and approve or fix them.',
      });
  }
  await createBaseline(context.root, context.out);
  return { result: { kind: 'baseline', done: 'The output is the baseline now.', open: [] } };
}

/** Lists open findings. Exit code 1 while there are any. */
async function showStatus(context: CommandContext, flags: BaselineFlags): Promise<Ending> {
  const { open, report } = await compare(context, flags);
  const done =
    open.length === 0
      ? report.findings.length === 0
        ? 'The output is the baseline.'
        : 'Everything that differs from the baseline is approved.'
      : undefined;
  return {
    result: { kind: 'baseline', ...(done === undefined ? {} : { done }), open },
    code: open.length === 0 ? 0 : 1,
  };
}

/** Approves findings; those about compliance one at a time. */
async function approveFindings(
  context: CommandContext,
  fingerprints: readonly string[],
  flags: BaselineFlags,
): Promise<Ending> {
  refuseInCi();
  const { by, reason, all } = flags;
  if (by === undefined || reason === undefined || by.trim() === '' || reason.trim() === '')
    throw failure('usage', {
      message: 'An approval names who gives it and why.',
      remedy: 'Add `--by NAME --reason TEXT`.',
    });
  const { open, report } = await compare(context, flags);
  const chosen = all
    ? open.filter(({ category }) => category !== 'compliance')
    : fingerprints.map((name) => findingOf(name, open));
  if (chosen.length === 0)
    throw failure('usage', {
      message: 'Nothing is named to approve.',
      remedy: 'Name a fingerprint that `islet baseline status` shows, or `--all` for what is not about compliance.',
    });
  if (chosen.length > 1 && chosen.some(({ category }) => category === 'compliance'))
    throw failure('baseline-refused', {
      message: 'Findings about compliance are approved one by one.',
      remedy: 'Name one fingerprint.',
    });
  await approve(context.root, report, chosen, { by, reason, time: new Date().toISOString() });
  return {
    result: {
      kind: 'baseline',
      done: `Approved: ${chosen.map(({ fingerprint }) => fingerprint).join(', ')}.`,
      open: openFindings(report, await readApprovals(context.root)),
    },
  };
}

async function compare(
  { root, out }: CommandContext,
  { profile }: BaselineFlags,
): Promise<{ report: DiffReport; open: readonly Finding[] }> {
  const { tree } = baselineFolders(root);
  if (isIncomplete(root)) await repairBaseline(root);
  if (!existsSync(tree)) throw failure('baseline-missing', { message: 'There is no `baseline/tree` in this project.' });
  const { report } = await diff({ before: tree, after: out, policy: loadPolicy(root, profile) });
  return { report, open: openFindings(report, await readApprovals(root)) };
}

function findingOf(name: string, open: readonly Finding[]): Finding {
  const found = open.find(({ fingerprint }) => fingerprint === name);
  if (found) return found;
  throw failure('usage', {
    message: `No finding that waits for approval has the fingerprint \`${name}\`.`,
    remedy: 'See `islet baseline status`.',
  });
}

function refuseInCi(): void {
  if (isCi(process.env))
    throw failure('baseline-refused', {
      message: 'This runs in CI, where no person can approve anything.',
      remedy: 'Run it on the machine of the person who is responsible, and commit `baseline/`.',
    });
}

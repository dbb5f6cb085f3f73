import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { changeBaseline, readApprovals, writeApprovals } from '../../audit/baseline/approvals.js';
import { baselineFolders, createBaseline, repairBaseline } from '../../audit/baseline/baseline.js';
import { failure } from '../../errors/index.js';
import { withCommonOptions, withProfile, type CommonOptions, type ProfileOption } from '../run/command-options.js';
import { runAction, type CommandContext, type Ending } from '../run/run-command.js';
import { declareApprove } from './baseline-approve.js';
import { declareHead, declareMergeApprovals } from './baseline-chain.js';
import { compareWithBaseline, refuseInCi } from './baseline-comparison.js';

interface BaselineFlags extends CommonOptions, ProfileOption {}

/** `islet baseline create | status | approve | merge | head`: an approved output, and approvals of changes to it. */
export function declareCommand(group: Command): void {
  group
    .description('Keeps an approved output in baseline/, and records who approved which change, and why.')
    .helpCommand(false);
  withCommonOptions(withProfile(group.command('create')), ['islet baseline create'])
    .summary('make the output the baseline')
    .description('Copies the output to baseline/. If there is a baseline, every difference from it has to be approved.')
    .action((flags: BaselineFlags) => runAction('baseline create', flags, (context) => createFrom(context, flags)));
  withCommonOptions(withProfile(group.command('status')), [
    'islet baseline status',
    'islet baseline status --reporter json',
  ])
    .summary('list what waits for approval')
    .description(
      'Compares the output with the baseline. Exit code 1 while a finding is not approved for exactly these two trees.',
    )
    .action((flags: BaselineFlags) => runAction('baseline status', flags, (context) => showStatus(context, flags)));
  declareApprove(group.command('approve'));
  declareMergeApprovals(group.command('merge'));
  declareHead(group.command('head'));
}

/** Makes the output the baseline, once everything that differs from the present baseline is approved. */
async function createFrom(context: CommandContext, flags: BaselineFlags): Promise<Ending> {
  refuseInCi();
  if (!existsSync(context.out))
    throw failure('preview-nothing-built', { message: `There is no output \`${basename(context.out)}\`.` });
  const { root, out } = context;
  // An interrupted `create` may have moved the baseline away.
  await changeBaseline(root, () => repairBaseline(root));
  if (existsSync(baselineFolders(root).tree)) {
    const { open } = await compareWithBaseline(context, flags);
    if (open.length > 0)
      throw failure('baseline-refused', {
        message: `${open.length === 1 ? 'One finding' : `${String(open.length)} findings`} against the present baseline ${open.length === 1 ? 'is' : 'are'} not approved.`,
        remedy: 'See `islet baseline status`, and approve or fix them.',
      });
  }
  await changeBaseline(root, async () => {
    const chain = await readApprovals(root);
    await createBaseline(root, out);
    await writeApprovals(root, chain);
  });
  return { result: { kind: 'baseline', done: 'The output is the baseline now.', open: [] } };
}

async function showStatus(context: CommandContext, flags: BaselineFlags): Promise<Ending> {
  const { open, report } = await compareWithBaseline(context, flags);
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

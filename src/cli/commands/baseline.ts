import type { Command } from 'commander';
import { withCommonOptions, withProfile } from '../common-options.js';
import type { Exit } from '../exit.js';
import type { BaselineFlags } from '../run-baseline.js';

/** `islet baseline create | status | approve`: what was approved, and what waits for it. */
export function registerBaseline(program: Command, exit: Exit): void {
  const group = program
    .command('baseline')
    .summary('approve what changed since the last approved output')
    .description('Keeps an approved output in baseline/ and a record of who approved which change, and why.')
    .helpCommand(false);
  withCommonOptions(withProfile(group.command('create')), ['islet baseline create'])
    .summary('make the output the baseline')
    .description(
      'Copies the output to baseline/. Where there is a baseline, everything that differs from it has to be approved.',
    )
    .action(async (options: BaselineFlags) => {
      const [{ runCommand }, { runBaselineCreate }] = await Promise.all([
        import('../run-command.js'),
        import('../run-baseline.js'),
      ]);
      exit(await runCommand('baseline create', options, (context) => runBaselineCreate(context, options)));
    });
  withCommonOptions(withProfile(group.command('status')), [
    'islet baseline status',
    'islet baseline status --reporter json',
  ])
    .summary('list what waits for approval')
    .description(
      'Compares the output with the baseline. Exit code 1 while a finding is not approved for exactly these two trees.',
    )
    .action(async (options: BaselineFlags) => {
      const [{ runCommand }, { runBaselineStatus }] = await Promise.all([
        import('../run-command.js'),
        import('../run-baseline.js'),
      ]);
      exit(await runCommand('baseline status', options, (context) => runBaselineStatus(context, options)));
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
    .action(async (fingerprints: string[], options: BaselineFlags) => {
      const [{ runCommand }, { runBaselineApprove }] = await Promise.all([
        import('../run-command.js'),
        import('../run-baseline.js'),
      ]);
      exit(
        await runCommand('baseline approve', options, (context) => runBaselineApprove(context, fingerprints, options)),
      );
    });
}

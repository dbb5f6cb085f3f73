import { existsSync } from 'node:fs';
import { changeBaseline, openFindings, readApprovals } from '../../audit/baseline/approvals.js';
import { baselineFolders, isIncomplete, repairBaseline } from '../../audit/baseline/baseline.js';
import { diff } from '../../audit/diff/diff.js';
import type { DiffReport } from '../../audit/diff/model/diff-report.js';
import type { Finding } from '../../audit/diff/model/finding.js';
import { comparedPolicies } from '../../core/project/compared-policies.js';
import { failure } from '../../errors/index.js';
import type { ProfileOption } from '../run/command-options.js';
import type { CommandContext } from '../run/run-command.js';
import { isCi } from '../terminal/console.js';

/** The output compared with the baseline, and the findings that are not approved. */
export async function compareWithBaseline(
  { root, out }: CommandContext,
  { profile }: ProfileOption,
): Promise<{ report: DiffReport; open: readonly Finding[] }> {
  const { tree } = baselineFolders(root);
  if (isIncomplete(root)) await changeBaseline(root, () => repairBaseline(root));
  if (!existsSync(tree)) throw failure('baseline-missing', { message: 'There is no `baseline/tree` in this project.' });
  const { approvals } = await readApprovals(root);
  const { report } = await diff({ before: tree, after: out, policiesOf: comparedPolicies(root, profile) });
  return { report, open: openFindings(report, approvals) };
}

/** @throws IsletError `baseline-refused` in CI */
export function refuseInCi(): void {
  if (isCi(process.env))
    throw failure('baseline-refused', {
      message: 'This runs in CI, where no person can approve anything.',
      remedy: 'Run it on the machine of the person who is responsible, and commit `baseline/`.',
    });
}

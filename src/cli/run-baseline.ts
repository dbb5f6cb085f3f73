import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { loadPolicy } from '../core/project/load-policy.js';
import {
  approve,
  baselineFolders,
  createBaseline,
  isIncomplete,
  repairBaseline,
  openFindings,
  readApprovals,
} from '../audit/baseline/baseline.js';
import { diff } from '../audit/diff/diff.js';
import type { DiffReport } from '../audit/diff/model/diff-report.js';
import type { Finding } from '../audit/diff/model/finding.js';
import { failure } from '../errors/index.js';
import { runsInCi } from './ci.js';
import type { CommonOptions, ProfileOption } from './common-options.js';
import type { CommandContext, Ending } from './run-command.js';

export interface BaselineFlags extends CommonOptions, ProfileOption {
  readonly by?: string;
  readonly reason?: string;
  readonly all?: true;
}

/** `islet baseline create`: the output becomes what later ones are compared with, once everything that differs from the former baseline is approved. */
export async function runBaselineCreate(context: CommandContext, flags: BaselineFlags): Promise<Ending> {
  refuseInCi();
  if (!existsSync(context.out))
    throw failure('preview-nothing-built', { message: `There is no output \`${basename(context.out)}\`.` });
  // Without the former tree nothing would have to be approved.
  await repairBaseline(context.root);
  if (existsSync(baselineFolders(context.root).tree)) {
    const { open } = await compare(context, flags);
    if (open.length > 0)
      throw failure('baseline-refused', {
        message: `${open.length === 1 ? 'One finding' : `${String(open.length)} findings`} against the present baseline ${open.length === 1 ? 'is' : 'are'} not approved.`,
        remedy: 'See `islet baseline status`, and approve or mend them.',
      });
  }
  await createBaseline(context.root, context.out);
  return { result: { kind: 'baseline', done: 'The output is the baseline now.', open: [] } };
}

/** `islet baseline status`: exit code 1 while something is not approved. */
export async function runBaselineStatus(context: CommandContext, flags: BaselineFlags): Promise<Ending> {
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

/** `islet baseline approve`: findings about compliance one at a time. */
export async function runBaselineApprove(
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
  if (runsInCi(process.env))
    throw failure('baseline-refused', {
      message: 'This runs in CI, where nobody is there to approve anything.',
      remedy: 'Run it on the machine of the person who answers for it, and commit `baseline/`.',
    });
}

import type { Command } from 'commander';
import { contains, parseChain, type Chain } from '../../audit/baseline/approval-chain.js';
import { APPROVALS_FILE, joinApprovals, readApprovals } from '../../audit/baseline/approvals.js';
import { fileInRevision } from '../../core/commands/build-revision.js';
import { failure, IsletError } from '../../errors/index.js';
import { formatCount } from '../../lib/text/format-count.js';
import { withCommonOptions, type CommonOptions } from '../run/command-options.js';
import { runAction, type CommandContext, type Ending } from '../run/run-command.js';

interface HeadFlags extends CommonOptions {
  readonly contains?: string;
}

/** `islet baseline merge`: joins the approvals of two branches. */
export function declareMergeApprovals(command: Command): void {
  withCommonOptions(command, ['islet baseline merge', 'islet baseline merge other-branch'])
    .summary('join the approvals of two branches')
    .description(
      'Joins both sides of a merge or rebase that git stopped at baseline/approvals.ndjson. Every approval of both sides is kept as it is.',
    )
    .argument('[revision]', 'join the approvals of this branch or commit to the present ones (default: both sides)')
    .action((revision: string | undefined, flags: CommonOptions) =>
      runAction('baseline merge', flags, (context) => mergeApprovals(context, revision)),
    );
}

/** `islet baseline head`: prints the hash of the last approval, which depends on all of them. */
export function declareHead(command: Command): void {
  withCommonOptions(command, [
    'git commit --trailer "$(islet baseline head)"',
    'islet baseline head v1.2.0',
    'islet baseline head --contains 9f86d081…',
  ])
    .summary('print the hash of the approvals, for the commit or tag of a release')
    .description(
      'Prints the hash of the last record of approvals, which stands for all of them. Kept in a commit or tag, it proves later that no approval before it was changed or removed.',
    )
    .argument('[revision]', 'a commit or tag (default: the files as they are)')
    .option('--contains <hash>', 'exit with 1 unless the approvals continue those with this head')
    .action((revision: string | undefined, flags: HeadFlags) =>
      runAction('baseline head', flags, (context) => showHead(context, revision, flags)),
    );
}

async function mergeApprovals({ root }: CommandContext, revision: string | undefined): Promise<Ending> {
  const [one, other] =
    revision === undefined
      ? [await chainIn(root, ':2', 'our side of a merge'), await chainIn(root, ':3', 'their side of a merge')]
      : [await readApprovals(root), await chainIn(root, revision, `\`${revision}\``)];
  const chain = await joinApprovals(root, one, other);
  const [mine, their] = [one, other].map(({ approvals }) => formatCount(approvals.length, 'approval'));
  return {
    result: {
      kind: 'approvals',
      approvals: chain.approvals.length,
      head: chain.head,
      done: `Joined ${mine ?? ''} of one side and ${their ?? ''} of the other: ${formatCount(chain.approvals.length, 'approval')}, each as it was. Next: \`git add ${APPROVALS_FILE}\`, and go on with the merge. An approval is valid for its two outputs only, so see \`islet baseline status\` afterwards.`,
    },
  };
}

async function showHead(
  { root }: CommandContext,
  revision: string | undefined,
  { contains: wanted }: HeadFlags,
): Promise<Ending> {
  const chain = revision === undefined ? await readApprovals(root) : await chainIn(root, revision, `\`${revision}\``);
  if (wanted !== undefined && !contains(chain, wanted))
    throw failure('baseline-damaged', {
      message: `The approvals do not continue those with the head \`${wanted}\`.`,
      remedy: 'Compare the file with the one of the commit or tag that has this head.',
      position: { file: APPROVALS_FILE },
    });
  return { result: { kind: 'approvals', approvals: chain.approvals.length, head: chain.head } };
}

async function chainIn(root: string, revision: string, side: string): Promise<Chain> {
  const text = await fileInRevision(root, revision, APPROVALS_FILE).catch((error: unknown) => {
    if (!(error instanceof IsletError)) throw error;
    throw failure('usage', {
      message: `\`${APPROVALS_FILE}\` is not in ${side}.`,
      remedy: 'Run `islet baseline merge` while git has stopped at this file, or name a branch or commit that has it.',
    });
  });
  const old = await fileInRevision(root, revision, 'baseline/manifest.json').catch((error: unknown) => {
    if (error instanceof IsletError) return undefined;
    throw error;
  });
  return parseChain(text, APPROVALS_FILE, old);
}

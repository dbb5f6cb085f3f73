import { categories, type Category } from '../audit/diff/model/change.js';
import { diff, type Comparison } from '../audit/diff/diff.js';
import type { DiffReport } from '../audit/diff/model/diff-report.js';
import { diagnostic, failure } from '../errors/index.js';
import { suggestion } from '../lib/text/did-you-mean.js';
import type { CommonOptions, ProfileOption } from './common-options.js';
import { withTrees } from './diff-trees.js';
import type { CommandContext, Ending } from './run-command.js';
import { runStoppable, type Stoppable } from './run-stoppable.js';
import { refuseInside, writeReport } from './write-report.js';

export interface DiffFlags extends CommonOptions, ProfileOption {
  readonly git?: string;
  readonly html?: string;
  readonly markdown?: string;
  readonly failOn?: readonly string[];
}

/** Runs `islet diff`. Exit code 1 where there are findings, of the categories that `--fail-on` names where it is given. */
export async function runDiff(
  { root, out }: CommandContext,
  before: string | undefined,
  after: string | undefined,
  flags: DiffFlags,
): Promise<Ending> {
  const { git, profile, failOn, html, markdown } = flags;
  const wanted = failOn?.map(knownCategory);
  const [{ isProject }, { loadPolicy, withoutProject }] = await Promise.all([
    import('../core/project/is-project.js'),
    import('../core/project/load-policy.js'),
  ]);
  const project = isProject(root);
  const forCompliance = wanted?.includes('compliance') === true;
  if (!project && forCompliance) throw withoutProject('`--fail-on compliance` needs a policy');
  const policy = loadPolicy(root, profile);
  if (forCompliance && !policy)
    throw failure('usage', {
      message: '`--fail-on compliance` needs a policy, and `site/site.yaml` names none.',
      remedy: 'Name one of `site/policies.yaml` there (`policy: NAME`), or leave `compliance` out.',
    });
  const compare = ({ signal }: Stoppable): Promise<Ending> =>
    withTrees({ root, out, before, after, git, profile }, signal, async (folders) => {
      for (const file of [html, markdown]) if (file !== undefined) refuseInside([folders.before, folders.after], file);
      const comparison = await diff({ ...folders, policy });
      const { report } = comparison;
      signal.throwIfAborted();
      if (html !== undefined)
        await writeReport(
          'html',
          html,
          (await import('../audit/diff/reports/html/html-report.js')).htmlReport(comparison),
        );
      if (markdown !== undefined)
        await writeReport(
          'markdown',
          markdown,
          (await import('../audit/diff/reports/diff-markdown.js')).markdownReport(report),
        );
      const unjudged = tellUnjudged(comparison);
      const notes = [...(project ? [] : ['No policy: there is no `site/site.yaml` in this folder.']), ...unjudged];
      const undecided = forCompliance
        ? unjudged.map((message) =>
            diagnostic('usage', {
              message: `\`--fail-on compliance\` cannot be decided. ${message}`,
              remedy:
                'Compare folders with the `.audit` folders that their builds wrote beside them, or leave `compliance` out.',
            }),
          )
        : [];
      if (undecided.length > 0) return { result: { kind: 'diff', report }, diagnostics: undecided, code: 2 };
      return {
        result: { kind: 'diff', report },
        run: notes.length === 0 ? {} : { notes },
        code: fails(report, wanted) ? 1 : 0,
      };
    });
  return runStoppable(flags, () => 'Stopped. Nothing was compared.', compare);
}

/** What the policy could not be asked, in one sentence. */
function tellUnjudged({ unjudged: { rules, pages } }: Comparison): string[] {
  const [first] = pages;
  if (first === undefined) return [];
  const named = rules.map((id) => `\`${id}\``).join(', ');
  return [
    `${rules.length === 1 ? 'The rule' : 'The rules'} ${named} of the policy ${rules.length === 1 ? 'holds' : 'hold'} for kinds of pages, and no manifest tells the kind of \`${first}\`${pages.length === 1 ? '' : ` and ${String(pages.length - 1)} more`}.`,
  ];
}

function fails({ findings }: DiffReport, wanted: readonly Category[] | undefined): boolean {
  return wanted === undefined
    ? findings.length > 0
    : findings.some(({ category, ripple }) => !ripple && wanted.includes(category));
}

function knownCategory(name: string): Category {
  const found = categories.find((category) => category === name);
  if (found) return found;
  throw failure('usage', { message: `There is no category \`${name}\`.`, remedy: suggestion(name, categories) });
}

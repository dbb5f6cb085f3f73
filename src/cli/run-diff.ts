import { categories, type Category } from '../diff/change.js';
import { diff } from '../diff/diff.js';
import type { DiffReport } from '../diff/diff-report.js';
import { failure } from '../errors/index.js';
import { suggestion } from '../lib/did-you-mean.js';
import type { CommonOptions, ProfileOption } from './common-options.js';
import { withTrees } from './diff-trees.js';
import type { CommandContext, Ending } from './run-command.js';
import { writeReport } from './write-report.js';

export interface DiffFlags extends CommonOptions, ProfileOption {
  readonly git?: string;
  readonly html?: string;
  readonly markdown?: string;
  readonly failOn?: readonly string[];
}

/** Runs `islet diff`. Exit code 1 where there are findings, of the categories that `--fail-on` names where it is given. */
export async function runDiff({ root, out }: CommandContext, before: string | undefined, after: string | undefined, flags: DiffFlags): Promise<Ending> {
  const { git, profile, failOn, html, markdown } = flags;
  const wanted = failOn?.map(knownCategory);
  const [{ isProject }, { loadPolicy, withoutProject }] = await Promise.all([import('../build/is-project.js'), import('../build/load-policy.js')]);
  const project = isProject(root);
  if (!project && wanted?.includes('compliance') === true) throw withoutProject('`--fail-on compliance` needs a policy');
  const policy = loadPolicy(root, profile);
  return withTrees({ root, out, before, after, git, profile }, async (folders) => {
    const comparison = await diff({ ...folders, policy });
    const { report } = comparison;
    if (html !== undefined) await writeReport('html', html, (await import('../diff/reports/html/html-report.js')).htmlReport(comparison));
    if (markdown !== undefined) await writeReport('markdown', markdown, (await import('../diff/reports/markdown.js')).markdownReport(report));
    const run = project ? {} : { notes: ['No policy: there is no `site/site.yaml` in this folder.'] };
    return { result: { kind: 'diff', report }, run, code: fails(report, wanted) ? 1 : 0 };
  });
}

function fails({ findings }: DiffReport, wanted: readonly Category[] | undefined): boolean {
  return wanted === undefined ? findings.length > 0 : findings.some(({ category, ripple }) => !ripple && wanted.includes(category));
}

function knownCategory(name: string): Category {
  const found = categories.find((category) => category === name);
  if (found) return found;
  throw failure('usage', { message: `There is no category \`${name}\`.`, remedy: suggestion(name, categories) });
}

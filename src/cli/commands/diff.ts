import { InvalidArgumentError, type Command } from 'commander';
import { categories, type Category } from '../../audit/diff/model/change.js';
import { diff, type Comparison } from '../../audit/diff/diff.js';
import type { DiffReport } from '../../audit/diff/model/diff-report.js';
import { isProject } from '../../core/project/is-project.js';
import { comparedPolicies } from '../../core/project/compared-policies.js';
import { withoutProject } from '../../core/project/load-policy.js';
import { diagnostic, failure } from '../../errors/index.js';
import { suggestion } from '../../lib/text/did-you-mean.js';
import { withCommonOptions, withProfile, type CommonOptions, type ContentOptions } from '../run/command-options.js';
import { runAction, type CommandContext, type Ending } from '../run/run-command.js';
import { runStoppable, type Stoppable } from '../run/stop-signal.js';
import { withTrees } from './diff-trees.js';
import { refuseInside, writeReports, type ReportFiles } from './write-report.js';

interface DiffFlags extends CommonOptions, ContentOptions, ReportFiles {
  readonly git?: string;
  readonly pictures?: boolean;
  readonly failOn?: readonly string[];
  readonly policy?: string;
  readonly browser?: boolean;
}

/** `islet diff BEFORE AFTER`: shows what changed between two outputs. */
export function declareCommand(command: Command): void {
  withCommonOptions(withProfile(command), [
    'islet diff ../live/dist dist',
    'islet diff live.tar.gz dist --html report.html',
    'islet diff --git main..HEAD --fail-on compliance,links',
    'islet diff --as-of now..2026-12-24',
  ])
    .description(
      'Compares two published trees byte for byte and says in words what changed, on which pages, and from which line of YAML it comes. Exit code 1 if anything differs.',
    )
    .argument('[before]', 'the tree before: a folder or a .tar.gz')
    .argument('[after]', 'the tree after (default: the output folder)')
    .option(
      '--git <range>',
      'build two revisions, such as main..HEAD, and compare those; main...HEAD starts at their merge base',
    )
    .option(
      '--as-of <range>',
      'build the site for two moments, such as now..2026-12-24T09:00, and compare those; with --git, one moment for both revisions (default: the date of the second one)',
    )
    .option('--html <file>', 'write one HTML page for a person to read')
    .option(
      '--pictures',
      'with --html: show pages that look different, before and after, at 360 and 1280 px; needs puppeteer and Chromium',
    )
    .option('--markdown <file>', 'write Markdown, at most 60,000 characters, for a pull request')
    .option(
      '--fail-on <categories>',
      'exit with 1 only where these categories have findings, such as compliance,links',
      parseCategories,
    )
    .option(
      '--policy <file>',
      'judge the texts of both trees by this file of policies, not by those that their builds recorded',
    )
    .option('--browser', 'look for required texts with Chromium; needs puppeteer')
    .action((before: string | undefined, after: string | undefined, flags: DiffFlags) =>
      runAction('diff', flags, (context) => runDiff(context, before, after, flags)),
    );
}

/** Compares two outputs. Exit code 1 for findings, with `--fail-on` only of those categories. */
function runDiff(
  { root, out }: CommandContext,
  before: string | undefined,
  after: string | undefined,
  flags: DiffFlags,
): Promise<Ending> {
  const { git, asOf, profile, failOn, html, markdown, pictures, policy, browser } = flags;
  if (pictures === true && html === undefined)
    throw failure('usage', {
      message: '`--pictures` has no report to put pictures into.',
      remedy: 'Add `--html FILE`.',
    });
  const wanted = failOn?.map(knownCategory);
  const project = isProject(root);
  const forCompliance = wanted?.includes('compliance') === true;
  if (!project && forCompliance && policy === undefined) throw withoutProject('`--fail-on compliance` needs a policy');
  const policiesOf = comparedPolicies(root, profile, policy);
  const compare = ({ signal }: Stoppable): Promise<Ending> =>
    withTrees({ root, out, before, after, git, asOf, profile }, signal, async (folders) => {
      refuseInside([folders.before, folders.after], { html, markdown });
      const comparison = await diff({
        ...folders,
        policiesOf,
        ...(browser === true && {
          look: (await import('./diff-browser.js')).lookWithBrowser(root, folders, signal),
        }),
      });
      const { report } = comparison;
      if (forCompliance && !comparison.isJudged)
        throw failure('usage', {
          message: '`--fail-on compliance` needs a policy, and `site/site.yaml` names none.',
          remedy: 'Name one of `site/policies.yaml` there (`policy: NAME`), or leave `compliance` out.',
        });
      signal.throwIfAborted();
      if (html !== undefined || markdown !== undefined) {
        const { reportOfDiff } = await import('../../audit/diff/reports/report-of-diff.js');
        await writeReports(reportOfDiff(report), { html, markdown }, () =>
          htmlText(comparison, pictures === true ? { root, signal } : undefined),
        );
      }
      const unjudged = undecidedRules(comparison);
      const notes = [
        ...(project || comparison.isJudged ? [] : ['No policy: there is no `site/site.yaml` in this folder.']),
        ...unjudged,
      ];
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

/** Largest HTML report with pictures, in bytes. */
const MAX_REPORT = 10_000_000;

async function htmlText(
  comparison: Comparison,
  pictures: { readonly root: string; readonly signal: AbortSignal } | undefined,
): Promise<string> {
  const { diffHtml } = await import('../../audit/diff/reports/html/html-report.js');
  const text = diffHtml(comparison);
  if (!pictures) return text;
  const { diffPictures } = await import('./diff-pictures.js');
  const { pictureSection } = await import('../../audit/diff/reports/html/picture-section.js');
  const taken = await diffPictures(pictures.root, comparison, pictures.signal);
  // Leaves room for the frame of the section.
  return diffHtml(comparison, await pictureSection(taken, MAX_REPORT - Buffer.byteLength(text) - 20_000));
}

/** Names policy rules that could not be applied, in one sentence. */
function undecidedRules({ unjudged: { rules, pages } }: Comparison): string[] {
  const [first] = pages;
  if (first === undefined) return [];
  const named = rules.map((id) => `\`${id}\``).join(', ');
  return [
    `${rules.length === 1 ? 'The rule' : 'The rules'} ${named} of the policy ${rules.length === 1 ? 'holds' : 'hold'} for kinds of pages, and no manifest has the kind of \`${first}\`${pages.length === 1 ? '' : ` and ${String(pages.length - 1)} more`}.`,
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

function parseCategories(value: string): string[] {
  const names = value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) throw new InvalidArgumentError('Name at least one category.');
  return names;
}

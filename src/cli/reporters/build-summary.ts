import type { Diagnostic } from '../../errors/index.js';
import type { CommandResult, RunNotes } from './outcome.js';
import { warningsByPage } from './warnings-by-page.js';
import { formatCount, formatNumber } from '../../lib/text/format-count.js';
import { shownTimestamp } from '../../lib/text/timestamp.js';
import type { ReportStyle } from './reporter.js';
import type { Colours } from './pretty-diagnostics.js';
import { byteSize, fold, printable } from '../terminal/text-layout.js';
import { changeLines } from './change-summary.js';

type BuildReport = Extract<CommandResult, { kind: 'build' }>;

/** Pages listed with their warnings. */
const MAX_PAGES = 10;
/** Shorter stages are not listed. */
const SLOW_MS = 1000;

/** What was built, what changed since the last build, and what to do next. */
export function buildSummary(
  result: BuildReport,
  diagnostics: readonly Diagnostic[],
  run: RunNotes | undefined,
  colours: Colours,
  { width }: Pick<ReportStyle, 'width'>,
): string[] {
  const slow = (run?.timings ?? [])
    .filter((item) => item.ms > SLOW_MS)
    .map((item) => `${item.stage} ${(item.ms / 1000).toFixed(1)} s`);
  const { changes } = result;
  return [
    `${colours.green(colours.bold('Built'))} ${formatCount(result.pages, 'page')}: ${formatCount(result.files, 'file')}, ${byteSize(result.bytes)}.`,
    ...(changes === undefined
      ? ['This is the first build here; the next one will show what changed.']
      : changeLines(changes, colours, width)),
    ...dateLines(result).flatMap((line) => fold(line, width, 0)),
    ...warningLines(diagnostics, colours, width),
    ...(run?.notes ?? []).flatMap((note) => fold(note, width, 0)),
    ...(slow.length === 0 ? [] : fold(`Time: ${slow.join(', ')}.`, width, 0)),
    ...(run?.next === undefined
      ? []
      : [
          '',
          ...fold(`Next: \`${run.next}\` shows the site on this machine.`, width, 0).map((line) =>
            line.replace(`\`${run.next ?? ''}\``, (command) => colours.cyan(command)),
          ),
        ]),
  ];
}

/** The moment of the build, and what its dates change next. */
function dateLines({ asOf, nextChange }: BuildReport): string[] {
  if (asOf === undefined) return [];
  const [first, ...others] = nextChange?.changes ?? [];
  const more = others.length === 0 ? '' : `, and ${formatCount(others.length, 'more change')}`;
  return [
    `As of ${shownTimestamp(asOf)}.`,
    ...(nextChange && first !== undefined ? [`Next change: ${shownTimestamp(nextChange.at)}, ${first}${more}.`] : []),
  ];
}

function warningLines(diagnostics: readonly Diagnostic[], colours: Colours, width: number | undefined): string[] {
  const pages = warningsByPage(diagnostics);
  if (pages.length === 0) return ['No warnings.'];
  const rows = pages.slice(0, MAX_PAGES).flatMap(({ page, count, names }) => {
    const text = `${page === '' ? 'the site as a whole' : printable(page)}: ${formatNumber(count)} (${names.join(', ')})`;
    return fold(text, width, 4).map((line, index) =>
      index === 0 ? `  ${colours.yellow('!')} ${line}` : `    ${line}`,
    );
  });
  const rest = pages.length - MAX_PAGES;
  return ['Warnings by page:', ...rows, ...(rest > 0 ? [`    and ${formatNumber(rest)} more`] : [])];
}

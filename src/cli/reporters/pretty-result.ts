import type { RouteExplanation } from '../../core/commands/explain-route.js';
import type { MovedPages } from '../../core/commands/move-page.js';
import type { DataStatus } from '../../core/commands/update-data.js';
import type { AuditReport } from '../../audit/report/audit-report.js';
import { formatCount } from '../../lib/text/format-count.js';
import { alignColumns, byteSize, printable, shellWord } from '../terminal/text-layout.js';
import { isConfirmation, type CommandResult, type Outcome, type RunNotes } from './outcome.js';
import type { ReportStyle } from './reporter.js';
import { buildSummary } from './build-summary.js';
import type { Colours } from './pretty-diagnostics.js';

/** How many places of one kind of note the terminal lists. */
const MOST_PLACES = 5;

/** The lines of a result. With `quiet`, only requested results. Loads the reports of `diff` and `check` if needed. */
export async function prettyResult(
  { result, run, diagnostics }: Outcome,
  { quiet, width }: ReportStyle,
  colours: Colours,
): Promise<string[]> {
  if (result === undefined || (quiet && isConfirmation(result))) return [];
  switch (result.kind) {
    case 'build':
      return buildSummary(result, diagnostics, run, colours, { width });
    case 'shard':
      return [
        `${colours.green(colours.bold('Built'))} part ${String(result.shard)} of ${String(result.of)}: ${formatCount(result.pages, 'page')}${result.kept < result.pages ? `, of which ${String(result.pages - result.kept)} ${result.pages - result.kept === 1 ? 'is' : 'are'} left to \`islet merge\`` : ''}.`,
      ];
    case 'verify':
      return [
        `${colours.green(formatCount(result.files, 'file'))}, all as built${result.runtime === undefined ? '' : ` with Node ${result.runtime['node'] ?? ''}`}.`,
      ];
    case 'audit':
    case 'diff':
    case 'check': {
      const { terminalReport } = await import('../../audit/report/report-terminal.js');
      const lines = terminalReport(await reportOf(result, quiet), colours, printable);
      return [...lines, ...noteLines(run, quiet, colours)];
    }
    case 'baseline': {
      const { baselineLines } = await import('../../audit/diff/reports/baseline-terminal.js');
      return [...baselineLines(result, colours, printable), ...(result.done === undefined ? [] : [result.done])];
    }
    case 'approvals':
      return [...(result.done === undefined ? [] : [result.done]), `Approvals-Head: ${result.head}`];
    case 'rule':
      return (await import('../../audit/check/reports/rule-explanation.js')).ruleLines(result.rule, colours);
    case 'routes':
      return tableLines(
        ['route', 'template', 'locale', 'file'],
        result.routes.map((row) => [row.route, row.template, row.locale, printable(row.file)]),
        colours,
      );
    case 'data':
      return dataLines(result.sources, colours);
    case 'explain':
      return explanationLines(result.route, colours);
    case 'init':
      return [
        `Wrote a site of ${formatCount(result.files.length, 'file')} to ${result.folder === '.' ? 'this folder' : colours.bold(printable(result.folder))}.`,
        ...(/^en\b/.test(result.locale) ? [] : ['Its sample texts are English: replace them before you publish.']),
        ...(quiet
          ? []
          : [
              '',
              'Next:',
              ...(result.folder === '.' ? [] : [`  cd ${shellWord(result.folder)}`]),
              '  npm install',
              '  npm run dev    shows the site, and every change as you save it',
              '  npm test       checks all of it',
            ]),
      ];
    case 'import':
      return [
        ...(await import('../../import/import-report.js')).reportLines(result, MOST_PLACES).map(printable),
        ...(quiet ? [] : ['', `Next: read ${printable(result.folder)}/import-report.md, and build the new site.`]),
      ];
    case 'new-page':
      return [
        `Wrote ${colours.bold(printable(result.file))}, which becomes ${colours.bold(printable(result.route))}.`,
        ...(quiet ? [] : ['', `Next: open it, replace the sample texts, and run \`${run?.next ?? 'islet build'}\`.`]),
      ];
    case 'move':
      return moveLines(result, colours, quiet ? undefined : run?.next);
    case 'new-module':
      return [
        ...result.files.map((file) => `Wrote ${colours.bold(printable(file))}.`),
        ...(quiet ? [] : ['', result.use]),
      ];
    case 'dev':
      return [
        `${formatCount(result.pages, 'page')} at ${colours.cyan(result.url)}${quiet ? '' : '  (Ctrl+C ends it)'}`,
      ];
    case 'preview':
      return previewLines(result, colours, quiet);
  }
}

/** The report of a command that audits. With `quiet`, that of `check` leaves notes out. */
async function reportOf(
  result: Extract<CommandResult, { readonly kind: 'audit' | 'check' | 'diff' }>,
  quiet: boolean,
): Promise<AuditReport> {
  if (result.kind === 'audit')
    return (await import('../../audit/inventory/reports/report-of-inventory.js')).reportOfInventory(result.inventory);
  if (result.kind === 'diff')
    return (await import('../../audit/diff/reports/report-of-diff.js')).reportOfDiff(result.report);
  const { reportOfCheck } = await import('../../audit/check/reports/report-of-check.js');
  const report = reportOfCheck(
    result.report,
    result.report.findings.filter(({ severity }) => !quiet || severity !== 'note'),
  );
  return quiet ? { ...report, notes: [] } : report;
}

function previewLines(
  { url, hosts, services = [] }: Extract<CommandResult, { readonly kind: 'preview' }>,
  colours: Colours,
  quiet: boolean,
): string[] {
  return [
    `The site is at ${colours.cyan(url)}${quiet || services.length > 0 ? '' : '  (Ctrl+C ends it)'}`,
    ...(quiet || hosts === undefined
      ? []
      : [`It answers as ${hosts.join(', ')} would. \`--target HOST\` answers as another host.`]),
    ...services.map((service) => `Its stand-ins are at ${colours.cyan(service)}${quiet ? '' : '  (Ctrl+C ends both)'}`),
  ];
}

/** What moved, which links were rewritten, and what still names the old addresses. */
function moveLines(
  { moved, pictures, links, mentions }: MovedPages,
  colours: Colours,
  next: string | undefined,
): string[] {
  const listed = (positions: MovedPages['links']): string[] =>
    positions.map(({ file, line }) => `  ${printable(file)}${line === undefined ? '' : `:${String(line)}`}`);
  return [
    ...moved.map(
      ({ newFile, route, newRoute }) =>
        `${colours.bold(route)} is now ${colours.bold(newRoute)} in ${printable(newFile)}, and redirects to it.`,
    ),
    ...pictures.map(({ newFile }) => `Moved with it: ${printable(newFile)}`),
    ...(links.length === 0 ? [] : [`Rewrote ${formatCount(links.length, 'link')}:`, ...listed(links)]),
    ...(mentions.length === 0
      ? []
      : [
          colours.yellow('These also name an old address. They are no links of content and are unchanged:'),
          ...listed(mentions),
        ]),
    ...(next === undefined ? [] : ['', `Next: look at \`git diff\`, and run \`${next}\`.`]),
  ];
}

function dataLines(sources: readonly DataStatus[], colours: Colours): string[] {
  if (sources.length === 0)
    return ['There is no data source; one is a file `site/data/NAME.source.yaml` or `NAME.source.ts`.'];
  const rows = sources.map(({ name, state, fetched = 'never', url }) => [
    printable(name),
    state,
    fetched,
    printable(url),
  ]);
  return tableLines(['source', 'state', 'fetched', 'address'], rows, colours);
}

function tableLines(titles: readonly string[], cells: readonly (readonly string[])[], colours: Colours): string[] {
  const [head = '', ...rows] = alignColumns([titles, ...cells]);
  return [colours.bold(head), ...rows];
}

function noteLines(run: RunNotes | undefined, quiet: boolean, colours: Colours): string[] {
  return quiet ? [] : (run?.notes ?? []).map((note) => colours.yellow(note));
}

/** The facts of a route in two columns. Facts without a value are left out. */
function explanationLines(route: RouteExplanation, colours: Colours): string[] {
  const facts: [string, readonly string[]][] = [
    ['Route', [route.route]],
    ['Address', [route.url]],
    ['Title', [route.title]],
    ['Description', [route.description]],
    ['Template', [route.template]],
    [
      'Language',
      [route.textLocale === undefined ? route.locale : `${route.locale}, with the text in ${route.textLocale}`],
    ],
    [
      'Other languages',
      route.alternates.filter((item) => item.path !== route.route).map((item) => `${item.locale}  ${item.path}`),
    ],
    ['Search engines', [route.noindex ? 'asked to stay away' : 'welcome']],
    ['Page file', [route.file]],
    ['Published', route.published === undefined ? [] : [route.published]],
    ['Published as', [route.output]],
    ['Size', [`${byteSize(route.htmlBytes)} HTML, ${byteSize(route.cssBytes)} CSS`]],
    ['Islands', route.islands.map((item) => `${item.name}  ${item.id}  on ${item.on}`)],
    ['Images', route.images],
    ...Object.entries(route.notes).map(([name, value]): [string, string[]] => [name, [value]]),
    ['Made from', route.sources],
  ];
  const width = Math.max(...facts.map(([name]) => name.length));
  return facts.flatMap(([name, values]) =>
    values
      .filter((value) => value !== '')
      .map((value, index) => `${colours.bold((index === 0 ? name : '').padEnd(width))}  ${printable(value)}`),
  );
}

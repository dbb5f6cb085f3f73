import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COMMAND, megabytes, type Outcome, type Task } from './benchmark.js';
import { compileProgram } from './compile-program.js';
import { writeCorpus } from './corpus.js';
import { markdownTable } from './markdown-table.js';
import { measure } from './measure.js';

/** Limits in seconds of wall time, for 10,000 pages on two cores. */
const LIMITS: Readonly<Record<string, number>> = {
  'two equal trees': 3,
  '100 pages changed': 4,
  'all pages changed': 60,
  check: 60,
};
const MAX_BYTES = 500e6;
const MAX_REPORT_BYTES = 10e6;

const REFERENCE = 'reference: read and hash both trees';

/** The figures of one command. The reference has no limit. */
export interface AuditRow {
  readonly name: string;
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  readonly peakBytes: number;
  /** Size of the HTML report, if one was written. */
  readonly reportBytes?: number | undefined;
}

/** Measures `islet diff` of equal and of changed outputs, and `islet check`. */
export async function benchAudit({ folder, options, signal, log }: Task): Promise<Outcome> {
  const results = [];
  for (const pages of options.pages) {
    log(`${String(pages)} pages: writing the corpus, building it three times`);
    const root = join(folder, String(pages));
    const out = (name: string) => join(root, 'out', name);
    await buildVersions(root, pages, out, signal);
    const html = out('report.html');
    const diff = (name: string, ...more: string[]) => [
      COMMAND,
      'diff',
      out('before'),
      out(name),
      '--root',
      root,
      '--quiet',
      '--fail-on',
      'unclassified',
      ...more,
    ];
    const check = (name: string) => [COMMAND, 'check', '--root', root, '--out', out(name), '--quiet'];
    const commands: Record<string, string[]> = {
      [REFERENCE]: [await compileProgram('reference/hash-trees.ts', folder), out('before'), out('same')],
      'two equal trees': diff('same'),
      '100 pages changed': diff('some', '--html', html),
      'all pages changed': diff('all', '--html', html),
      check: check('before'),
      'check, nothing changed': check('before'),
      'check, 100 pages changed': check('some'),
    };
    const rows: AuditRow[] = [];
    for (const [name, args] of Object.entries(commands)) {
      log(name);
      const { wallSeconds, cpuSeconds, peakBytes } = await measure({ args }, { signal });
      const reportBytes = args.includes('--html') ? (await stat(html)).size : undefined;
      rows.push({ name, wallSeconds, cpuSeconds, peakBytes, reportBytes });
    }
    results.push({ pages, rows });
  }
  return {
    text: results.map(({ pages, rows }) => report(rows, pages)).join('\n'),
    figures: { results },
    problems: results.flatMap(({ rows }) => auditProblems(rows)),
  };
}

/** Builds the corpus as it is, copies the output, and builds it with 100 and with all pages edited. */
async function buildVersions(
  root: string,
  pages: number,
  out: (name: string) => string,
  signal: AbortSignal,
): Promise<void> {
  const build = (name: string) =>
    measure({ args: [COMMAND, 'build', '--quiet', '--root', root, '--out', out(name)] }, { signal });
  await writeCorpus(root, pages);
  await build('before');
  for (const part of ['', '.audit']) await cp(`${out('before')}${part}`, `${out('same')}${part}`, { recursive: true });
  const files = (await readdir(join(root, 'site/pages'), { recursive: true }))
    .filter((path) => path.endsWith('.yaml'))
    .sort();
  const step = Math.max(1, Math.floor(files.length / 100));
  await editPages(root, files.filter((_, index) => index % step === 0).slice(0, 100));
  await build('some');
  await editPages(root, files);
  const footer = join(root, 'site/data/footer.yaml');
  await writeFile(footer, (await readFile(footer, 'utf8')).replace('legal: ', 'legal: New notice. '));
  await build('all');
}

/** Changes a title, a text and a figure of every page. */
async function editPages(root: string, files: readonly string[]): Promise<void> {
  for (const [index, path] of files.entries()) {
    const file = join(root, 'site/pages', path);
    const yaml = await readFile(file, 'utf8');
    await writeFile(
      file,
      yaml
        .replace('title: "', 'title: "Now ')
        .replace(/\n {2}text: /, `$&Number ${String(index)}. `)
        .replace(/value: "\d+/, (value) => `${value}${String(index % 10)}`),
    );
  }
}

function report(rows: readonly AuditRow[], pages: number): string {
  const reference = rows.find(({ name }) => name === REFERENCE)?.wallSeconds ?? NaN;
  const lines = rows.map(({ name, wallSeconds, cpuSeconds, peakBytes, reportBytes }) => [
    name,
    wallSeconds.toFixed(2),
    LIMITS[name]?.toString() ?? '-',
    (wallSeconds / reference).toFixed(2),
    cpuSeconds.toFixed(2),
    megabytes(peakBytes),
    reportBytes === undefined ? '-' : megabytes(reportBytes),
  ]);
  const headings = ['', 'wall s', 'at most', 'wall / ref.', 'CPU s', 'peak MB', 'HTML report MB'];
  return `${String(pages)} pages; the limits are for 10,000 on two cores, at most ${megabytes(MAX_BYTES)} MB of memory and ${megabytes(MAX_REPORT_BYTES)} MB for a report.\n\n${markdownTable([headings, ...lines])}\n`;
}

function auditProblems(rows: readonly AuditRow[]): string[] {
  return rows.flatMap(({ name, wallSeconds, peakBytes, reportBytes = 0 }) => {
    const limit = LIMITS[name];
    if (limit === undefined) return [];
    return [
      ...(wallSeconds > limit ? [`${name}: ${wallSeconds.toFixed(2)} s; at most ${String(limit)} s is allowed.`] : []),
      ...(peakBytes > MAX_BYTES ? [`${name}: ${megabytes(peakBytes)} MB of memory is too much.`] : []),
      ...(reportBytes > MAX_REPORT_BYTES ? [`${name}: ${megabytes(reportBytes)} MB of HTML report is too much.`] : []),
    ];
  });
}

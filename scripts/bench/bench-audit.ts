import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { COMMAND, megabytes, type Outcome, type Task } from './benchmark.js';
import { compileProgram } from './compile-program.js';
import { writeCorpus } from './corpus.js';
import { markdownTable } from './markdown-table.js';
import { measure, type Measurement } from './measure.js';

/** Limits in seconds of wall time, for 10,000 pages on two cores. */
const LIMITS: Readonly<Record<string, number>> = {
  'two equal trees': 3,
  '100 pages changed': 4,
  'all pages changed': 60,
  check: 60,
};
const MAX_BYTES: Readonly<Record<string, number>> = { 'all pages changed': 500e6, check: 400e6 };
const MAX_REPORT_BYTES = 10e6;

const REFERENCE = 'reference: read and hash both trees';
const COLD_BUILD = 'cold build';
const PEER = 'html-validate, recommended';
const PEER_COMMAND = fileURLToPath(new URL('../../node_modules/html-validate/bin/html-validate.mjs', import.meta.url));

/** Pages up to which the peer is measured, which takes nine times as long as `check`. */
const MAX_PEER = 2500;

/** Limits as shares of another row, for 2,500 pages on two cores. */
const SHARES: readonly { readonly name: string; readonly of: string; readonly cpu: number; readonly wall?: number }[] =
  [
    { name: 'all pages changed', of: COLD_BUILD, cpu: 2.7, wall: 2.2 },
    { name: 'check', of: PEER, cpu: 0.11, wall: 0.08 },
    { name: 'check, nothing changed', of: 'check', cpu: 0.1 },
    { name: 'check, 100 pages changed', of: 'check', cpu: 0.16 },
  ];

/** The figures of one command. The reference has no limit. */
export interface AuditRow {
  readonly name: string;
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  readonly peakBytes: number;
  /** Size of the HTML report, if one was written. */
  readonly reportBytes?: number | undefined;
}

/** Measures `islet diff` of equal and of changed outputs, and `islet check`, and the cold build and html-validate for comparison. */
export async function benchAudit({ folder, options, signal, log }: Task): Promise<Outcome> {
  const results = [];
  for (const pages of options.pages) {
    log(`${String(pages)} pages: writing the corpus, building it three times`);
    const root = join(folder, String(pages));
    const out = (name: string) => join(root, 'out', name);
    const coldBuild = await buildVersions(root, pages, out, signal);
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
    const rows: AuditRow[] = [{ name: COLD_BUILD, ...coldBuild }];
    if (pages <= MAX_PEER) {
      log(PEER);
      rows.push({ name: PEER, ...(await measurePeer(root, out('before'), signal)) });
    }
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

/** Measures html-validate's command on an output. It ends with an error if it finds problems. */
async function measurePeer(root: string, output: string, signal: AbortSignal): Promise<Measurement> {
  const config = join(root, 'html-validate.json');
  await writeFile(config, JSON.stringify({ extends: ['html-validate:recommended'] }));
  const args = [
    '-c',
    '"$@" > /dev/null || test $? = 1',
    'sh',
    process.execPath,
    PEER_COMMAND,
    '--config',
    config,
    output,
  ];
  const { wallSeconds, cpuSeconds, peakBytes } = await measure({ program: 'sh', args }, { signal });
  return { wallSeconds, cpuSeconds, peakBytes };
}

/** Builds the corpus as it is, copies the output, and builds it with 100 and with all pages edited. Returns the figures of the first build. */
async function buildVersions(
  root: string,
  pages: number,
  out: (name: string) => string,
  signal: AbortSignal,
): Promise<Measurement> {
  const build = (name: string) =>
    measure({ args: [COMMAND, 'build', '--quiet', '--root', root, '--out', out(name)] }, { signal });
  await writeCorpus(root, pages);
  const { wallSeconds, cpuSeconds, peakBytes } = await build('before');
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
  return { wallSeconds, cpuSeconds, peakBytes };
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
    MAX_BYTES[name] === undefined ? '-' : megabytes(MAX_BYTES[name]),
    reportBytes === undefined ? '-' : megabytes(reportBytes),
  ]);
  const headings = ['', 'wall s', 'at most', 'wall / ref.', 'CPU s', 'peak MB', 'at most', 'HTML report MB'];
  const shares = sharesOf(rows).map(({ name, of, cpu, wall, cpuShare, wallShare }) => [
    `${name} / ${of}`,
    cpuShare.toFixed(3),
    String(cpu),
    wallShare.toFixed(3),
    wall === undefined ? '-' : String(wall),
  ]);
  return `${String(pages)} pages; limits in seconds and MB are for 10,000 on two cores, a report has at most ${megabytes(MAX_REPORT_BYTES)} MB.

${markdownTable([headings, ...lines])}

Shares; the limits are for 2,500 pages.

${markdownTable([['', 'CPU', 'at most', 'wall', 'at most'], ...shares])}
`;
}

/** The shares whose two rows were measured. */
function sharesOf(rows: readonly AuditRow[]) {
  return SHARES.flatMap((share) => {
    const [row, other] = [share.name, share.of].map((wanted) => rows.find(({ name }) => name === wanted));
    if (!row || !other) return [];
    const [cpuShare, wallShare] = [row.cpuSeconds / other.cpuSeconds, row.wallSeconds / other.wallSeconds];
    return [{ ...share, cpuShare, wallShare }];
  });
}

function auditProblems(rows: readonly AuditRow[]): string[] {
  const ofRows = rows.flatMap(({ name, wallSeconds, peakBytes, reportBytes = 0 }) => [
    ...(wallSeconds > (LIMITS[name] ?? Infinity)
      ? [`${name}: ${wallSeconds.toFixed(2)} s; at most ${String(LIMITS[name])} s is allowed.`]
      : []),
    ...(peakBytes > (MAX_BYTES[name] ?? Infinity)
      ? [`${name}: ${megabytes(peakBytes)} MB of memory is too much.`]
      : []),
    ...(reportBytes > MAX_REPORT_BYTES ? [`${name}: ${megabytes(reportBytes)} MB of HTML report is too much.`] : []),
  ]);
  const ofShares = sharesOf(rows).flatMap(({ name, of, cpu, wall = Infinity, cpuShare, wallShare }) =>
    cpuShare > cpu || wallShare > wall
      ? [`${name}: ${cpuShare.toFixed(3)} of the CPU time and ${wallShare.toFixed(3)} of the wall time of "${of}".`]
      : [],
  );
  return [...ofRows, ...ofShares];
}

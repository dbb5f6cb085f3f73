import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeCorpus } from './corpus.mjs';
import { measure } from './measure.mjs';

const COMMAND = fileURLToPath(new URL('../../bin/islet.js', import.meta.url));
const FLOOR = fileURLToPath(new URL('floor/hash-trees.mjs', import.meta.url));

/** The size that the limits are for. */
const AUDIT_PAGES = 10_000;

/** Seconds of wall time for 10,000 pages on two cores. */
const LIMITS = { 'two equal trees': 3, '100 pages changed': 4, 'all pages changed': 60, check: 60 };

/** For each of the commands. */
const MAX_BYTES = 500e6;
const MAX_REPORT = 10e6;

/**
 * @typedef {object} AuditRow
 * @property {string} name
 * @property {number} wallSeconds
 * @property {number | undefined} limitSeconds `undefined` for the floor
 * @property {number} cpuSeconds
 * @property {number} peakBytes
 * @property {number | undefined} reportBytes size of the HTML report, where one was written
 */

/**
 * What `diff` and `check` cost: two equal outputs, one with 100 changed pages, one where every page changed, each changed in its YAML and built, so that every change has to
 * be traced to its line; beside them the least that a comparison which believes nothing could cost, reading and hashing both trees on two cores. Each runs in a process of
 * its own.
 *
 * @param {{ folder: string, pages: number, signal: AbortSignal, log: (line: string) => void }} inputs
 * @returns {Promise<AuditRow[]>}
 */
export async function benchAudit({ folder, pages, signal, log }) {
  const options = { usageFile: join(folder, 'usage.json'), signal };
  await mkdir(folder, { recursive: true });
  const root = join(folder, 'site');
  const out = (/** @type {string} */ name) => join(folder, name);
  const build = (/** @type {string} */ name) =>
    measure([COMMAND, 'build', '--quiet', '--root', root, '--out', out(name)], options);
  log(`${String(pages)} pages: writing the corpus, building it three times`);
  await writeCorpus(root, pages);
  await build('before');
  for (const part of ['', '.audit']) await cp(`${out('before')}${part}`, `${out('same')}${part}`, { recursive: true });
  const files = (await readdir(join(root, 'site/pages'), { recursive: true }))
    .filter((path) => path.endsWith('.yaml'))
    .sort();
  const step = Math.max(1, Math.floor(files.length / 100));
  await edit(root, files.filter((_, index) => index % step === 0).slice(0, 100));
  await build('some');
  await edit(root, files);
  await writeFile(
    join(root, 'site/data/footer.yaml'),
    (await readFile(join(root, 'site/data/footer.yaml'), 'utf8')).replace('legal: ', 'legal: New notice. '),
  );
  await build('all');
  const html = out('report.html');
  const diff = (/** @type {string} */ name, /** @type {string[]} */ ...more) => [
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
  const cases = /** @type {[string, string[]][]} */ ([
    ['floor: both trees', [FLOOR, out('before'), out('same')]],
    ['two equal trees', diff('same')],
    ['100 pages changed', diff('some', '--html', html)],
    ['all pages changed', diff('all', '--html', html)],
    ['check', [COMMAND, 'check', '--root', root, '--out', out('before'), '--quiet']],
  ]);
  const rows = [];
  for (const [name, args] of cases) {
    log(name);
    const { wallSeconds, cpuSeconds, peakBytes } = await measure(args, options);
    const limitSeconds = name in LIMITS ? LIMITS[/** @type {keyof typeof LIMITS} */ (name)] : undefined;
    rows.push({
      name,
      wallSeconds,
      limitSeconds,
      cpuSeconds,
      peakBytes,
      reportBytes: args.includes('--html') ? (await stat(html)).size : undefined,
    });
  }
  return rows;
}

/**
 * A text for the terminal: each figure beside its limit and as a multiple of the floor.
 *
 * @param {readonly AuditRow[]} rows
 * @param {number} pages
 */
export function auditReport(rows, pages) {
  const floor = rows.find(({ limitSeconds }) => limitSeconds === undefined);
  const lines = rows.map(({ name, wallSeconds, limitSeconds, cpuSeconds, peakBytes, reportBytes }) => {
    const limit = limitSeconds === undefined ? '' : ` (limit ${String(limitSeconds)})`;
    const ratio =
      floor === undefined || limitSeconds === undefined
        ? ''
        : `, ${(wallSeconds / floor.wallSeconds).toFixed(2)} times the floor`;
    const report =
      reportBytes === undefined ? '' : `, HTML report ${megabytes(reportBytes)} MB (limit ${megabytes(MAX_REPORT)})`;
    return `${name.padEnd(18)} ${wallSeconds.toFixed(2)} s${limit}${ratio}; CPU ${cpuSeconds.toFixed(2)} s; ${megabytes(peakBytes)} MB${limitSeconds === undefined ? '' : ` (limit ${megabytes(MAX_BYTES)})`}${report}`;
  });
  return `${String(pages)} pages; the limits are for ${String(AUDIT_PAGES)} on two cores\n${lines.join('\n')}\n`;
}

/**
 * Which limits the rows pass: empty where none.
 *
 * @param {readonly AuditRow[]} rows
 * @returns {string[]}
 */
export function auditFindings(rows) {
  return rows.flatMap(({ name, wallSeconds, limitSeconds, peakBytes, reportBytes }) => [
    ...(limitSeconds !== undefined && wallSeconds > limitSeconds
      ? [`${name}: ${wallSeconds.toFixed(2)} s; at most ${String(limitSeconds)} s is allowed.`]
      : []),
    ...(limitSeconds !== undefined && peakBytes > MAX_BYTES
      ? [`${name}: ${megabytes(peakBytes)} MB of memory; at most ${megabytes(MAX_BYTES)} MB is allowed.`]
      : []),
    ...(reportBytes !== undefined && reportBytes > MAX_REPORT
      ? [`${name}: the HTML report has ${megabytes(reportBytes)} MB; at most ${megabytes(MAX_REPORT)} MB is allowed.`]
      : []),
  ]);
}

/**
 * Changes a title, a text and a figure of every page that is named.
 *
 * @param {string} root
 * @param {readonly string[]} files below `site/pages/`
 */
async function edit(root, files) {
  for (const [index, path] of files.entries()) {
    const file = join(root, 'site/pages', path);
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      text
        .replace('title: "', 'title: "Now ')
        .replace(/\n {2}text: /, `$&Number ${String(index)}. `)
        .replace(/value: "\d+/, (value) => `${value}${String(index % 10)}`),
    );
  }
}

/** @param {number} bytes */
function megabytes(bytes) {
  return bytes < 10e6 && bytes % 1e6 !== 0 ? (bytes / 1e6).toFixed(1) : (bytes / 1e6).toFixed(0);
}

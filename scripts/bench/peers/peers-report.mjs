import { median } from '../statistics.mjs';
import { isMissed, OURS } from './goals.mjs';

/** @typedef {import('./run-rounds.mjs').Work} Work */

const WORKS = /** @type {readonly (readonly [Work, string])[]} */ ([
  ['unchanged', 'unchanged'],
  ['edit', 'one page edited'],
  ['clone', 'after checkout'],
  ['rare', 'template of 10 %'],
  ['common', 'of 20 %'],
  ['footer', 'footer link'],
]);

/**
 * @typedef {object} Circumstances
 * @property {string} date `YYYY-MM-DD`
 * @property {string} node
 * @property {number} cores
 * @property {string} processor
 * @property {number} memoryBytes
 * @property {string} platform
 * @property {ReadonlyMap<string, string>} versions by the name of the contender
 * @property {ReadonlyMap<string, string>} missing why a peer was not measured
 */

/**
 * The results as Markdown that reads well in a terminal too.
 *
 * @param {readonly import('./goals.mjs').SizeRuns[]} sizes
 * @param {readonly import('./goals.mjs').Judgement[]} judgements
 * @param {Circumstances} circumstances
 */
export function peersReport(
  sizes,
  judgements,
  { date, node, cores, processor, memoryBytes, platform, versions, missing },
) {
  return [
    '# islet beside its peers',
    '',
    `${date}; Node ${node}, ${platform}, ${String(cores)} cores (${processor}), ${(memoryBytes / 1e9).toFixed(0)} GB of memory.`,
    '',
    ...[...versions].map(([name, version]) => `- ${name} ${version}`),
    ...[...missing].map(([name, reason]) => `- ${name}: not measured, ${reason}`),
    '',
    'All build the same pages: about 11 KB of YAML each, every field of its own, header, footer with 120 search links, body and questions with answers. Title, description, visible text and',
    'links of 20 pages and of each edited page were compared and are equal. Each figure is a fresh process; contenders take turns within a round; the disk is flushed before each, and what an earlier',
    'build left is moved aside until all is measured, since some file systems are slow to make files while they remember removed ones. Files are in',
    'the memory of the system, as after a checkout. `cold`: no output and no cache. islet also writes a manifest with hashes, an archive of its sources, a sitemap and hashed',
    'assets, and checks links; the others do not. Next also writes data for its router in the browser. Memory is the sum over the process tree, looked at every 25 ms, so pages that processes share count once for each.',
    ...(platform === 'linux' ? [] : ['', 'CPU time and memory are not seen on this system.']),
    ...sizes.flatMap((size) => [
      '',
      `## ${String(size.pages)} pages, ${size.rounds === 1 ? 'one round' : `medians of ${String(size.rounds)} rounds`}`,
      '',
      table(sizeRows(size)),
    ]),
    '',
    '## Goals',
    '',
    'Ratios are medians of those within a round. A dash: no goal at this size. Goals are for wall time; the same ratio in CPU time is steadier on a machine that does other things too.',
    '',
    table([
      ['work', 'pages', 'measured', 'figure', 'at most', 'met', 'in CPU time'],
      ...judgements.map((judgement) => {
        const { work, pages, measure, figure, cpu, most } = judgement;
        const met = isMissed(judgement) ? 'no' : 'yes';
        return [
          work,
          pages === undefined ? '-' : String(pages),
          measure,
          figure === undefined ? 'not measured' : short(figure),
          most === undefined ? '-' : String(most),
          most === undefined ? '-' : met,
          cpu === undefined ? '-' : short(cpu),
        ];
      }),
    ]),
    '',
  ].join('\n');
}

/**
 * One line for each contender; times of what only the generator does are in further columns.
 *
 * @param {import('./goals.mjs').SizeRuns} size
 */
function sizeRows({ pages, runs }) {
  const ours = median((runs.get(OURS)?.cold ?? []).map(({ wallSeconds }) => wallSeconds));
  const rows = [...runs]
    .filter(([, { cold }]) => cold !== undefined)
    .map(([name, all]) => {
      const cold = all.cold ?? [];
      const walls = cold.map(({ wallSeconds }) => wallSeconds);
      const wall = median(walls);
      const spread = `${Math.min(...walls).toFixed(2)} to ${Math.max(...walls).toFixed(2)}`;
      const peak = (median(cold.map(({ peakBytes }) => peakBytes)) / 1e6).toFixed(0);
      const cpu = median(cold.map(({ cpuSeconds }) => cpuSeconds)).toFixed(2);
      const more = WORKS.map(([work]) =>
        all[work] === undefined
          ? '-'
          : `${median(all[work].map(({ wallSeconds }) => wallSeconds)).toFixed(2)} (${median(all[work].map(({ cpuSeconds }) => cpuSeconds)).toFixed(2)})`,
      );
      return [name, wall.toFixed(2), spread, cpu, peak, (pages / wall).toFixed(0), (wall / ours).toFixed(2), ...more];
    });
  return [
    [
      '',
      'cold, wall s',
      'from to',
      'CPU s',
      'peak MB',
      'pages/s',
      `wall / ${OURS}`,
      ...WORKS.map(([, heading]) => `${heading}, s (CPU)`),
    ],
    ...rows,
  ];
}

/** @param {number} figure */
function short(figure) {
  return figure >= 10 ? figure.toFixed(0) : figure.toFixed(3);
}

/**
 * A Markdown table whose columns line up; names stand to the left, figures to the right.
 *
 * @param {readonly (readonly string[])[]} rows the first one: headings
 */
function table(rows) {
  const [headings = [], ...body] = rows;
  const widths = headings.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const isFigure = headings.map(
    (_, column) => column > 0 && body.every((row) => /^(-?\d.*|-|)$/.test(row[column] ?? '')),
  );
  const line = (/** @type {readonly string[]} */ row) =>
    `| ${row.map((cell, column) => (isFigure[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (isFigure[column] ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|`;
  return [line(headings), rule, ...body.map(line)].join('\n');
}

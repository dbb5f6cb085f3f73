const HEADINGS = ['pages', '', 'wall s', 'pages/s', 'CPU s', 'peak MB', 'output MB', 'wall / floor', 'CPU / floor'];

/**
 * The results as text for people.
 *
 * @param {readonly import('./run-size.mjs').SizeResult[]} results
 * @param {{ node: string, cores: number, processor: string, platform: string }} machine
 */
export function report(results, { node, cores, processor, platform }) {
  const rows = results.flatMap((result) => result.rows.map(cells));
  const stages = results.filter((result) => result.stages.length > 0);
  const rounds = results.map((result) => `${String(result.rounds)} at ${String(result.pages)}`).join(', ');
  return [
    `Node ${node}, ${String(cores)} cores (${processor}), ${platform}.`,
    `A page: ${kilobytes(results[0]?.yamlBytes ?? 0)} KB of YAML, every field of it its own. Each run is a cold process without cache or output; rounds: ${rounds}; medians.`,
    'floor: read, parse with `yaml`, render with React, write; one thread, nothing else. Ratios are medians of those within a round.',
    ...(platform === 'linux' ? [] : ['CPU time and memory of child processes are not seen on this system.']),
    '',
    table([HEADINGS, ...rows]),
    ...(stages.length === 0 ? [] : ['', 'Stages of one further build, ms', table(stageRows(stages))]),
    '',
  ].join('\n');
}

/** @param {import('./run-size.mjs').Row} row */
function cells({
  contender,
  pages,
  wallSeconds,
  pagesPerSecond,
  cpuSeconds,
  peakBytes,
  outputBytes,
  wallRatio,
  cpuRatio,
}) {
  return [
    String(pages),
    contender,
    wallSeconds.toFixed(2),
    pagesPerSecond.toFixed(0),
    cpuSeconds.toFixed(2),
    (peakBytes / 1e6).toFixed(0),
    (outputBytes / 1e6).toFixed(1),
    wallRatio.toFixed(2),
    cpuRatio.toFixed(2),
  ];
}

/** @param {readonly import('./run-size.mjs').SizeResult[]} results */
function stageRows(results) {
  const names = [...new Set(results.flatMap(({ stages }) => stages.map(({ stage }) => stage)))];
  const rows = results.map(({ pages, stages }) => [
    String(pages),
    '',
    ...names.map((name) => stages.find(({ stage }) => stage === name)?.ms.toFixed(0) ?? '-'),
  ]);
  return [['pages', '', ...names], ...rows];
}

/**
 * Columns of equal width; the second one, a name, stands to the left, figures to the right.
 *
 * @param {readonly (readonly string[])[]} rows
 */
function table(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (/** @type {readonly string[]} */ row) =>
    row.map((cell, column) => (column === 1 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)));
  return rows.map((row) => line(row).join('  ').trimEnd()).join('\n');
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1);
}

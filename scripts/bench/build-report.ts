import process from 'node:process';
import type { SizeResult } from './bench-build.js';
import { megabytes } from './benchmark.js';
import { markdownTable } from './markdown-table.js';

/** Limit for a cold build, as a multiple of the reference. */
const MAX_RATIO = 1.5;

/** Limit for the growth of peak memory, in bytes for 10,000 more pages. Keeping the HTML of all pages would take 110 MB. */
const MAX_GROWTH = 80e6;

/** With a smaller difference of sizes, garbage collection decides. */
const GROWTH_PAGES = 5000;

const HEADINGS = ['', 'pages', 'wall s', 'pages/s', 'CPU s', 'peak MB', 'output MB', 'wall / ref.', 'CPU / ref.'];

/** Returns the results as Markdown. */
export function buildReport(results: readonly SizeResult[], machine: string): string {
  const rows = results.flatMap((result) =>
    result.rows.map((row) => [
      row.program,
      String(result.pages),
      row.wallSeconds.toFixed(2),
      (result.pages / row.wallSeconds).toFixed(0),
      row.cpuSeconds.toFixed(2),
      (row.peakBytes / 1e6).toFixed(0),
      (row.outputBytes / 1e6).toFixed(1),
      row.wallRatio.toFixed(2),
      row.cpuRatio.toFixed(2),
    ]),
  );
  const stages = results.flatMap((result) =>
    result.stages.map(({ stage, ms }) => [stage, String(result.pages), ms.toFixed(0)]),
  );
  const rounds = results.map((result) => `${String(result.rounds)} at ${String(result.pages)}`).join(', ');
  return [
    `${machine}.`,
    `A page: ${((results[0]?.yamlBytes ?? 0) / 1000).toFixed(1)} KB of YAML. Each run is a new process without cache or output; rounds: ${rounds}; medians.`,
    'reference: read, parse with `yaml`, render with React, write, on one thread. Ratios are medians of those within a round.',
    ...(process.platform === 'linux' ? [] : ['CPU time and memory are only measured on Linux.']),
    '',
    markdownTable([HEADINGS, ...rows]),
    ...(stages.length === 0 ? [] : ['', markdownTable([['stage of one more build', 'pages', 'ms'], ...stages])]),
    '',
  ].join('\n');
}

/** Returns the limits that the largest size exceeds. */
export function buildProblems(results: readonly SizeResult[]): string[] {
  const [largest, smaller] = [...results]
    .sort((a, b) => b.pages - a.pages)
    .flatMap(({ pages, rows: [row] }) => (row === undefined ? [] : [{ pages, ...row }]));
  if (largest === undefined) return [];
  const { pages, wallRatio, cpuRatio, peakBytes } = largest;
  const problems = Object.entries({ wall: wallRatio, CPU: cpuRatio })
    .filter(([, ratio]) => ratio > MAX_RATIO)
    .map(
      ([name, ratio]) =>
        `${String(pages)} pages take ${ratio.toFixed(2)} times the ${name} time of the reference; at most ${String(MAX_RATIO)} times is allowed.`,
    );
  if (smaller === undefined || pages - smaller.pages < GROWTH_PAGES) return problems;
  const growth = ((peakBytes - smaller.peakBytes) / (pages - smaller.pages)) * 10_000;
  if (growth > MAX_GROWTH)
    problems.push(
      `Peak memory grows by ${megabytes(growth)} MB for 10,000 pages; at most ${megabytes(MAX_GROWTH)} MB is allowed.`,
    );
  return problems;
}

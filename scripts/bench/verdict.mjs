/** The most that a cold build may cost, as a multiple of the floor. */
const MAX_RATIO = 1.5;

/**
 * How far the peak memory may rise for 10,000 more pages, in bytes: the route table holds about 2 KB for each page, the manifest
 * about 1 KB, and what the collector has not yet taken back is more than both. Keeping the text of every page would be 110 MB more.
 */
const MAX_GROWTH = 80e6;

/** Below this the collector's habits, not the pages, make the difference. */
const GROWTH_PAGES = 5000;

/**
 * Which limits of the project the results pass: empty where none.
 *
 * @param {readonly import('./run-size.mjs').SizeResult[]} results
 * @returns {string[]}
 */
export function findings(results) {
  const bySize = [...results]
    .sort((a, b) => a.pages - b.pages)
    .flatMap(({ rows }) => rows.filter(({ contender }) => contender === 'islet'));
  const largest = bySize.at(-1);
  if (largest === undefined) return [];
  const { pages, wallRatio, cpuRatio } = largest;
  const found = [
    ...(wallRatio > MAX_RATIO
      ? [
          `${String(pages)} pages take ${wallRatio.toFixed(2)} times the floor's wall time; at most ${String(MAX_RATIO)} times is allowed.`,
        ]
      : []),
    ...(cpuRatio > MAX_RATIO
      ? [
          `${String(pages)} pages take ${cpuRatio.toFixed(2)} times the floor's CPU time; at most ${String(MAX_RATIO)} times is allowed.`,
        ]
      : []),
  ];
  const before = bySize.at(-2);
  if (before === undefined || pages - before.pages < GROWTH_PAGES) return found;
  const growth = ((largest.peakBytes - before.peakBytes) / (pages - before.pages)) * 10_000;
  if (growth > MAX_GROWTH)
    found.push(
      `Peak memory grows by ${megabytes(growth)} MB for 10,000 pages; at most ${megabytes(MAX_GROWTH)} MB is allowed.`,
    );
  return found;
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / 1e6).toFixed(0);
}

/**
 * The most that a page and a start may cost as a multiple of the floor, and a build after nothing has changed as a share of a cold one. In 20 runs on two cores with seven other
 * busy processes for each, a page cost 0.45 to 1.2 times the floor (median 0.84), a start 1.9 to 3.2 times, an unchanged build 0.16 to 0.23 of a cold one: the highest stay
 * below half of the limits, and ten times the lowest is above them. Pages that are made anew where nothing has changed would take all of a cold build.
 */
export const MOST = { page: 3, start: 8, unchanged: 0.7 };

/** The floor's cost of a page, in seconds, below which it was not measured: a fifth of what the fastest machines take. */
const LEAST = 0.0001;

/**
 * What has become much slower than it may be: empty where nothing has.
 *
 * @param {import('./page-cost.mjs').PageCost} ours
 * @param {Pick<import('./page-cost.mjs').PageCost, 'startSeconds' | 'secondsPerPage'>} floor measured in the same run
 * @returns {string[]}
 */
export function slips(ours, floor) {
  if (!(floor.secondsPerPage > LEAST && floor.startSeconds > 0)) return ['The floor could not be measured.'];
  const page = ours.secondsPerPage / floor.secondsPerPage;
  const unchanged = (ours.unchangedSeconds ?? NaN) / ours.coldSeconds;
  const start = ours.startSeconds / floor.startSeconds;
  return [
    ...(page <= MOST.page
      ? []
      : [`A page takes ${page.toFixed(1)} times the floor's CPU time; at most ${String(MOST.page)} times is allowed.`]),
    ...(unchanged <= MOST.unchanged
      ? []
      : [
          `A build takes ${unchanged.toFixed(2)} of the CPU time of a cold one where nothing has changed; at most ${String(MOST.unchanged)} is allowed.`,
        ]),
    ...(start <= MOST.start
      ? []
      : [
          `Starting up takes ${start.toFixed(1)} times the floor's CPU time; at most ${String(MOST.start)} times is allowed.`,
        ]),
  ];
}

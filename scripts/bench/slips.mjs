/**
 * The most that the generator may cost as a multiple of the floor. Usual are 0.9 to 1.5 for a page and 2 to 4 for starting up; limits stand at about three times that, so
 * that what the machine does besides never reaches them and what makes either ten times as slow always does. A page of which nothing has changed costs next to nothing:
 * where it takes more than half of what the floor does to render it, it was not kept.
 */
export const MOST = { page: 4, kept: 0.6, start: 12 };

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
  const kept = (ours.secondsPerKeptPage ?? NaN) / floor.secondsPerPage;
  const start = ours.startSeconds / floor.startSeconds;
  return [
    ...(page <= MOST.page ? [] : [`A page takes ${page.toFixed(1)} times the floor's CPU time; at most ${String(MOST.page)} times is allowed.`]),
    ...(kept <= MOST.kept ? [] : [`An unchanged page takes ${kept.toFixed(1)} times what a page costs the floor; at most ${String(MOST.kept)} times is allowed.`]),
    ...(start <= MOST.start ? [] : [`Starting up takes ${start.toFixed(1)} times the floor's CPU time; at most ${String(MOST.start)} times is allowed.`]),
  ];
}

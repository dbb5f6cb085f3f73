/**
 * @param {readonly number[]} values at least one
 * @returns {number} the middle value, or the mean of the two in the middle
 */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const [low = NaN, high = low] = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return (low + high) / 2;
}

/**
 * How two things that were measured in turn compare: the middle of the ratios of the rounds. What else the machine does
 * comes and goes over minutes and meets both sides of one round alike.
 *
 * @param {readonly number[]} values
 * @param {readonly number[]} base of the same rounds
 */
export function pairedRatio(values, base) {
  return median(values.map((value, round) => value / (base[round] ?? NaN)));
}

/**
 * Moves runs of unmatched elements to the nearest equivalent position at which `whole` holds, first an earlier one, for
 * example so that a run starts at a start tag. A run can move up if the element before it equals its last element, and
 * down if the element after it equals its first.
 *
 * @param partner for each element of `own` its index in the other sequence, or -1; changed in place
 */
export function shiftRuns(
  own: readonly string[],
  partner: Int32Array,
  whole: (from: number, to: number) => boolean,
): void {
  let from = 0;
  while (from < own.length) {
    if (partner[from] !== -1) {
      from += 1;
      continue;
    }
    let to = from;
    while (to < own.length && partner[to] === -1) to += 1;
    from = slideOne(own, partner, from, to, whole);
  }
}

/** Returns the end of the run at its new position. */
function slideOne(
  own: readonly string[],
  partner: Int32Array,
  from: number,
  to: number,
  whole: (from: number, to: number) => boolean,
): number {
  if (whole(from, to)) return to;
  const isMatched = (index: number): boolean => partner[index] !== undefined && partner[index] !== -1;
  for (let up = 1; isMatched(from - up) && own[from - up] === own[to - up]; up += 1) {
    if (!whole(from - up, to - up)) continue;
    for (let step = 1; step <= up; step += 1) {
      partner[to - step] = partner[from - step] ?? -1;
      partner[from - step] = -1;
    }
    return to;
  }
  for (let down = 1; isMatched(to + down - 1) && own[to + down - 1] === own[from + down - 1]; down += 1) {
    if (!whole(from + down, to + down)) continue;
    for (let step = 0; step < down; step += 1) {
      partner[from + step] = partner[to + step] ?? -1;
      partner[to + step] = -1;
    }
    return to + down;
  }
  return to;
}

/**
 * Moves runs of unmatched elements to an equivalent earlier position at which `whole` holds, for example so
 * that a run starts at a start tag. A run can move if the element before it equals its last element.
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
    slideOne(own, partner, from, to, whole);
    from = to;
  }
}

function slideOne(
  own: readonly string[],
  partner: Int32Array,
  from: number,
  to: number,
  whole: (from: number, to: number) => boolean,
): void {
  if (whole(from, to)) return;
  let steps = 0;
  while (from - steps > 0 && partner[from - steps - 1] !== -1 && own[from - steps - 1] === own[to - steps - 1]) {
    steps += 1;
    if (!whole(from - steps, to - steps)) continue;
    for (let step = 1; step <= steps; step += 1) {
      partner[to - step] = partner[from - step] ?? -1;
      partner[from - step] = -1;
    }
    return;
  }
}

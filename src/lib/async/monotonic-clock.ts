/**
 * Returns the milliseconds of a monotonic clock. Bound before the determinism guard replaces `performance.now`, which
 * checks its caller.
 */
export const monotonicNow: () => number = performance.now.bind(performance);

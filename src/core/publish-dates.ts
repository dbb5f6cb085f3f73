import type { Publishing, Timed } from '../lib/site/publish-window.js';
import { isoTimestamp } from '../lib/text/timestamp.js';

/** What a build says of the dates of its content. Dates are written as `2026-12-24T09:00:00+05:30`. */
export interface PublishDates {
  /** The moment of the build. */
  readonly asOf: string;
  /** When something else is published, and what; missing if nothing is due. */
  readonly nextChange?: { readonly at: string; readonly changes: readonly string[] };
}

/** Returns them; `undefined` if no content has dates. */
export function publishDates(timed: Timed | undefined, { timeZone, asOf }: Publishing): PublishDates | undefined {
  if (!timed || !asOf) return undefined;
  const { until, next } = timed;
  return {
    asOf: isoTimestamp(asOf.instant, timeZone),
    ...(until !== undefined && { nextChange: { at: isoTimestamp(until, timeZone), changes: next } }),
  };
}

/** Returns the moments that give the same output, for the manifest. */
export function publishedDuring({ since, until }: Timed, timeZone: string): { from?: string; until?: string } {
  return {
    ...(since !== undefined && { from: isoTimestamp(since, timeZone) }),
    ...(until !== undefined && { until: isoTimestamp(until, timeZone) }),
  };
}

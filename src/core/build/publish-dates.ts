import type { Publishing, Timed } from '../../lib/site/publish-window.js';
import { isoTimestamp } from '../../lib/text/timestamp.js';

/** What a build says of the dates of its content. Dates are written as `2026-12-24T09:00:00+05:30`. */
export interface PublishDates {
  /** The moment of the build. */
  readonly asOf: string;
  /** When something else is published, and what, pages first; missing if nothing is due. */
  readonly nextChange?: { readonly at: string; readonly changes: readonly string[] };
}

/** Returns them; `undefined` if no content has dates. */
export function publishDates(timed: Timed | undefined, { timeZone, asOf }: Publishing): PublishDates | undefined {
  if (!timed || !asOf) return undefined;
  const { until, next } = timed;
  const changes = [...next.filter(isOfPage), ...next.filter((change) => !isOfPage(change))];
  return {
    asOf: isoTimestamp(asOf.instant, timeZone),
    ...(until !== undefined && { nextChange: { at: isoTimestamp(until, timeZone), changes } }),
  };
}

/** Whether a page changes, of a file or of an item, and not a part of a file. */
function isOfPage(change: string): boolean {
  return /^(?:site\/pages\/\S+|\S+#\S+) is /.test(change);
}

/** Returns the moments that give the same output, for the manifest. */
export function publishedDuring({ since, until }: Timed, timeZone: string): { from?: string; until?: string } {
  return {
    ...(since !== undefined && { from: isoTimestamp(since, timeZone) }),
    ...(until !== undefined && { until: isoTimestamp(until, timeZone) }),
  };
}

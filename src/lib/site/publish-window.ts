import type { DiagnosticName } from '../../errors/index.js';
import { parseTimestamp } from '../../api/zoned-time.js';
import { isoTimestamp, shownTimestamp } from '../text/timestamp.js';

/** The keys of pages, items and redirects that say when they are published; `site-schema.ts` has their schema. */
export const PUBLISH_KEYS: readonly string[] = ['draft', 'publishFrom', 'publishUntil'];

/** The moment that a site is built for. */
export interface AsOf {
  /** In milliseconds since 1970. */
  readonly instant: number;
  /** True to publish drafts, and what is published later. */
  readonly previews?: boolean;
}

/** When something is published; instants in milliseconds since 1970. */
export interface PublishWindow {
  readonly draft: boolean;
  readonly from?: number | undefined;
  /** The first instant at which it is not published any more. */
  readonly until?: number | undefined;
}

/** When the dates of content change what is published, before and after a moment. Missing parts have no such change. */
export interface Timed {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  /** What happens at `until`, such as "site/pages/offer.yaml is published". */
  readonly next: readonly string[];
}

/** The settings of a site that decide what is published. */
export interface Publishing {
  /** The time zone of dates without one. */
  readonly timeZone: string;
  /** If missing, everything is published. */
  readonly asOf?: AsOf | undefined;
}

type Keyed = Readonly<Record<string, unknown>>;

/** Reports a wrong value of a key. */
export type ReportFlaw = (key: string, name: DiagnosticName, message: string) => void;

/** Whether an object has any of the keys. */
export function hasWindow(value: object): boolean {
  return PUBLISH_KEYS.some((key) => Object.hasOwn(value, key));
}

/** Returns an object without the keys. */
export function withoutWindow(value: Keyed): Keyed {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !PUBLISH_KEYS.includes(key)));
}

/** Reads the keys of an object. Wrong values are reported, and count as missing. */
export function readWindow(value: Keyed, timeZone: string, flaw: ReportFlaw): PublishWindow {
  const { draft = false } = value;
  if (typeof draft !== 'boolean') flaw('draft', 'content-wrong-type', '`draft` is neither `true` nor `false`.');
  const instantOf = (key: string): number | undefined => {
    const written = value[key];
    if (written === undefined) return undefined;
    const instant = typeof written === 'string' ? parseTimestamp(written, timeZone) : undefined;
    if (instant === undefined)
      flaw(
        key,
        'publish-date-invalid',
        `\`${key}\` is \`${typeof written === 'string' ? written : JSON.stringify(written)}\`, which is no date.`,
      );
    return instant;
  };
  const [from, until] = [instantOf('publishFrom'), instantOf('publishUntil')];
  if (from !== undefined && until !== undefined && until <= from)
    flaw('publishUntil', 'publish-dates-reversed', '`publishUntil` is not after `publishFrom`.');
  return { draft: draft === true, from, until };
}

/** Whether something is published at a moment. */
export function isPublished(
  { draft, from = -Infinity, until = Infinity }: PublishWindow,
  asOf: AsOf | undefined,
): boolean {
  if (asOf === undefined) return true;
  if (asOf.instant >= until) return false;
  return asOf.previews === true || (!draft && asOf.instant >= from);
}

/** Whether a redirect is published: always without dates, and in previews as in a build. */
export function isPublishedNow(window: PublishWindow | undefined, asOf: AsOf | undefined): boolean {
  return window === undefined || isPublished(window, asOf && { instant: asOf.instant });
}

/** Says why something is not published: "is published from 2026-12-24 09:00 +05:30". */
export function windowWords(window: PublishWindow, site: Publishing): string {
  if (window.draft) return 'is a draft';
  const { until = Infinity } = window;
  const isOver = site.asOf !== undefined && site.asOf.instant >= until;
  return `${isOver ? 'was' : 'is'} published ${windowDates(window, site)}`;
}

/** Formats dates: "from 2026-12-24 09:00 +05:30 until 2027-01-02 00:00 +05:30". */
export function windowDates({ from, until }: PublishWindow, { timeZone }: Publishing): string {
  return Object.entries({ from, until })
    .flatMap(([word, instant]) =>
      instant === undefined ? [] : [`${word} ${shownTimestamp(isoTimestamp(instant, timeZone))}`],
    )
    .join(' ');
}

/** Returns the changes of something around a moment; `undefined` if it never changes. */
export function timedWindow(
  { draft, from, until }: PublishWindow,
  asOf: AsOf | undefined,
  what: string,
): Timed | undefined {
  if (draft || asOf === undefined) return undefined;
  const changes = [
    { at: from, words: `${what} is published` },
    { at: until, words: `${what} is no longer published` },
  ];
  return joinTimed(
    changes.map(({ at, words }) => {
      if (at === undefined) return undefined;
      return at <= asOf.instant ? { since: at, next: [] } : { until: at, next: [words] };
    }),
  );
}

/** Joins the changes of parts around the same moment. */
export function joinTimed(parts: Iterable<Timed | undefined>): Timed | undefined {
  let joined: { since?: number; until?: number; next: string[] } | undefined;
  for (const part of parts) {
    if (!part) continue;
    joined ??= { next: [] };
    const { since, until, next } = part;
    if (since !== undefined) joined.since = Math.max(since, joined.since ?? since);
    if (until === undefined || until > (joined.until ?? until)) continue;
    if (until !== joined.until) joined.next = [];
    joined.until = until;
    joined.next.push(...next);
  }
  return joined;
}

/** Whether the same is published at another moment. */
export function isCurrent(timed: Timed | undefined, asOf: AsOf | undefined): boolean {
  const { since = -Infinity, until = Infinity } = timed ?? {};
  return asOf === undefined || (since <= asOf.instant && asOf.instant < until);
}

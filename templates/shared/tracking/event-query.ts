/** `appName` of every event: the log is shared with other applications. */
export const APP_NAME = 'ludodownload';

/**
 * Parameters of an event query, in order, and the event log column of each. The service defines the names on both
 * sides.
 *
 * | Query               | Column              | Content                                                              |
 * | ------------------- | ------------------- | -------------------------------------------------------------------- |
 * | `appName`           |                     | always `ludodownload`                                                |
 * | `uuid`              | `uniqueUser`        | random number of the visitor                                         |
 * | `sessionid`         | `noOfSession`       | which session of this visitor it is, from 1                          |
 * | `label`             | `labelAction`       | one of `EVENT_LABELS`                                                |
 * | `timestamp`         | `timestamp`         | when it happened, not when it was sent: milliseconds since 1970      |
 * | `pageUrl`           | `pageUrl`           | page address without query and fragment (they may identify a person) |
 * | `language`          | `language`          | language that the browser prefers, such as `en-IN`                   |
 * | `networkType`       | `networkType`       | `effectiveType` of the connection; `unknown` if not supported        |
 * | `userAgent`         | `userAgent`         | at most `LONGEST_TEXT` characters                                    |
 * | `downloadCompleted` | `downloadCompleted` | optional: `true` or `false`                                          |
 * | `APKVersion`        | `APKVersion`        | optional                                                             |
 * | `countPlayLudoHit`  | `countPlayLudoHit`  | optional: a number                                                   |
 * | `eventid`           |                     | random number of the event; repeats count once                       |
 */
export const EVENT_COLUMNS = {
  appName: undefined,
  uuid: 'uniqueUser',
  sessionid: 'noOfSession',
  label: 'labelAction',
  timestamp: 'timestamp',
  pageUrl: 'pageUrl',
  language: 'language',
  networkType: 'networkType',
  userAgent: 'userAgent',
  downloadCompleted: 'downloadCompleted',
  APKVersion: 'APKVersion',
  countPlayLudoHit: 'countPlayLudoHit',
  eventid: undefined,
} as const;

/** Name of a value in the query of an event. */
export type EventField = keyof typeof EVENT_COLUMNS;

/** Optional details of an event, beyond what the page determines itself. */
export interface EventExtras {
  readonly downloadCompleted?: boolean | undefined;
  readonly APKVersion?: string | undefined;
  readonly countPlayLudoHit?: number;
}

/** Maximum length of `pageUrl`, `userAgent` and `APKVersion`; longer values are truncated. */
export const LONGEST_TEXT = 512;

/** Maximum number of pending events; the oldest are dropped. */
export const MOST_EVENTS = 32;

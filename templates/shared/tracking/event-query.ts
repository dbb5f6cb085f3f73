/** `appName` of every event: the log is shared with other applications. */
export const APP_NAME = 'ludodownload';

/**
 * What the query of an event carries, in its order, and the column of the event log that it fills. The service fixes
 * the names on both sides.
 *
 * | Query               | Column              | Content                                                                    |
 * | ------------------- | ------------------- | -------------------------------------------------------------------------- |
 * | `appName`           |                     | always `ludodownload`                                                      |
 * | `uuid`              | `uniqueUser`        | random number of the visitor                                               |
 * | `sessionid`         | `noOfSession`       | which session of this visitor it is, from 1                                |
 * | `label`             | `labelAction`       | one of `EVENT_LABELS`                                                      |
 * | `timestamp`         | `timestamp`         | when it happened, not when it was sent: milliseconds since 1970            |
 * | `pageUrl`           | `pageUrl`           | address of the page without query and fragment, which may name a person    |
 * | `language`          | `language`          | language that the browser prefers, such as `en-IN`                         |
 * | `networkType`       | `networkType`       | `effectiveType` of the connection; `unknown` where the browser does not say |
 * | `userAgent`         | `userAgent`         | at most `LONGEST_TEXT` characters                                          |
 * | `downloadCompleted` | `downloadCompleted` | optional: `true` or `false`                                                |
 * | `APKVersion`        | `APKVersion`        | optional                                                                   |
 * | `countPlayLudoHit`  | `countPlayLudoHit`  | optional: a number                                                         |
 * | `eventid`           |                     | random number of the event: the same one may arrive again, and counts once |
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

/** What an event may carry beside what the page knows by itself. */
export interface EventExtras {
  readonly downloadCompleted?: boolean | undefined;
  readonly APKVersion?: string | undefined;
  readonly countPlayLudoHit?: number;
}

/** Most characters of `pageUrl`, `userAgent` and `APKVersion`; what is longer is cut. */
export const LONGEST_TEXT = 512;

/** Events that wait at most; of more, the oldest are dropped. */
export const MOST_EVENTS = 32;

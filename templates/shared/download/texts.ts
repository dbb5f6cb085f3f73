import type { DownloadFailure } from './progress.js';

/** Words of the download dialog. `{n}`, `{done}` and `{total}` are replaced by numbers. */
export interface DownloadTexts {
  /** The ten digits of the language, from its zero on. */
  readonly digits: string;
  readonly downloading: string;
  /** While the complete file is checked. */
  readonly checking: string;
  readonly complete: string;
  readonly failedTitle: string;
  /** Heading of the bar for a file downloaded on an earlier visit. */
  readonly ready: string;
  readonly safe: string;
  /** With `{n}`. */
  readonly secondsLeft: string;
  /** With `{n}`, above 90 seconds. If `undefined`, the time is always in seconds. */
  readonly minutesLeft?: string | undefined;
  /** With `{done}` and `{total}`. */
  readonly size: string;
  /** With `{done}`, if the size is unknown. */
  readonly sizeSoFar: string;
  readonly starting: string;
  /** While it retries: after a lost connection, for the server, or for another reason. */
  readonly waiting: string;
  readonly busy: string;
  readonly retrying: string;
  readonly offline: string;
  readonly otherTab: string;
  readonly stopped: string;
  readonly weak: string;
  /** Texts after the download, until the file is saved. */
  readonly next: string;
  readonly close: string;
  readonly save: string;
  /** What to do with the saved file. */
  readonly saved: string;
  readonly again: string;
  readonly retry: string;
  /** The plain link to the file. */
  readonly direct: string;
  readonly show: string;
  readonly hide: string;
  readonly stop: string;
  readonly notNow: string;
  readonly gesture: string;
  readonly failed: Readonly<Record<DownloadFailure, string>>;
}

/** A text with its numbers, in the digits of the language. */
export function withNumbers(text: string, numbers: Readonly<Record<string, string | number>>, digits: string): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    String(numbers[name] ?? place).replace(/\d/g, (digit) => digits[Number(digit)] ?? digit),
  );
}

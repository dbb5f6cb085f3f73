import type { Platform } from '../platform.js';

/** Where a download button can lead. */
export interface DownloadLinks {
  /** The Android file, as the page knows it. */
  readonly file: string;
  /** Gives the address of the file; `undefined`: nobody is asked for it. */
  readonly service: string | undefined;
  /** What a plain button opens where the service gives no address. */
  readonly fallback: string;
  /** The app for iPhone and Mac. */
  readonly ios: string;
}

export interface DownloadSituation {
  readonly platform: Platform;
  /** `dialog` where progress can be shown and the file be saved, `plain` elsewhere: in apps, and in browsers without what the dialog needs. */
  readonly surface: 'dialog' | 'plain';
}

/**
 * What a button does.
 *
 * - `open`: goes to `address` in the same tab
 * - `ask`: asks `service` for the address and goes there; to `fallback` where it gives none
 * - `download`: downloads in the dialog what is at the address, or where the service says
 */
export type DownloadAction =
  | { readonly do: 'open'; readonly address: string }
  | { readonly do: 'ask'; readonly service: string; readonly fallback: string }
  | { readonly do: 'download'; readonly source: { readonly address: string } | { readonly service: string; readonly fallback: string } };

/** What a download button of a page does for a visitor. */
export function decideDownload({ file, service, fallback, ios }: DownloadLinks, { platform, surface }: DownloadSituation): DownloadAction {
  if (platform === 'ios' || platform === 'mac') return { do: 'open', address: ios };
  // The plain button falls back to the default, the dialog to the link that the page knows.
  if (surface === 'dialog') return { do: 'download', source: service === undefined ? { address: file } : { service, fallback: file } };
  return service === undefined ? { do: 'open', address: file } : { do: 'ask', service, fallback };
}

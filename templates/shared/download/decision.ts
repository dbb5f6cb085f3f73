import type { Platform } from '../platform.js';

/** Fields of the page data that decide what a download button does. */
export interface DownloadFields {
  /** Missing in what is there to be tapped, as the next one. */
  readonly downloadButtonHidden?: boolean;
  readonly isButtonHidden?: boolean;
  /** If true, `AndroidUrl` is asked for the file address. */
  readonly androidApkFromApi: boolean;
  readonly androidApkUrl?: string | undefined;
  readonly defaultAndroidUrl: string;
  readonly AndroidUrl?: string | undefined;
  readonly IosURL: string;
}

export interface DownloadSituation {
  readonly platform: Platform;
  /** `dialog` if the browser can show progress and save the file; otherwise `plain`, as in apps and older browsers. */
  readonly surface: 'dialog' | 'plain';
  /** `failed`: the service returned no address. */
  readonly apkLink?: 'failed' | undefined;
}

/**
 * What a button does.
 *
 * - `hidden`: there is none
 * - `open`: goes to `address` in the same tab
 * - `ask`: asks `service` for the address, then continues with `then`
 * - `download`: downloads `address` in the dialog
 */
export type DownloadAction =
  | { readonly do: 'hidden' }
  | { readonly do: 'open'; readonly address: string }
  | { readonly do: 'download'; readonly address: string }
  | { readonly do: 'ask'; readonly service: string; readonly then: 'open' | 'download' };

/** Returns what a download button of a page does for a visitor. */
export function decideDownload(
  fields: DownloadFields,
  { platform, surface, apkLink }: DownloadSituation,
): DownloadAction {
  const { androidApkFromApi, AndroidUrl, defaultAndroidUrl, androidApkUrl = defaultAndroidUrl, IosURL } = fields;
  const then = surface === 'dialog' ? 'download' : 'open';
  if (fields.isButtonHidden === true || fields.downloadButtonHidden === true) return { do: 'hidden' };
  if (platform === 'ios' || platform === 'mac') return { do: 'open', address: IosURL };
  if (!androidApkFromApi || AndroidUrl === undefined) return { do: then, address: androidApkUrl };
  if (apkLink !== 'failed') return { do: 'ask', service: AndroidUrl, then };
  // The plain button falls back to the default, the dialog to the page's own link.
  return { do: 'open', address: surface === 'plain' ? defaultAndroidUrl : androidApkUrl };
}

import type { Platform } from '../platform.js';

/** The fields of the page data that decide about a download button. */
export interface DownloadFields {
  /** Missing in what is there to be tapped, as the next one. */
  readonly downloadButtonHidden?: boolean;
  readonly isButtonHidden?: boolean;
  /** True: the address of the file is asked from `AndroidUrl`. */
  readonly androidApkFromApi: boolean;
  readonly androidApkUrl?: string | undefined;
  readonly defaultAndroidUrl: string;
  readonly AndroidUrl?: string | undefined;
  readonly IosURL: string;
}

export interface DownloadSituation {
  readonly platform: Platform;
  /** `dialog` where progress can be shown and the file be saved, `plain` elsewhere: in apps, and in browsers without what the dialog needs. */
  readonly surface: 'dialog' | 'plain';
  /** `failed`: the service was asked for the address and gave none. */
  readonly apkLink?: 'failed' | undefined;
}

/**
 * What a button does.
 *
 * - `hidden`: there is none
 * - `open`: goes to `address` in the same tab
 * - `ask`: asks `service` for the address, then goes on as `then` says
 * - `download`: downloads `address` in the dialog
 */
export type DownloadAction =
  | { readonly do: 'hidden' }
  | { readonly do: 'open'; readonly address: string }
  | { readonly do: 'download'; readonly address: string }
  | { readonly do: 'ask'; readonly service: string; readonly then: 'open' | 'download' };

/** What a download button of a page does for a visitor. */
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
  // The plain button falls back to the default, the dialog to the link that the page knows.
  return { do: 'open', address: surface === 'plain' ? defaultAndroidUrl : androidApkUrl };
}

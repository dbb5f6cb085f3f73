import type { Platform } from '../platform.js';

/** The fields of the page data that decide about a download button. */
export interface DownloadFields {
  readonly downloadButtonHidden: boolean;
  readonly isButtonHidden: boolean;
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

interface Row {
  readonly hidden?: boolean;
  readonly target?: 'android' | 'ios';
  readonly asks?: boolean;
  readonly surface?: DownloadSituation['surface'];
  readonly failed?: boolean;
  readonly action: (fields: DownloadFields, surface: DownloadSituation['surface']) => DownloadAction;
}

const known = ({ androidApkUrl, defaultAndroidUrl }: DownloadFields): string => androidApkUrl ?? defaultAndroidUrl;
const after = (surface: DownloadSituation['surface']): 'open' | 'download' => (surface === 'dialog' ? 'download' : 'open');

/** The first row that fits decides; what a row does not name, it does not ask. */
const TABLE: readonly Row[] = [
  { hidden: true, action: () => ({ do: 'hidden' }) },
  { target: 'ios', action: ({ IosURL }) => ({ do: 'open', address: IosURL }) },
  // The plain button falls back to the default, the dialog to the link that the page knows.
  { asks: true, failed: true, surface: 'plain', action: ({ defaultAndroidUrl }) => ({ do: 'open', address: defaultAndroidUrl }) },
  { asks: true, failed: true, surface: 'dialog', action: (fields) => ({ do: 'open', address: known(fields) }) },
  { asks: true, action: ({ AndroidUrl = '' }, surface) => ({ do: 'ask', service: AndroidUrl, then: after(surface) }) },
  { action: (fields, surface) => ({ do: after(surface), address: known(fields) }) },
];

/** What a download button of a page does for a visitor. */
export function decideDownload(fields: DownloadFields, { platform, surface, apkLink }: DownloadSituation): DownloadAction {
  const facts = {
    hidden: fields.isButtonHidden || fields.downloadButtonHidden,
    target: platform === 'ios' || platform === 'mac' ? 'ios' : 'android',
    asks: fields.androidApkFromApi && fields.AndroidUrl !== undefined,
    surface,
    failed: apkLink === 'failed',
  };
  const row = TABLE.find(({ action: _action, ...wanted }) => Object.entries(wanted).every(([name, value]) => facts[name as keyof typeof facts] === value));
  return row?.action(fields, surface) ?? { do: 'hidden' };
}

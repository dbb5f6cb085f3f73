import type { ConsentMode } from '../tracking/consent-mode.js';
import type { DownloadTexts } from './texts.js';

/** What a page says of its downloads, the same for all its buttons. */
export interface PageConfig {
  /** Address of the words of the dialog, which are `DownloadTexts` in JSON. */
  readonly texts: string;
  /** Address of the event log. */
  readonly events: string;
  readonly consent: ConsentMode;
  readonly websiteName: string;
  /** Service that renews the address of an interrupted download. */
  readonly apkLink?: string | undefined;
  /** Where iPhone and Mac visitors get the app. */
  readonly ios: string;
  /** Address of the audio cue. */
  readonly audio: string;
  readonly weakBanner: boolean;
  /** The page has the campaign overlay. */
  readonly campaign: boolean;
  readonly apkVersion?: string | undefined;
}

/** The same with the words themselves. */
export interface FlowConfig extends Omit<PageConfig, 'texts'> {
  readonly texts: DownloadTexts;
}

import type { ConsentMode } from '../tracking/consent-mode.js';
import type { DownloadTexts } from './texts.js';

/** What a page says of its downloads, the same for all its buttons. */
export interface PageConfig {
  /** Address of the rest, which is fetched when a download begins. */
  readonly url: string;
  readonly consent: ConsentMode;
  /** Where iPhone and Mac visitors get the app. */
  readonly ios: string;
  /** The page has the campaign overlay. */
  readonly campaign: boolean;
}

/** What downloads need to know. */
export interface FlowConfig extends PageConfig {
  readonly texts: DownloadTexts;
  /** Address of the event log. */
  readonly events: string;
  readonly websiteName: string;
  /** Service that renews the address of an interrupted download. */
  readonly apkLink?: string;
  /** Address of the audio cue. */
  readonly audio: string;
  readonly weakBanner: boolean;
  readonly apkVersion?: string;
  /** No app package is smaller, in bytes. */
  readonly leastBytes?: number;
}

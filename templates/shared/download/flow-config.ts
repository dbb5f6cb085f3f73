import type { ConsentMode } from '../tracking/consent-mode.js';
import type { DownloadTexts } from './texts.js';

/** Download settings of a page, shared by all its buttons. */
export interface PageConfig {
  /** Address of the remaining settings, fetched when a download starts. */
  readonly url: string;
  readonly consent: ConsentMode;
  /** App address for iPhone and Mac visitors. */
  readonly ios: string;
  /** The page has the campaign overlay. */
  readonly campaign: boolean;
}

/** Settings that downloads need. */
export interface FlowConfig extends PageConfig {
  readonly texts: DownloadTexts;
  /** Address of the event log. */
  readonly events: string;
  readonly websiteName: string;
  /** Service that renews the address of an interrupted download. */
  readonly apkLink?: string;
  /** Address of the audio cue. */
  readonly audio: string;
  /** Address of the drawing of the steps that follow. */
  readonly picture: string;
  /** Where the page explains how to open the file. */
  readonly help: { readonly name: string; readonly url: string };
  /** Where the page says what to do while the server refuses the file. */
  readonly busy: { readonly name: string; readonly url: string };
  readonly weakBanner: boolean;
  readonly apkVersion: string;
  /** Minimum size of any app package in bytes. */
  readonly leastBytes?: number;
  /** The app package that the site publishes: its SHA-256 in hexadecimal, and its minimum size in bytes. */
  readonly published: { readonly sha256: string; readonly leastBytes: number };
}

import { readData, serviceAddress } from 'islet';
import downloadData from '../data/download.js';
import type { Banner } from '../fields/banner.js';

/** Download fields of a page; missing values default to those of the site. */
export type DownloadPlace = Partial<
  Pick<Banner, 'androidApkFromApi' | 'androidApkUrl' | 'defaultAndroidUrl' | 'AndroidUrl' | 'IosURL'>
>;

/** Returns the target of a page's Android button: the page's own file, or else the site's. */
export function downloadAddress(own: DownloadPlace): string {
  return serviceAddress(own.androidApkUrl ?? own.defaultAndroidUrl ?? readData(downloadData).defaultAndroidUrl);
}

/** Whether a page offers a file of its own: what the site says of its package is not true of that. */
export function isOtherFile(own: DownloadPlace): boolean {
  return (own.androidApkUrl ?? own.defaultAndroidUrl) !== undefined;
}

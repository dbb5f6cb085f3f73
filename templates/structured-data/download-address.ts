import { readData, serviceAddress } from 'islet';
import downloadData from '../data/download.js';
import type { Banner } from '../fields/banner.js';

/** Fields of a page that say where its downloads are; what is not given is the site's own. */
export type DownloadPlace = Partial<
  Pick<Banner, 'androidApkFromApi' | 'androidApkUrl' | 'defaultAndroidUrl' | 'AndroidUrl' | 'IosURL'>
>;

/** Where a page's Android button leads: to the page's own file, else to the site's. */
export function downloadAddress(own: DownloadPlace): string {
  return serviceAddress(own.androidApkUrl ?? own.defaultAndroidUrl ?? readData(downloadData).defaultAndroidUrl);
}

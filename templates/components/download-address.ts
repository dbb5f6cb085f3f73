import { readData, serviceAddress } from 'islet';
import downloadData from '../data/download.js';
import type { Banner } from '../fields/banner.js';

/** Where a page's Android button leads: to the page's own file, else to the site's. */
export function downloadAddress({ androidApkUrl, defaultAndroidUrl }: Partial<Pick<Banner, 'androidApkUrl' | 'defaultAndroidUrl'>>): string {
  return serviceAddress(androidApkUrl ?? defaultAndroidUrl ?? readData(downloadData).defaultAndroidUrl);
}

import { readData, serviceAddress } from 'islet';
import downloadData from '../data/download.js';
import textsData from '../data/download-texts.js';
import { downloadAddress, isOtherFile, type DownloadPlace } from '../structured-data/download-address.js';

/** Returns the attributes of an Android link that opens the download dialog: its address and the data for scripts. */
export function downloadLink(own: DownloadPlace): Readonly<Record<string, string>> {
  const site = readData(downloadData);
  const href = downloadAddress(own);
  const fallback = serviceAddress(own.defaultAndroidUrl ?? site.defaultAndroidUrl);
  const service = own.AndroidUrl ?? site.AndroidUrl;
  return {
    href,
    'data-hold': '',
    'data-offline': readData(textsData).offline,
    // Empty: the site's own service, whose address scripts already have.
    ...(service !== undefined &&
      (own.androidApkFromApi ?? site.androidApkFromApi) && {
        'data-api': service === site.AndroidUrl ? '' : serviceAddress(service),
      }),
    // What the site publishes about its package is not true of another file.
    ...(isOtherFile(own) && { 'data-other': '' }),
    ...(fallback !== href && { 'data-fallback': fallback }),
  };
}

import { readData, serviceAddress } from 'islet';
import downloadData from '../data/download.js';
import textsData from '../data/download-texts.js';
import { downloadAddress, type DownloadPlace } from '../structured-data/download-address.js';

/** Attributes of an Android link whose tap opens the download dialog: the link itself, and what scripts need to know beside it. */
export function downloadLink(own: DownloadPlace): Readonly<Record<string, string>> {
  const site = readData(downloadData);
  const href = downloadAddress(own);
  const fallback = serviceAddress(own.defaultAndroidUrl ?? site.defaultAndroidUrl);
  const service = own.AndroidUrl ?? site.AndroidUrl;
  return {
    href,
    'data-hold': '',
    'data-offline': readData(textsData).offline,
    // Empty: the site's own service, whose address scripts know.
    ...(service !== undefined &&
      (own.androidApkFromApi ?? site.androidApkFromApi) && {
        'data-api': service === site.AndroidUrl ? '' : serviceAddress(service),
      }),
    ...(fallback !== href && { 'data-fallback': fallback }),
  };
}

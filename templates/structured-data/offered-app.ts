import { currentSite, type Json, type PageInfo } from 'islet';
import type { Banner } from '../fields/banner.js';
import { downloadAddress } from './download-address.js';
import { mobileApplication } from './mobile-application.js';
import { publisher } from './publisher.js';

/** Returns the app that the banner of a page offers; nothing if it offers none. */
export function offeredApp(page: PageInfo, banner: Banner): Readonly<Record<string, Json>>[] {
  if (banner.isButtonHidden || banner.downloadButtonHidden) return [];
  const downloadUrl = downloadAddress(banner);
  return [
    mobileApplication(page, currentSite().name, {
      downloadUrl,
      isUsual: downloadUrl === downloadAddress({}),
      image: publisher().logo,
    }),
  ];
}

import { currentSite, readData, serviceAddress, shareImage, type Json, type PageInfo } from 'islet';
import downloadData from '../data/download.js';
import type { Banner } from '../fields/banner.js';
import { mobileApplication } from './mobile-application.js';

/** The app, where the banner of a page offers it; nothing elsewhere. */
export function offeredApp(page: PageInfo, banner: Banner): Readonly<Record<string, Json>>[] {
  if (banner.isButtonHidden || banner.downloadButtonHidden) return [];
  const usual = serviceAddress(readData(downloadData).defaultAndroidUrl);
  const downloadUrl = serviceAddress(banner.androidApkUrl ?? banner.defaultAndroidUrl ?? readData(downloadData).defaultAndroidUrl);
  return [mobileApplication(page, currentSite().name, { downloadUrl, isUsual: downloadUrl === usual, image: shareImage()?.url })];
}

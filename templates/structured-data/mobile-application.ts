import type { Json, PageInfo } from 'islet';
import { organization } from './organization.js';
import { siteHome } from './site-origin.js';

interface AppFacts {
  /** Download address of the app. */
  readonly downloadUrl: string;
  /** True for the app of the whole site; any other app belongs to its page. */
  readonly isUsual: boolean;
  /** Absolute address of a picture of it. */
  readonly image?: string | undefined;
}

/** The app itself, for search engines. It has no price, and no rating because none exists. */
export function mobileApplication(
  page: PageInfo,
  siteName: string,
  { downloadUrl, isUsual, image }: AppFacts,
): Readonly<Record<string, Json>> {
  const home = isUsual ? siteHome(page) : page.url;
  return {
    '@context': 'https://schema.org',
    '@type': 'MobileApplication',
    '@id': `${home}#app`,
    name: siteName,
    operatingSystem: 'Android',
    applicationCategory: 'GameApplication',
    inLanguage: page.locale,
    url: home,
    downloadUrl,
    ...(image === undefined ? {} : { image }),
    publisher: organization(page, siteName),
  };
}

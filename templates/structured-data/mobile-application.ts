import type { Json, PageInfo } from 'islet';
import { organization } from './organization.js';
import { siteHome } from './site-origin.js';

interface AppFacts {
  /** Download address of the app. */
  readonly downloadUrl: string;
  /** True for the app of the whole site; any other app belongs to its page. */
  readonly isUsual: boolean;
  /** Absolute address of its icon. */
  readonly image?: string | undefined;
}

/** The app itself, for search engines. The download is free; it has no rating because none exists. */
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
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'INR' },
    ...(image === undefined ? {} : { image }),
    publisher: organization(page, siteName),
  };
}

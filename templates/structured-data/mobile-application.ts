import type { Json, PageInfo } from 'islet';
import { organization } from './organization.js';
import { siteOrigin } from './site-origin.js';

interface AppFacts {
  /** Where the app is downloaded. */
  readonly downloadUrl: string;
  /** True for the app of the whole site; another one is that of its page. */
  readonly isUsual: boolean;
  /** Absolute address of a picture of it. */
  readonly image?: string | undefined;
}

/** The app itself, for search engines. It has no rating, since nobody has counted one, and no price. */
export function mobileApplication(
  page: PageInfo,
  siteName: string,
  { downloadUrl, isUsual, image }: AppFacts,
): Readonly<Record<string, Json>> {
  const home = isUsual ? `${siteOrigin(page)}/` : page.url;
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

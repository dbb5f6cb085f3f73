import type { Json, PageInfo } from 'islet';
import { siteHome } from './site-origin.js';

/** Details of the publisher besides the name. */
export interface OrganizationDetails {
  /** Absolute address of the logo. */
  readonly logo?: string | undefined;
  /** The publisher's profiles on other sites. */
  readonly sameAs?: readonly string[];
  /** Email address for questions. */
  readonly email?: string | undefined;
}

/** The publisher of the site. */
export function organization(
  page: PageInfo,
  siteName: string,
  { logo, sameAs = [], email }: OrganizationDetails = {},
): Readonly<Record<string, Json>> {
  const home = siteHome(page);
  return {
    '@type': 'Organization',
    '@id': `${home}#organization`,
    name: siteName,
    url: home,
    ...(logo === undefined ? {} : { logo }),
    ...(email === undefined ? {} : { email }),
    ...(sameAs.length === 0 ? {} : { sameAs }),
  };
}

/** The publisher of the site, as a separate block. */
export function organizationBlock(
  page: PageInfo,
  siteName: string,
  details: OrganizationDetails,
): Readonly<Record<string, Json>> {
  return { '@context': 'https://schema.org', ...organization(page, siteName, details) };
}

/** The site and its publisher, for the home page. */
export function organizationAndSite(
  page: PageInfo,
  siteName: string,
  details: OrganizationDetails = {},
): Readonly<Record<string, Json>> {
  const home = siteHome(page);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(page, siteName, details),
      {
        '@type': 'WebSite',
        '@id': `${home}#website`,
        name: siteName,
        url: home,
        inLanguage: page.locale,
        publisher: { '@id': `${home}#organization` },
      },
    ],
  };
}

import { assetUrl, currentSite, readData } from 'islet';
import footerData from '../data/footer.js';
import type { OrganizationDetails } from './organization.js';

const MAIL = 'mailto:';

/** The publisher as search engines show it: logo, email address and external profiles. */
export function publisher(): OrganizationDetails {
  const { searchLogo, socialIcons } = readData(footerData);
  const urls = socialIcons.map(({ url }) => url);
  return {
    logo: searchLogo && currentSite().origin + assetUrl(searchLogo),
    email: urls.find((url) => url.startsWith(MAIL))?.slice(MAIL.length),
    sameAs: urls.filter((url) => url.startsWith('https:')),
  };
}

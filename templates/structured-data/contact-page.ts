import type { Json, PageInfo } from 'islet';
import { organization } from './organization.js';

interface Channel {
  readonly heading: string;
  readonly url?: string | undefined;
}

/** A contact page, for search engines; only channels with an email address count. */
export function contactPage(
  page: PageInfo,
  siteName: string,
  channels: readonly Channel[],
): Readonly<Record<string, Json>> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ContactPage',
    url: page.url,
    name: page.title,
    inLanguage: page.locale,
    mainEntity: {
      ...organization(page, siteName),
      contactPoint: channels.flatMap(({ heading, url }) =>
        url?.startsWith('mailto:') === true
          ? [{ '@type': 'ContactPoint', contactType: heading, email: url.slice('mailto:'.length) }]
          : [],
      ),
    },
  };
}

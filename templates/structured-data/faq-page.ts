import type { Json, PageInfo } from 'islet';
import type { FaqSection } from '../fields/faq-section.js';
import { siteOrigin } from './site-origin.js';

/** An address without a host, in markup as it is published. */
const OWN_ADDRESS = /(?<=<[^<>]* (?:href|src)=")(?![a-z][a-z\d+.-]*:|\/\/)[^"]*/gi;

/** Questions that stand on the page with their answers, for search engines. These show an answer elsewhere, where its links must still lead to this site. */
export function faqPage(page: PageInfo, items: FaqSection['items']): Readonly<Record<string, Json>> {
  const answer = (html: string): string =>
    html.replace(OWN_ADDRESS, (address) => (address.startsWith('/') ? siteOrigin(page) : page.url) + address);
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(({ heading, content }) => ({
      '@type': 'Question',
      name: heading,
      acceptedAnswer: { '@type': 'Answer', text: answer(content.html) },
    })),
  };
}

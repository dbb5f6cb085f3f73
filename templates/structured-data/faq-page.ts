import type { Json, PageInfo } from 'islet';
import type { FaqSection } from '../fields/faq-section.js';
import { siteOrigin } from './site-origin.js';

/** Matches an address without a host in published markup. */
const OWN_ADDRESS = /(?<=<[^<>]* (?:href|src)=")(?![a-z][a-z\d+.-]*:|\/\/)[^"]*/gi;

/**
 * The questions and answers of the page, for search engines. Answers are shown on other sites, so their links are
 * absolute.
 */
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

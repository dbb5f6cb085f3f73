import type { Json } from 'islet';
import type { FaqSection } from '../fields/faq-section.js';

/** Questions that stand on the page with their answers, for search engines. */
export function faqPage(items: FaqSection['items']): Readonly<Record<string, Json>> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(({ heading, content }) => ({ '@type': 'Question', name: heading, acceptedAnswer: { '@type': 'Answer', text: content.html } })),
  };
}

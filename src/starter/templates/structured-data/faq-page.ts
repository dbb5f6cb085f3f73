import type { Json, RichTextValue } from 'islet';

/** Questions that stand on the page with their answers, for search engines. */
export function faqPage(items: readonly { readonly question: string; readonly answer: RichTextValue }[]): Readonly<Record<string, Json>> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer.html } })),
  };
}

import type { Json, RichTextValue } from 'islet';

/** The questions and answers of the page, for search engines. */
export function faqPage(items: readonly { readonly question: string; readonly answer: RichTextValue }[]): Readonly<Record<string, Json>> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer.html } })),
  };
}
